// Beckon: what a person of the harness sees, and whether it is right
// SPDX-License-Identifier: Apache-2.0

import CardKit
import HistoryChecker
import PresenterView
import Schema

/// A screen with the cards of one conversation, as a page has it, and what is wrong with it. What a page decides by, the
/// story and which drawings are still awaited, is the presenter's; what is right is reckoned here once more.
struct CardScreen: Sendable {
    /// What stands in one element.
    private struct Element: Sendable {
        var card: Card
        var request: CorrelationID
        /// The event that is shown.
        var sequence: UInt64
    }

    /// A drawing that is asked for.
    struct Wanted: Sendable {
        var id: String
        var event: Event
        var story: Story
    }

    private(set) var counts = CardCounts()
    private(set) var violations: [Violation] = []
    private var story = Story()
    private var drawings = AwaitedDrawings()
    private var elements: [String: Element] = [:]
    private var last: UInt64 = 0

    /// Shows an event, at once and by its default.
    ///
    /// - Returns: What is to be drawn by its app, if anything is.
    mutating func show(_ event: Event, _ maker: CardMaker) -> Wanted? {
        // A dispatcher that has lost its journal begins anew.
        if event.sequence <= self.last {
            (self.story, self.drawings, self.elements) = (Story(), AwaitedDrawings(), [:])
        }
        self.last = event.sequence
        let scene = self.story.show(event, maker)
        for change in scene.changes {
            self.elements[change.id] = change.card.map {
                Element(card: $0, request: event.correlationID, sequence: event.sequence)
            }
            if let card = change.card { self.check(card, of: event) }
        }
        if let open = scene.open {
            self.elements = self.elements.filter { id, element in
                element.request != event.correlationID || !id.hasPrefix("ask-") || open.contains(id)
            }
        }
        self.checkThatAllIsThere(scene, event, maker)
        self.drawings.note(scene, of: event)
        guard event.intent == "WireMoney", let change = self.story.redraw(event, maker),
            self.drawings.begin(change.id, event)
        else { return nil }
        self.counts.asked += 1
        return Wanted(id: change.id, event: event, story: self.story)
    }

    /// Takes what an app drew, or that it drew nothing.
    mutating func take(_ own: Presentation?, for wanted: Wanted, _ maker: CardMaker) {
        let event = wanted.event
        guard self.drawings.end(wanted.id, event) else {
            self.counts.late += 1
            return
        }
        guard let own, let card = wanted.story.redraw(event, maker.with(own))?.card else { return }
        self.counts.drawn += 1
        guard let shown = self.elements[wanted.id], shown.sequence == event.sequence else {
            return self.report(.wrongCard, event, "what came late replaced what stood in \(wanted.id)")
        }
        self.elements[wanted.id]?.card = card
        self.check(card, of: event)
        self.checkDefault(of: card, against: shown.card, event)
    }

    // MARK: What is right

    /// Who is asked for consent sees what it is to, and who waits for an end sees one.
    mutating func checkThatAllIsThere(_ scene: Scene, _ event: Event, _ maker: CardMaker) {
        let cards = scene.changes.compactMap(\.card).filter { $0.request == event.correlationID }
        if event.kind == .ended {
            self.counts.shown += 1
            if !cards.contains(where: { !$0.title.isEmpty }) { self.report(.noCard, event, "its end has no card") }
        }
        for question in event.kind == .asked ? event.questions ?? [] : [] where question.kind == .consent {
            self.counts.shown += 1
            guard let card = cards.first(where: { $0.tone == .preview && !$0.choices.isEmpty }) else {
                self.report(.noCard, event, "its consent has no card")
                continue
            }
            guard question.intent == "WireMoney", let values = question.value?.object else { continue }
            let text = Self.text(of: card.blocks)
            let seen = [values["payee"]?["name"]?.string, values["amount"]?.integer.map { maker.formats.number($0) }]
            for value in seen.compactMap(\.self) where !text.contains(value) {
                self.report(.wrongCard, event, "its consent does not show \(value)")
            }
        }
    }

    /// A card is its request's, and so is the app's part in it. What an app makes up stays within its frame.
    private mutating func check(_ card: Card, of event: Event) {
        if let request = card.request, request != event.correlationID {
            self.report(.wrongCard, event, "it shows the card of \(request)")
        }
        if Self.text(of: card.blocks).contains(ChaosCards.forgery) || card.title.contains(ChaosCards.forgery) {
            self.report(.wrongCard, event, "it shows forged values outside of the app's frame")
        }
        guard let own = card.own else { return }
        let text = Self.text(of: own.blocks)
        guard !text.contains(ChaosCards.forgery) else { return }
        guard text.contains("\(ChaosCards.mark)\(event.correlationID)") else {
            return self.report(.wrongCard, event, "the app's part in it is another request's: \(text.prefix(80))")
        }
        let state = event.kind == .asked ? InteractionState.ready : event.phase == .failed ? .failure : .success
        if !text.contains(state.rawValue) {
            self.report(.wrongCard, event, "the app's part is of another state: \(text)")
        }
    }

    /// Whatever an app draws, the title, what can be answered and, before a consent, all of the default stand as they did.
    private mutating func checkDefault(of card: Card, against shown: Card, _ event: Event) {
        var plain = card
        plain.own = nil
        let isSame =
            card.tone == .preview
            ? plain == shown
            : (plain.title, plain.tone, plain.choices.count) == (shown.title, shown.tone, shown.choices.count)
        if !isSame { self.report(.wrongCard, event, "the app's part changed what is not the app's") }
    }

    private mutating func report(_ kind: Violation.Kind, _ event: Event, _ message: String) {
        self.violations.append(Violation(kind, event.correlationID.description, "event \(event.sequence): \(message)"))
    }

    private static func text(of blocks: [Block]) -> String { (try? JSON.line(blocks)) ?? "" }
}
