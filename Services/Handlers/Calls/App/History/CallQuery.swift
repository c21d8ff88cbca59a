// Beckon: what a search asks of each call
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import Schema
import Telephone

/// What a search asks of a call. Everything has to be met.
struct CallQuery: Hashable, Sendable {
    /// A search tells no more than this; the newest come first.
    static let mostResults = 100

    /// Whoever may be meant: identifiers of contacts, or a number.
    struct People: Hashable, Sendable {
        var contacts: Set<String> = []
        var address: CallAddress?
    }

    var time: SearchedTime?
    /// With whom; `nil` for anybody.
    var people: People?
    /// With a picture, without, or both; empty for either.
    var capabilities: Set<CallCapability> = []
    /// Any of these; empty for all.
    var types: Set<CallRecordType> = []
    /// Whether the user has not looked at it yet.
    var isUnseen: Bool?

    /// Whether only the newest that fits is wanted.
    var isLatestOnly: Bool { self.types.contains(.latest) }

    /// Whether a call is looked for. What was never dialled was no call.
    func matches(_ call: StoredCall) -> Bool {
        guard call.state != .notPlaced, self.time?.contains(call.begun) ?? true else { return false }
        if let isUnseen = self.isUnseen, isUnseen != call.isUnseen { return false }
        guard self.capabilities.isEmpty || self.capabilities.contains(call.isVideo ? .videoCall : .audioCall) else {
            return false
        }
        let types = self.types.subtracting([.latest])
        guard types.isEmpty || types.contains(call.type) || types.contains(call.kind) else { return false }
        guard let people = self.people else { return true }
        return call.parties.contains { party in
            if let contact = party.contact, people.contacts.contains(contact) { return true }
            guard let address = try? CallAddress.read(party.address).get() else { return false }
            return people.address?.isSame(as: address) ?? false
        }
    }
}

extension CallQuery {
    /// The query of an intent; the person is looked up once more, for callers who had nothing resolved.
    ///
    /// - Returns: `nil` where a restriction stands for nobody, for several, or for no time: it is never dropped.
    init?(_ intent: SearchCallHistory, _ account: Account, now: Instant, timeZone: String) {
        self.init()
        if let range = intent.dateCreated {
            guard let time = SearchedTime(range, now: now, timeZone: timeZone) else { return nil }
            self.time = time
        }
        if let recipient = intent.recipient {
            guard case .success(let person) = account.searched(recipient) else { return nil }
            if let identifier = person.customIdentifier {
                let members = account.book.group(identifier)?.members ?? [identifier]
                self.people = People(contacts: Set(members))
            } else {
                let address = person.personHandle.flatMap { try? CallAddress.read($0.value).get() }
                guard let address else { return nil }
                self.people = People(address: address)
            }
        }
        self.capabilities = intent.callCapabilities?.cases ?? []
        self.types = (intent.callTypes?.cases ?? []).union(intent.callType.map { [$0] } ?? [])
        self.isUnseen = intent.unseen
    }
}
