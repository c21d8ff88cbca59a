// Beckon: what Ringo knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import People
import Schema

/// Contacts, calls and the mailbox of user `local`; all numbers and addresses are of the kinds reserved for examples.
enum ExampleData {
    /// The number of the mailbox.
    static let mailbox = "+1 202 555 0199"

    /// A call of `Example.json`.
    private struct Call: Decodable {
        var minutesAgo: Int64
        var type: CallRecordType
        /// Contacts, each called at the last of their numbers: Lena at home.
        var contacts: [String]?
        /// A number that nobody has.
        var number: String?
        var duration: Int?, isVideo: Bool?, isUnseen: Bool?

        func parties(_ book: AddressBook) -> [StoredCall.Party] {
            let known = (self.contacts ?? []).compactMap { book.contact($0) }.compactMap { contact in
                contact.handles.last.map { handle in
                    StoredCall.Party(
                        name: contact.fullName, contact: contact.identifier, address: handle.value, label: handle.label)
                }
            }
            return known + (self.number.map { [StoredCall.Party(name: $0, address: $0)] } ?? [])
        }
    }

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        let user = ExamplePeople.user
        try ExamplePeople.write(to: database)
        try database.execute(sql: "INSERT INTO line VALUES (?, ?)", arguments: [user, Self.mailbox])
        let log = CallLog(user: user, database: database)
        let book = AddressBook(contacts: ExamplePeople.contacts)
        for example in AppData.read(PackageResources.Example_json, "Example.json", as: [Call].self) {
            let call = StoredCall(
                parties: example.parties(book), type: example.type, begun: now + .minutes(-example.minutesAgo),
                duration: example.duration, isVideo: example.isVideo ?? false, isUnseen: example.isUnseen ?? false)
            _ = try log.store(call)
            for contact in call.parties.compactMap(\.contact) {
                try Contact.touch(contact, of: user, handle: nil, at: call.begun, in: database)
            }
        }
    }
}
