// Beckon: what a user can show, and what a code holds
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// All that a user has given Badge to show.
struct Wallet: Codable, Hashable, Sendable {
    /// An account that others transfer money to.
    struct Account: Codable, Hashable, Sendable {
        /// Whose it is.
        var name: String
        /// Its number, and its bank's.
        var iban: String, bic: String? = nil
        /// What transfers to it are for.
        var remittance: String?
    }

    /// Who the user is.
    var card: VisitingCard?
    /// Where others transfer money to.
    var account: Account?
    /// The user's name at the example payment service, by which a shop takes money from the user.
    var payHandle: String?
    /// The tickets, those that are over among them.
    var tickets: [Ticket]?

    /// Why a code cannot be shown.
    enum Obstacle: Error, Hashable {
        /// Nothing for it was given, or no ticket is good now.
        case nothingToShow
        /// What was given is wrong, or too long for a code.
        case notEncodable
    }

    /// The content of a code.
    ///
    /// - Parameter now: The present: a ticket is good or not.
    func content(for type: VisualCodeType, at now: Instant) throws(Obstacle) -> [UInt8] {
        let text: String?
        switch type {
        case .contact: text = self.card?.vCard
        case .requestPayment: text = try self.transfer()
        case .sendPayment: text = self.payPage
        case .transit: text = self.ticket([.pass, .subway, .bus], now)
        case .bus: text = self.ticket([.bus, .pass], now)
        case .subway: text = self.ticket([.subway, .pass], now)
        }
        guard let text, !text.isEmpty else { throw .nothingToShow }
        guard text.utf8.count <= QRCode.bytesMaximum else { throw .notEncodable }
        return Array(text.utf8)
    }

    /// The codes that can be shown now, in the order of the type. Of several that hold the same, as a pass does for bus and
    /// subway, the first is enough.
    func available(at now: Instant) -> [VisualCodeType] {
        var seen: Set<[UInt8]> = []
        return VisualCodeType.allCases.filter { type in
            (try? self.content(for: type, at: now)).map { seen.insert($0).inserted } ?? false
        }
    }

    private func transfer() throws(Obstacle) -> String? {
        guard let account = self.account else { return nil }
        do {
            return try CreditTransfer(
                name: account.name, iban: account.iban, bic: account.bic, remittance: account.remittance
            ).text
        } catch { throw .notEncodable }
    }

    /// The page by which a shop asks the example payment service for money from the user. It holds the user's name there and
    /// nothing else: who has it can ask for money and cannot take any.
    private var payPage: String? {
        guard let handle = self.payHandle, !handle.isEmpty else { return nil }
        return WebAddress("https://pay.example.com/from", [("payer", handle)]).text
    }

    private func ticket(_ modes: [Ticket.Mode], _ now: Instant) -> String? {
        Ticket.choose(self.tickets ?? [], for: modes, at: now)?.text
    }
}
