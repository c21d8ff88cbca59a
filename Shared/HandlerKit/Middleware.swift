// Beckon: what stands around an app's work
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Code that stands around what an app's handlers do: a log, a measure, a check of the app's own.
///
/// ```swift
/// struct Stopwatch: Middleware {
///     func around<Result: Sendable>(
///         _ work: WorkInHand, _ context: Context, next: @Sendable () async throws -> Result
///     ) async throws -> Result {
///         let start = ContinuousClock.now
///         defer { print(work.phase.name, work.intent.name, ContinuousClock.now - start) }
///         return try await next()
///     }
/// }
/// ```
///
/// `App(..., middleware: [Stopwatch()])` puts it around every handler of the app. The first stands outermost.
public protocol Middleware: Sendable {
    /// Goes around one phase of one intent.
    ///
    /// - Parameters:
    ///   - work: The phase, and the intent with its values so far.
    ///   - context: What is known of the request around it.
    ///   - next: What stands further in, at last the handler's own code. Called once, or not at all.
    /// - Returns: What `next` returned.
    /// - Throws: What `next` threw; or a `WorkFailure` in its place: the request then fails as if the handler had thrown it.
    func around<Result: Sendable>(
        _ work: WorkInHand, _ context: Context, next: @Sendable () async throws -> Result
    ) async throws -> Result
}

/// What a middleware goes around.
public struct WorkInHand: Sendable {
    /// `resolving`, `confirming`, `handling` or `finding`. A `confirm` that is answered together with resolutions comes as
    /// `confirming` too, after its `resolving`.
    public let phase: Phase
    /// The intent with its values so far. What is in them may be for nobody else's eyes: see `sensitive`.
    public let intent: IntentMessage
}

/// The middleware of an app, in order.
struct MiddlewareChain: Sendable {
    let all: [any Middleware]

    /// Runs `body` with all of them around it.
    func run<Result: Sendable>(
        _ phase: Phase, _ intent: IntentMessage, _ context: Context,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard !self.all.isEmpty else { return try await body() }
        let work = WorkInHand(phase: phase, intent: intent)
        var next = body
        for one in self.all.reversed() {
            let inner = next
            next = { try await one.around(work, context, next: inner) }
        }
        return try await next()
    }
}
