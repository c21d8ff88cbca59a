// Beckon: what an app remembers of what it has handled
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What an app remembers of what it has handled, in the same store as the effects themselves. `AppStore` is one.
///
/// A key has one end: a recorded response, or that it will never be done. Whichever is written first stays.
public protocol Ledger: Sendable {
    /// An attempt at a key begins. Whatever an earlier attempt still does under the key is refused from then on, in the
    /// transaction of its effect.
    ///
    /// - Parameter context: The context of `handle`, with the key, the fencing number and which attempt it is.
    /// - Returns: How the key ended, if it has.
    /// - Throws: ``WorkFailure`` with `outdated` where a later attempt has begun; what the store says.
    func begin(_ context: Context) async throws -> LedgerEntry?

    /// The key is not to be done any more: looks up how it ended, or records that it will never be done.
    ///
    /// - Parameter context: The context of `handle`.
    /// - Returns: How the key ended.
    /// - Throws: ``WorkFailure`` with `outdated` where a later attempt has begun; what the store says.
    func settle(_ context: Context) async throws -> LedgerEntry

    /// No work comes any more: closes the store, so that its file is whole by itself. Where that fails nothing is lost. Does
    /// nothing unless an implementation says otherwise.
    ///
    /// - Throws: What the store says.
    func close() async throws
}

extension Ledger {
    public func close() async throws {}
}

/// How a key ended.
public enum LedgerEntry: Hashable, Sendable {
    /// It was handled: the recorded response, as JSON.
    case response([UInt8])
    /// It was not done and never will be.
    case neverDone
}

extension WorkFailure {
    /// The key was settled before anything was done under it.
    public static let neverDone = WorkFailure(
        "neverDone", "the ledger holds that this key is never done; nothing was done")
    /// A later attempt at the key has begun.
    public static let outdated = WorkFailure("outdated", "a later attempt at this key has begun; nothing was done")
}
