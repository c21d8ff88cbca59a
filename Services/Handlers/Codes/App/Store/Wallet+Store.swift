// Beckon: wallets in Badge's store and its example data
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

extension Wallet {
    /// A user's wallet; an empty one where there is none.
    init(of user: String, in database: Database) throws {
        let content = try String.fetchOne(
            database, cached: "SELECT content FROM wallet WHERE user = ?", arguments: [user])
        self = try content.map { try JSON.decode(Wallet.self, from: $0) } ?? Wallet()
    }

    /// Puts the wallet in place of what the user had.
    func write(for user: String, to database: Database) throws {
        try database.execute(
            sql: "INSERT INTO wallet VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET content = excluded.content",
            arguments: [user, try JSON.line(self)])
    }

    /// What user `local` has to show before anybody gave Badge anything: numbers, addresses and a bank that nobody has.
    ///
    /// - Parameter now: What the times of the tickets are counted from.
    static func example(now: Instant) -> Wallet {
        var wallet = AppData.read(PackageResources.example_json, "example.json", as: Wallet.self)
        wallet.tickets = wallet.tickets?.map { ticket in
            var ticket = ticket
            ticket.start = now + Milliseconds(ticket.start.milliseconds)
            ticket.end = now + Milliseconds(ticket.end.milliseconds)
            return ticket
        }
        return wallet
    }
}
