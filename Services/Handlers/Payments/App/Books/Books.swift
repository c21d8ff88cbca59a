// Beckon: one user's part of the ledger, inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

/// One user's accounts, entries, bills and plans, inside one transaction. Nothing of another user can be reached
/// through it.
struct Books {
    let database: Database
    private let context: Context

    /// - Parameters:
    ///   - database: The transaction.
    ///   - context: Whose books, and the time.
    init(_ database: Database, _ context: Context) {
        self.database = database
        self.context = context
    }

    var user: String { self.context.user }
    var locale: String { self.context.locale }
    var now: Instant { self.context.now }
    /// The time by the user's calendar, which takes long to be made.
    var clock: RequestClock { RequestClock(self.context) }

    /// The user's own accounts, the one that is used first in front.
    func ownAccounts() throws -> [Account] {
        try Account.fetchAll(
            self.database, cached: "SELECT \(Account.columns) FROM account WHERE user = ? AND kind = 'own' ORDER BY id",
            arguments: [self.user])
    }

    /// The accounts that payments to people come from: of each currency the one that is used first.
    func sources() throws -> [Account] {
        var sources: [Account] = []
        for account in try self.ownAccounts() where !sources.contains(where: { $0.currency == account.currency }) {
            sources.append(account)
        }
        return sources
    }

    /// The account with an identifier, if it is the user's own.
    func ownAccount(_ id: Int64) throws -> Account? { try self.ownAccounts().first { $0.id == id } }

    /// The account on the other side; it is made where money comes to it for the first time.
    ///
    /// - Parameters:
    ///   - reference: Which person or company; empty where there is one for all.
    ///   - name: How it is called, where it is made.
    func counterpart(
        _ kind: Account.Kind, _ reference: String = "", name: String, _ currency: Currency
    ) throws -> Account {
        func known() throws -> Account? {
            try Account.fetchOne(
                self.database,
                cached: """
                    SELECT \(Account.columns) FROM account
                    WHERE user = ? AND kind = ? AND reference = ? AND currency = ?
                    """,
                arguments: [self.user, kind.rawValue, reference, currency.code])
        }
        if let account = try known() { return account }
        try self.database.execute(
            cached: "INSERT INTO account (user, kind, reference, name, currency) VALUES (?, ?, ?, ?, ?)",
            arguments: [self.user, kind.rawValue, reference, name, currency.code])
        guard let account = try known() else { throw Entry.Problem.unknownAccount }
        return account
    }

    /// Writes an entry and what it makes of the balances: all of it, or, where a posting cannot be, nothing.
    ///
    /// - Parameter accounts: Those of its postings, as they are in this transaction.
    func post(_ entry: Entry, on accounts: [Account]) throws {
        for posting in entry.postings {
            guard let account = accounts.first(where: { $0.id == posting.account && $0.user == self.user }) else {
                throw Entry.Problem.unknownAccount
            }
            _ = try account.balance(after: posting.amount)
        }
        try self.database.execute(
            cached: "INSERT INTO entry (user, moment, kind, note) VALUES (?, ?, ?, ?)",
            arguments: [self.user, entry.moment.milliseconds, entry.kind.rawValue, entry.note])
        let id = self.database.lastInsertedRowID
        for posting in entry.postings {
            try self.database.execute(
                cached: "INSERT INTO posting (entry, account, amount) VALUES (?, ?, ?)",
                arguments: [id, posting.account, posting.amount.minorUnits])
            try self.database.execute(
                cached: "UPDATE account SET balance = balance + ? WHERE id = ?",
                arguments: [posting.amount.minorUnits, posting.account])
        }
    }

    /// Moves money away from an account of the user.
    func move(_ movement: Movement, _ kind: Entry.Kind, to: Account, note: String?) throws {
        let fees = try movement.fee.map { try self.counterpart(.fees, name: "Fees", $0.currency) }
        try self.post(
            try movement.entry(kind, to: to, fees: fees, at: self.now, note: note),
            on: [movement.from, to] + (fees.map { [$0] } ?? []))
    }
}

extension AppStore {
    /// Reads from the books of the request's user, after what is due by now was done.
    func consult<Result: Sendable>(
        _ context: Context, _ body: @escaping @Sendable (Books) throws -> Result
    ) async throws -> Result {
        let result = try await self.read { database -> Result? in
            let books = Books(database, context)
            return try books.hasDuePlans() ? nil : try body(books)
        }
        if let result { return result }
        // Which plans are due is asked again inside: another worker may have done them since.
        try await self.database.write { try Books($0, context).carryOutDuePlans() }
        return try await self.read { try body(Books($0, context)) }
    }

    /// Changes the books of the request's user, once a key, after what is due by now was done.
    func change<I: Intent>(
        _ context: Context, _ body: @escaping @Sendable (Books) throws -> Response<I>
    ) async throws -> Response<I> {
        try await self.handleOnce(context) { database in
            let books = Books(database, context)
            try books.carryOutDuePlans()
            return try body(books)
        }
    }
}

extension Handler {
    /// Confirms by a draft of what an intent comes to, and handles by making a new one and carrying it out: a caller without
    /// dialogue had nothing resolved, and since it was confirmed things may have changed.
    ///
    /// - Parameters:
    ///   - draft: What the intent comes to, or what is in the way.
    ///   - refused: Says what is in the way.
    ///   - shown: Shows a draft.
    ///   - done: Carries a draft out.
    func drafted<Draft, Problem>(
        in store: AppStore, by draft: @escaping @Sendable (Books, I) throws -> Result<Draft, Problem>,
        refused: @escaping @Sendable (Problem) -> Response<I>,
        shown: @escaping @Sendable (Draft, Books) throws -> Response<I>,
        done: @escaping @Sendable (Draft, Books, Context) throws -> Response<I>
    ) -> Handler {
        @Sendable func answer(
            _ intent: I, _ books: Books, _ body: (Draft, Books) throws -> Response<I>
        ) throws -> Response<I> {
            switch try draft(books, intent) {
            case .failure(let problem): refused(problem)
            case .success(let draft): try body(draft, books)
            }
        }
        return self.confirm { intent, context in
            try await store.consult(context) { try answer(intent, $0, shown) }
        }
        .handle { intent, context in
            try await store.change(context) { try answer(intent, $0) { try done($0, $1, context) } }
        }
    }
}
