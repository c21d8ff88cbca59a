// Beckon: wallets from a file that somebody wrote
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// The file `badge.json` in the app's data folder: an object of users, each with a wallet.
enum WalletFile {
    /// Its name.
    static let name = "badge.json"
    private static let bytesMaximum = 1_048_576, tickets = 1_000

    /// What is wrong with the file.
    struct Failure: Error, Hashable, CustomStringConvertible {
        /// Where, and what.
        let description: String
    }

    /// Reads wallets, and checks that each code that they are for can be made.
    static func wallets(_ bytes: [UInt8]) throws -> [String: Wallet] {
        guard bytes.count <= Self.bytesMaximum else { throw Failure(description: "it has more than 1 MiB") }
        let wallets: [String: Wallet]
        do {
            wallets = try JSON.decode([String: Wallet].self, from: bytes)
        } catch { throw Failure(description: "it is no object of users with wallets: \(error)") }
        for (user, wallet) in wallets.sorted(by: { $0.key < $1.key }) {
            if let problem = Self.problem(in: wallet) { throw Failure(description: "user \(user): \(problem)") }
        }
        return wallets
    }

    /// The wallets in a folder; none where it has no such file.
    static func wallets(in folder: String) throws -> [String: Wallet] {
        let path = "\(folder)/\(Self.name)"
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        do {
            return try Self.wallets(try BoundedFile.read(path, atMost: Self.bytesMaximum))
        } catch { throw Failure(description: "\(path) cannot be used: \(error)") }
    }

    private static func problem(in wallet: Wallet) -> String? {
        if let card = wallet.card {
            if card.givenName.isEmpty { return "the card's givenName is empty" }
            if card.vCard.utf8.count > QRCode.bytesMaximum {
                return "the card is too long: a code takes \(QRCode.bytesMaximum) bytes"
            }
        }
        if let account = wallet.account {
            do {
                _ = try CreditTransfer(
                    name: account.name, iban: account.iban, bic: account.bic, remittance: account.remittance)
            } catch { return "the account is wrong: \(error)" }
        }
        if let handle = wallet.payHandle, handle.isEmpty || handle.utf8.count > 200 {
            return "payHandle must have 1 to 200 bytes"
        }
        let tickets = wallet.tickets ?? []
        if tickets.count > Self.tickets { return "there are more than \(Self.tickets) tickets" }
        return tickets.lazy.compactMap { Self.problem(in: $0) }.first
    }

    private static func problem(in ticket: Ticket) -> String? {
        let isNumber = ticket.number.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
        }
        guard isNumber, (1...64).contains(ticket.number.utf8.count) else {
            return "a ticket's number must be 1 to 64 ASCII letters, digits and hyphens"
        }
        guard ticket.zones.utf8.count <= 64 else { return "ticket \(ticket.number): zones have at most 64 bytes" }
        return ticket.start < ticket.end ? nil : "ticket \(ticket.number) ends before it begins"
    }
}
