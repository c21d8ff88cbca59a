// Beckon: one intent of an app: its resolvers, confirm, handle and update
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What an app does with one intent. Made by chaining:
///
/// ```swift
/// Handler(RequestRide.self)
///     .resolve(\.partySize) { size, _, _ in size.map { .success($0) } ?? .needsValue }
///     .handle { ride, context in Response(.success, try await fleet.book(ride, key: context.key)) }
/// ```
public struct Handler<I: Intent>: Sendable {
    var declaration: IntentDeclaration
    var resolvers: [String: Resolver] = [:]
    var finders: [String: Finder<I>] = [:]
    var check: (@Sendable (I, Context) async throws -> Response<I>?)?
    var confirm: (@Sendable (I, Context) async throws -> Response<I>)?
    var handle: (@Sendable (I, Context) async throws -> Response<I>)?
    var update: (@Sendable (I, Response<I>, Context, Updates<I>) async throws -> Void)?

    /// - Parameters:
    ///   - intent: The intent.
    ///   - consent: When the user is asked before `handle`; an app cannot turn it off for what is financial.
    ///   - repeatWindow: How long after an effect the same from the same user counts as its repetition; 0 for never, at most a
    ///     day. `nil`: two minutes for what is financial or irreversible, else 0.
    ///   - timeLimits: How long each phase may take.
    public init(
        _ intent: I.Type, consent: IntentDeclaration.Consent? = nil, repeatWindow: Milliseconds? = nil,
        timeLimits: IntentDeclaration.TimeLimits = .standard
    ) {
        self.declaration = I.declaration.intent
        if let consent { self.declaration.consent = consent }
        if let repeatWindow { self.declaration.repeatWindow = repeatWindow }
        self.declaration.timeLimits = timeLimits
        // Without a resolver a parameter is taken as it is.
        for index in self.declaration.parameters.indices { self.declaration.parameters[index].isResolvable = false }
    }

    /// Looks, before anything is asked, whether the request can come to anything: a user should not answer five questions to
    /// be told then that the last bill has to be paid first.
    ///
    /// It is called with what was said, each time that parameters are resolved, and has no effect.
    ///
    /// - Parameter check: Answers a code of ``confirm(_:)`` that is a failure, or sends the user to the app, which ends the request; `nil`
    ///   to go on.
    public func check(_ check: @escaping @Sendable (I, Context) async throws -> Response<I>?) -> Handler {
        var copy = self
        copy.check = check
        return copy
    }

    /// Checks an intent whose parameters are resolved, and says what the user is to be shown.
    public func confirm(_ confirm: @escaping @Sendable (I, Context) async throws -> Response<I>) -> Handler {
        var copy = self
        copy.confirm = confirm
        copy.declaration.hasConfirm = true
        return copy
    }

    /// Does it.
    public func handle(_ handle: @escaping @Sendable (I, Context) async throws -> Response<I>) -> Handler {
        var copy = self
        copy.handle = handle
        return copy
    }

    /// Sends live updates after a successful `handle`, until it returns.
    public func update(
        _ update: @escaping @Sendable (I, Response<I>, Context, Updates<I>) async throws -> Void
    ) -> Handler {
        var copy = self
        copy.update = update
        copy.declaration.hasUpdates = true
        return copy
    }
}

/// Where a handler's live updates go.
public struct Updates<I: Intent>: Sendable {
    let post: @Sendable (Response<I>) throws -> Void

    /// Sends an update.
    public func send(_ response: Response<I>) throws { try self.post(response) }
}
