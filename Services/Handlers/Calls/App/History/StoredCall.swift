// Beckon: a call as it is stored
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import Schema
import Telephone

/// A call, and what became of it.
struct StoredCall: Hashable, Sendable {
    /// Somebody at the other end.
    struct Party: Codable, Hashable, Sendable {
        /// How he or she is called; the number where nobody knows, and empty where not even that is known.
        var name: String
        /// The contact, where it is one.
        var contact: String?
        /// The number or address.
        var address: String
        /// Which of the contact's numbers it is.
        var label: String?
    }

    /// How far a call has come.
    enum State: String, Sendable {
        /// It was handed to the telephone that the user holds; what became of it is not known here.
        case handedOff
        /// It is to be dialled, or was: nobody knows yet.
        case dialling
        /// It was dialled, it rings, somebody talks.
        case dialled, ringing, established
        /// It is over.
        case ended
        /// It was dialled, and came to nothing: busy, unknown, declined.
        case failed
        /// It was never dialled: there was no telephone.
        case notPlaced
    }

    /// `call-12`; empty until it is stored.
    var identifier = ""
    /// Who is at the other end; at least one.
    var parties: [Party]
    /// Outgoing, missed, received or voicemail.
    var type: CallRecordType
    /// When it began.
    var begun = Instant(milliseconds: 0)
    /// How long it took, in seconds, where that is known.
    var duration: Int?
    /// Whether it had a picture.
    var isVideo = false
    /// Whether the user has not looked at it yet.
    var isUnseen = false
    /// How far it has come.
    var state = State.ended

    /// What kind of call it is now, for a search.
    var kind: CallRecordType {
        switch self.state {
        case .ringing, .dialled: .ringing
        case .established: .inProgress
        default: self.type
        }
    }

    /// The addresses that can be called, in the order of the people.
    var addresses: [CallAddress] { self.parties.compactMap { try? CallAddress.read($0.address).get() } }

    /// Everybody at the other end in one line.
    func names(_ locale: String) -> String {
        guard var names = self.parties.first?.name else { return "" }
        if names.isEmpty { return Ringo.texts.text("unknownCaller", locale) }
        for party in self.parties.dropFirst() {
            names = Ringo.texts.text("names", locale, ["first": names, "next": party.name])
        }
        return names
    }

    /// The other end as a person: the contact, the number, or all of them together under the call's identifier.
    func person(_ book: AddressBook, _ locale: String) -> Person {
        guard self.parties.count == 1, let party = self.parties.first, !party.address.isEmpty else {
            return Person(self.names(locale), customIdentifier: self.identifier)
        }
        let handle = PersonHandle(
            party.address, type: party.address.contains("@") ? .emailAddress : .phoneNumber, label: party.label)
        if let contact = party.contact.flatMap({ book.contact($0) }) { return contact.person(handle) }
        return Person(party.name, personHandle: handle)
    }

    /// The call in a response.
    func record(_ book: AddressBook, _ locale: String) -> CallRecord {
        var record = CallRecord(
            identifier: self.identifier, dateCreated: self.begun.wholeSeconds, caller: self.person(book, locale),
            callRecordType: self.kind)
        record.callDuration = self.duration.map(Double.init)
        record.unseen = self.isUnseen
        record.callCapability = self.isVideo ? .videoCall : .audioCall
        record.numberOfCalls = 1
        return record
    }
}
