// Beckon: what a run may do without, to show that it is needed
// SPDX-License-Identifier: Apache-2.0

import AppStore
import HandlerKit
import Schema

/// What a run may do without, to show that the promises stand on it, and that the harness notices.
public enum ChaosPillar: String, Codable, Hashable, Sendable, CaseIterable {
    /// The bank claims to keep a ledger, and looks into none.
    case ledger
    /// The bank's ledger is not told of later attempts, nor that a key is never to be done.
    case fence
    /// The dispatcher loses its journal whenever it is killed.
    case journal
    /// The bank says that nothing it does counts as a repetition.
    case window

    /// The bank's ledger, as good as it still is.
    func ledger(_ store: AppStore) -> any Ledger {
        switch self {
        case .ledger: EmptyLedger()
        case .fence: UnfencedLedger(store: store)
        case .journal, .window: store
        }
    }
}

/// Knows nothing.
private struct EmptyLedger: Ledger {
    func begin(_ context: Context) async throws -> LedgerEntry? { nil }
    func settle(_ context: Context) async throws -> LedgerEntry { .neverDone }
}

/// Knows what was done, and keeps nobody from doing it later.
private struct UnfencedLedger: Ledger {
    let store: AppStore

    func begin(_ context: Context) async throws -> LedgerEntry? {
        var context = context
        context.unfence()
        return try await self.store.begin(context)
    }

    func settle(_ context: Context) async throws -> LedgerEntry { try await self.begin(context) ?? .neverDone }
}

extension Context {
    /// Makes it pass every fence.
    mutating func unfence() {
        self.fence = .max
        // A first attempt leaves no note of itself.
        self.attempt = 1
    }
}
