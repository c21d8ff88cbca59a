// Beckon: a call that can be placed
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import Schema
import Telephone

/// A call that can be placed: to whom, by which number.
struct CallPlan: Hashable, Sendable {
    /// People called at once at most.
    static let mostPeople = 8

    /// Who is called, each with the number or address.
    let parties: [StoredCall.Party]
    /// The same as addresses.
    let addresses: [CallAddress]
    /// Whether with a picture.
    let isVideo: Bool
    /// Whether the user said exactly whom: one contact, or the mailbox. Everything else is shown first.
    let isCertain: Bool

    /// Decides anew from what is known now: a caller without dialogue had nothing resolved, and since then the address
    /// book may have changed.
    static func make(
        _ contacts: [Person]?, _ wish: Wish, _ account: Account, _ line: Line
    ) -> Result<CallPlan, Refusal> {
        if wish.destination == .emergency { return .failure(.emergency) }
        if wish.isVideo, !line.hasVideo { return .failure(.noVideo) }
        if wish.destination == .voicemail {
            guard let mailbox = account.mailbox else { return .failure(.noMailbox) }
            let party = StoredCall.Party(name: Ringo.texts.text("mailbox", account.locale), address: mailbox)
            return Self.make([party], isVideo: false, isCertain: true)
        }
        var parties: [StoredCall.Party] = []
        for result in account.callees(contacts, wish, line) {
            switch result {
            case .success(let person): parties += account.parties(person)
            case .unsupported(let reason, _): return .failure(Self.refusal(reason))
            default: return .failure(.unclear)
            }
        }
        var seen: Set<String> = []
        parties.removeAll { !seen.insert($0.contact ?? $0.address).inserted }
        if parties.count > (line.takesSeveral ? Self.mostPeople : 1) { return .failure(.several) }
        let isSaid = wish.destination == nil || wish.destination == .normal
        let isKnown = parties.count == 1 && parties.first?.contact != nil
        return Self.make(parties, isVideo: wish.isVideo, isCertain: isKnown && isSaid)
    }

    private static func make(
        _ parties: [StoredCall.Party], isVideo: Bool, isCertain: Bool
    ) -> Result<CallPlan, Refusal> {
        var addresses: [CallAddress] = []
        for party in parties {
            switch CallAddress.read(party.address) {
            case .success(let address): addresses.append(address)
            case .failure(let obstacle): return .failure(Refusal(obstacle))
            }
        }
        if addresses.isEmpty { return .failure(.unclear) }
        return .success(CallPlan(parties: parties, addresses: addresses, isVideo: isVideo, isCertain: isCertain))
    }

    private static func refusal(_ reason: String?) -> Refusal {
        let all: [Refusal] = [
            .emergency, .nobody, .noNumber, .noLabel, .serviceCode, .several, .noFormerCall, .noFormerNumber,
        ]
        return all.first { $0.reason == reason } ?? .unclear
    }
}

extension Account {
    /// The people that a resolved person stands for.
    func parties(_ person: Person) -> [StoredCall.Party] {
        if let call = self.formerCall(person) { return call.parties }
        if let group = person.customIdentifier.flatMap({ self.book.group($0) }) {
            return self.members(of: group).flatMap { self.parties($0) }
        }
        guard let handle = person.personHandle else { return [] }
        return [
            StoredCall.Party(
                name: person.displayName, contact: person.customIdentifier, address: handle.value, label: handle.label)
        ]
    }
}
