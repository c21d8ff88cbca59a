// Beckon: a ledger that somebody else keeps, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// A bank that takes each idempotency key once.
protocol Bank: Sendable {
    /// What was done under a key, as JSON.
    func outcome(of key: String) async throws -> [UInt8]?
    /// What was done under a key; where nothing was, the key is refused from then on.
    func revoke(_ key: String) async throws -> [UInt8]?
}

struct BankLedger: Ledger {
    let bank: any Bank

    func begin(_ context: Context) async throws -> LedgerEntry? {
        try await self.bank.outcome(of: context.key).map { .response($0) }
    }

    func settle(_ context: Context) async throws -> LedgerEntry {
        try await self.bank.revoke(context.key).map { .response($0) } ?? .neverDone
    }
}
