// Beckon: a conversation with a stack, step by step
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Schema

/// A conversation: says something, and waits for the events that come of it.
struct Talk {
    let client: Client
    let context: RequestContext
    private var events: EventFeed.Iterator

    init(_ client: Client, conversation: String, abilities: [Ability] = Ability.allCases) {
        self.client = client
        self.context = RequestContext(conversation: conversation, abilities: abilities)
        self.events = client.events(conversation: conversation).makeAsyncIterator()
    }

    /// Says something and waits until the request asks or ends.
    mutating func say(_ words: String) async throws -> Event {
        _ = try await self.client.say(words, context: self.context)
        return try await self.settled()
    }

    /// The next event at which a request asks or ends.
    mutating func settled() async throws -> Event {
        try await self.next { $0.kind == .asked || $0.kind == .ended || $0.kind == .notUnderstood }
    }

    /// The next event that fits.
    mutating func next(_ fits: (Event) -> Bool) async throws -> Event {
        while let event = try await self.events.next() { if fits(event) { return event } }
        throw StackError("the events ended")
    }

    /// Waits until the stack has so many workers of an app.
    static func wait(_ client: Client, for app: String, workers: Int) async throws {
        while true {
            let report = try await client.query(.workers)
            let count = (report.workers ?? []).count { $0.app == app && !$0.isLeaving }
            if count == workers { return }
            await Task.yield()
        }
    }
}
