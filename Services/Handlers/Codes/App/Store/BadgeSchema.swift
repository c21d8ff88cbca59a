// Beckon: Badge's table and its example data
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// Badge's table: each user's wallet, as JSON. Nothing is read without asking whose it is.
enum BadgeSchema {
    /// Registers the migrations: the table, then the example data of user `local`.
    ///
    /// - Parameter now: What the times of the example tickets are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("badge") { database in
            try database.execute(
                sql: "CREATE TABLE wallet (user TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID"
            )
        }
        migrator.registerMigration("badge example data") { database in
            try Wallet.example(now: now).write(for: "local", to: database)
        }
    }
}

extension Wallet {
    /// A user's wallet; an empty one where there is none.
    init(of user: String, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT content FROM wallet WHERE user = ?")
        let content = try String.fetchOne(statement, arguments: [user])
        self = try content.map { try JSON.decode(Wallet.self, from: $0) } ?? Wallet()
    }

    /// Puts the wallet in place of what the user had.
    func write(for user: String, to database: Database) throws {
        try database.execute(
            sql: "INSERT INTO wallet VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET content = excluded.content",
            arguments: [user, try JSON.line(self)])
    }

    /// What user `local` has to show before anybody gave Badge anything: numbers, addresses and a bank that nobody has.
    static func example(now: Instant) -> Wallet {
        func ticket(_ number: String, _ mode: Ticket.Mode, _ start: Int64, _ end: Int64) -> Ticket {
            Ticket(
                number: number, mode: mode, zones: "AB", start: now + .minutes(start * 60),
                end: now + .minutes(end * 60))
        }
        return Wallet(
            card: VisitingCard(
                givenName: "Robin", familyName: "Müller", organization: "Example & Sons, Ltd.", jobTitle: "Gardener",
                phones: [VisitingCard.Way(label: "mobile", value: "+1 202 555 0100")],
                mails: [VisitingCard.Way(label: "home", value: "robin@example.com")], page: "https://robin.example.com"),
            account: Account(name: "Robin Müller", iban: "DE79000000001234567890", remittance: "Thank you"),
            payHandle: "robin",
            tickets: [
                ticket("EX-2001", .pass, -240, 480), ticket("EX-2002", .bus, -1, 24),
                ticket("EX-1900", .subway, -72, -48),
            ])
    }
}
