// Beckon: follows one conversation
// SPDX-License-Identifier: Apache-2.0

public import ClientKit
public import Schema

/// Follows one conversation from its beginning. For one task.
public struct ConversationFollower {
    /// What its events tell.
    public private(set) var state = ConversationState()
    /// The latest event that opened questions.
    public private(set) var lastAsked: Event?
    private let client: Client
    private let conversation: String
    private var feed: EventFeed.Iterator

    /// Reads what was, and goes on from there.
    public init(_ client: Client, conversation: String) async throws {
        var state = ConversationState()
        var lastAsked: Event?
        while true {
            let events = try await client.history(conversation: conversation, after: state.sequence)
            for event in events.events {
                state.take(event)
                if event.kind == .asked { lastAsked = event }
            }
            guard let last = events.events.last, last.sequence < events.latest else { break }
        }
        self.client = client
        self.conversation = conversation
        self.state = state
        self.lastAsked = lastAsked
        self.feed = client.events(conversation: conversation, after: state.sequence).makeAsyncIterator()
    }

    /// The next event.
    public mutating func next() async throws -> Event? {
        guard let event = try await self.feed.next() else { return nil }
        self.state.take(event)
        if event.kind == .asked { self.lastAsked = event }
        return event
    }

    /// Follows until what was accepted has had its effect: its request ended, or waits for an answer.
    ///
    /// - Parameters:
    ///   - accepted: The acknowledgement of what was sent.
    ///   - each: Sees every event on the way.
    /// - Returns: The request that it touched or began.
    /// - Throws: ``CommandError`` where the connection ended before.
    public mutating func settle(
        _ accepted: Accepted, _ each: (Event) async throws -> Void
    ) async throws -> RequestState {
        let isToFront = self.state.open.contains { $0.correlationID == accepted.correlationID }
        var touched: CorrelationID?
        while let event = try await self.next() {
            try await each(event)
            if touched == nil, event.isStep, event.sequence > accepted.sequence,
                isToFront || event.correlationID == accepted.correlationID
            {
                touched = event.correlationID
            }
            // Words that are no answer may end what they were said to, and begin a request: that one is followed then.
            if touched != nil, event.kind == .accepted { touched = event.correlationID }
            guard let touched, let request = self.state.request(touched), self.state.isSettled else { continue }
            if isToFront, request.phase == .cancelled, try await self.isBehind() { continue }
            return request
        }
        throw CommandError(.unavailable, "the connection to the dispatcher was closed; see: beckon status")
    }

    /// Whether more has happened in the conversation than was seen of it.
    private func isBehind() async throws -> Bool {
        try await self.client.history(conversation: self.conversation, after: .max).latest > self.state.sequence
    }
}
