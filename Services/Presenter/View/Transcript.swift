// Beckon: a conversation that is only read
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// What stands on the screen at the end of a conversation: its cards, without what could be pressed or typed.
public struct Transcript: Sendable {
    private var story = Story()
    private var order: [String] = []
    private var cards: [String: Card] = [:]
    private var requests: [String: CorrelationID] = [:]

    /// Nothing has happened yet.
    public init() {}

    /// The cards, in the order in which they stand.
    public var entries: [(id: String, card: Card)] {
        self.order.compactMap { id in self.cards[id].map { (id, Self.readOnly($0)) } }
    }

    /// Takes the next event.
    public mutating func show(_ event: Event, _ maker: CardMaker) {
        let scene = self.story.show(event, maker)
        for change in scene.changes {
            guard let card = change.card else {
                self.remove(change.id)
                continue
            }
            if self.cards[change.id] == nil || change.movesToEnd {
                self.order.removeAll { $0 == change.id }
                self.order.append(change.id)
            }
            self.cards[change.id] = card
            self.requests[change.id] = event.correlationID
        }
        guard let open = scene.open else { return }
        // A question that is over is gone; one that was answered stays as its answer.
        for id in self.order
        where id.hasPrefix("ask-") && self.requests[id] == event.correlationID && !open.contains(id) {
            if self.cards[id]?.tone != .settled { self.remove(id) }
        }
    }

    private mutating func remove(_ id: String) {
        self.order.removeAll { $0 == id }
        self.cards[id] = nil
    }

    private static func readOnly(_ card: Card) -> Card {
        var card = card
        (card.choices, card.field, card.edits, card.isLive) = ([], nil, [], false)
        return card
    }
}
