// Beckon: what Ringo knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import People
import Schema

/// Contacts, calls and the mailbox of user `local`; all numbers and addresses are of the kinds reserved for examples.
enum ExampleData {
    /// The user who has them.
    static let user = ExamplePeople.user
    /// The number of the mailbox.
    static let mailbox = "+1 202 555 0199"

    private static let contacts = Dictionary(
        ExamplePeople.contacts.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// The calls, and how many minutes ago each began.
    private static let calls: [(ago: Int64, StoredCall)] = [
        (8 * 1440, Self.call(.voicemail, ["ben"], 41)),
        (6 * 1440, Self.call(.outgoing, ["omar", "lena", "ben"], 612)),
        (5 * 1440, Self.call(.received, ["brandon-okafor"], 1_260, isVideo: true)),
        (
            3 * 1440,
            StoredCall(parties: [StoredCall.Party(name: "+1 202 555 0170", address: "+1 202 555 0170")], type: .missed)
        ),
        (2 * 1440, Self.call(.voicemail, ["ana"], 34, isUnseen: true)),
        (20 * 60, Self.call(.outgoing, ["hugo"], 1_805, isVideo: true)),
        (18 * 60, Self.call(.received, ["ruth"], 1_320)),
        (5 * 60, Self.call(.missed, ["lena"], isUnseen: true)),
        (120, Self.call(.outgoing, ["mia"], 312)),
        (25, Self.call(.missed, ["omar"], isUnseen: true)),
    ]

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        for contact in ExamplePeople.contacts { try contact.insert(for: Self.user, in: database) }
        for group in ExamplePeople.groups { try group.insert(for: Self.user, in: database) }
        try database.execute(sql: "INSERT INTO line VALUES (?, ?)", arguments: [Self.user, Self.mailbox])
        let log = CallLog(user: Self.user, database: database)
        for (ago, call) in Self.calls {
            var call = call
            call.begun = now + .minutes(-ago)
            _ = try log.store(call)
            for contact in call.parties.compactMap(\.contact) {
                try Contact.touch(contact, of: Self.user, handle: nil, at: call.begun, in: database)
            }
        }
    }

    private static func call(
        _ type: CallRecordType, _ people: [String], _ duration: Int? = nil, isVideo: Bool = false,
        isUnseen: Bool = false
    ) -> StoredCall {
        let parties = people.compactMap { Self.contacts["contact-\($0)"] }.compactMap { contact in
            // Lena is called at home.
            contact.handles.last.map { handle in
                StoredCall.Party(
                    name: contact.fullName, contact: contact.identifier, address: handle.value, label: handle.label)
            }
        }
        return StoredCall(parties: parties, type: type, duration: duration, isVideo: isVideo, isUnseen: isUnseen)
    }
}
