// Beckon: a conversation as its events tell it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The requests of one conversation, as far as their events tell. Pure.
public struct ConversationState: Hashable, Sendable {
    /// The number of the latest event.
    public private(set) var sequence: UInt64 = 0
    /// Requests that have not ended, the one in front last.
    public private(set) var open: [RequestState] = []
    /// The request that began last, ended or not.
    public private(set) var latest: RequestState?
    private var lastEnded: RequestState?

    /// Nothing happened yet.
    public init() {}

    /// Takes the next event.
    public mutating func take(_ event: Event) {
        self.sequence = max(self.sequence, event.sequence)
        if event.kind == .accepted {
            if let index = self.open.lastIndex(where: { $0.correlationID == event.correlationID }) {
                // The next intent of the same words.
                self.open[index] = RequestState(event.correlationID)
            } else {
                self.open.append(RequestState(event.correlationID))
            }
        }
        guard let index = self.open.lastIndex(where: { $0.correlationID == event.correlationID }) else {
            if self.lastEnded?.correlationID == event.correlationID { self.lastEnded?.take(event) }
            if self.latest?.correlationID == event.correlationID { self.latest?.take(event) }
            return
        }
        self.open[index].take(event)
        if event.kind == .accepted || self.latest?.correlationID == event.correlationID {
            self.latest = self.open[index]
        }
        if event.kind == .suspended, index == self.open.count - 1, self.open.count > 1 {
            // The request that is put in front is announced before the other is suspended.
            self.open.swapAt(index, index - 1)
        }
        if self.open[index].isEnded { self.lastEnded = self.open.remove(at: index) }
    }

    /// The request that the person deals with: the one in front.
    public var front: RequestState? { self.open.last }

    /// What an observer would point at: the request in front, else the one that ended last.
    public var current: RequestState? { self.front ?? self.lastEnded }

    /// A request, open or the one that ended last.
    public func request(_ id: CorrelationID) -> RequestState? {
        self.open.last { $0.correlationID == id }
            ?? [self.lastEnded, self.latest].compactMap { $0 }.first { $0.correlationID == id }
    }

    /// Whether nothing moves: no request is open, or the one in front waits for an answer.
    public var isSettled: Bool { self.front.map { $0.activity == .waiting } ?? true }
}
