// Beckon: what the page needs of a dispatcher
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import ClientKit
public import Schema
import ServiceLifecycle

/// What the page needs of a dispatcher. ``ClientKit/Client`` is one; tests script another.
public protocol PresenterBackend: Sendable {
    /// Sends words, which belong to a trace. Throws `Refusal` where the dispatcher did not take them. Those with an id
    /// are taken once, however often they are sent; they answer nothing that was asked after the event `seen`.
    func say(
        _ utterance: String, context: RequestContext, id: CorrelationID?, seen: UInt64?, trace: TraceContext
    ) async throws -> Accepted
    /// Sends an intent, which belongs to a trace. One with an id is taken once, however often it is sent.
    func submit(_ submit: Submit, id: CorrelationID?, trace: TraceContext) async throws -> Accepted
    /// Answers a question.
    func answer(_ request: CorrelationID, _ answer: Answer) async throws -> Accepted
    /// Ends a request.
    func cancel(_ request: CorrelationID) async throws -> Accepted
    /// Says that a question reached the person.
    func delivered(_ request: CorrelationID, question: String) async throws -> Accepted
    /// Says that the device was locked or unlocked.
    func device(conversation: String, isLocked: Bool) async throws -> Accepted
    /// What the apps that run say of themselves.
    func apps() async throws -> KnownApps
    /// What the dispatcher knows of a subject; for `trace` of a request. Throws `Refusal` where the page's key may not ask.
    func query(_ subject: Query.Subject, request: CorrelationID?) async throws -> Report
    /// The part of the list of requests that is asked for. Throws `Refusal` where the page's key may not ask, or nothing
    /// can be looked for in that way.
    func requests(_ filter: RequestFilter) async throws -> RequestList
    /// The events of a conversation after a number that are there now, as many as fit in one message.
    func history(conversation: String, after: UInt64) async throws -> Events
    /// Sets one thing. Throws `Refusal` where the page's key may not, or it cannot be.
    func set(_ setting: Setting) async throws -> Accepted
    /// What an app drew itself for an event; `nil` where it draws nothing.
    func present(_ present: Present, of request: CorrelationID) async throws -> Presentation?
    /// What an app has for a parameter, for a question or a preview that stands. Throws `Refusal` where it does not stand any more.
    func find(_ find: Find, of request: CorrelationID) async throws -> Found
    /// Hands over the events of a conversation after a number, in order and without gaps, until it is cancelled, the process
    /// shuts down, or `each` throws.
    func follow(conversation: String, after: UInt64, _ each: (Event) async throws -> Void) async throws
    /// Whether the dispatcher is heard: as it is, then every change.
    var connection: AsyncStream<ConnectionState> { get }
}

extension Client: PresenterBackend {
    public func say(
        _ utterance: String, context: RequestContext, id: CorrelationID?, seen: UInt64?, trace: TraceContext
    ) async throws -> Accepted {
        guard let id else { return try await self.say(utterance, context: context, seen: seen, trace: trace) }
        return try await self.say(utterance, context: context, id: id, seen: seen, trace: trace)
    }

    public func present(_ present: Present, of request: CorrelationID) async throws -> Presentation? {
        try await self.present(present, of: request, within: .seconds(6))
    }

    public func find(_ find: Find, of request: CorrelationID) async throws -> Found {
        try await self.find(find, of: request, within: .seconds(3))
    }

    /// The manifests, where the page's key may know them; else names alone.
    public func apps() async throws -> KnownApps {
        if let catalog = try? await self.query(.catalog).catalog { return KnownApps(catalog.manifests) }
        let apps = try await self.query(.apps).apps ?? []
        return KnownApps(names: Dictionary(apps.map { ($0.app, $0.name) }, uniquingKeysWith: { first, _ in first }))
    }

    public func follow(
        conversation: String, after: UInt64, _ each: (Event) async throws -> Void
    ) async throws {
        for try await event in self.events(conversation: conversation, after: after).cancelOnGracefulShutdown() {
            try await each(event)
        }
    }
}
