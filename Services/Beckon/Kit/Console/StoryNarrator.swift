// Beckon: events as cards in a terminal
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Foundation
import PresenterView
import Schema

/// Words events with the presenter's cards. What a person typed is not repeated, work under way is not told, and of live
/// updates a line is told only when the stage or the minutes change, and a whole card of what is new or has failed.
struct StoryNarrator: Narrator {
    private let words: Words
    private let looks: [any Look]
    private let caller: Caller
    private let renderer: TerminalRenderer
    private var story = Story()
    private var lastUpdate = ""
    /// When the last event was.
    private var latest = Instant(milliseconds: 0)
    /// The question in front, as it was shown.
    private var asked: Card?
    private var apps = KnownApps.none
    /// Whether it is told that one can look up what an app has.
    private let offersLookUps: Bool

    init(
        words: Words, looks: [any Look], caller: Caller, renderer: TerminalRenderer, offersLookUps: Bool = false
    ) {
        self.offersLookUps = offersLookUps
        self.words = words
        self.looks = looks
        self.caller = caller
        self.renderer = renderer
    }

    mutating func learn(apps: KnownApps) { self.apps = apps }

    func say(_ keys: [String], _ slots: [String: String]) -> String {
        self.words.text(keys, slots) ?? keys.last ?? ""
    }

    func answer(toLine line: String) -> (request: CorrelationID, answer: Answer)? {
        guard let card = self.asked, let request = card.request, let answer = card.answer(toLine: line) else {
            return nil
        }
        return (request, answer)
    }

    func answer(toLine line: String, of request: RequestState) -> Answer? {
        guard let question = request.questions.first else { return nil }
        let formats = Formats(locale: self.caller.locale, timeZone: self.caller.timeZone, now: request.time)
        let maker = CardMaker(words: self.words, formats: formats, apps: self.apps, looks: self.looks)
        return maker.card(for: question, parameters: request.parameters, request: request.correlationID)
            .answer(toLine: line)
    }

    func lookUp(inLine line: String) -> LookUp? { self.asked.flatMap { LookUp(inLine: line, on: $0) } }

    mutating func lines(found: Found, for lookUp: LookUp) -> [String] {
        let formats = Formats(locale: self.caller.locale, timeZone: self.caller.timeZone, now: self.latest)
        let maker = CardMaker(words: self.words, formats: formats, apps: self.apps, looks: self.looks)
        let choices = found.options.compactMap { maker.choice(of: $0, in: lookUp.field) }.enumerated()
            .map { index, choice in
                var choice = choice
                choice.number = index + 1
                return choice
            }
        let others = self.asked?.choices.filter { $0.number == nil } ?? []
        self.asked?.choices = choices + others
        let title = self.say([choices.isEmpty ? "page.find.none" : "chat.found"], [:])
        var card = Card(.note, title)
        card.choices = choices
        if found.hasMore { card.blocks = [.text(self.say(["chat.found.more"], [:]))] }
        return self.lines(of: card)
    }

    /// A letter is some 8 points wide.
    var cardWidth: Int? { self.renderer.width * 8 }

    mutating func lines(for event: Event, own: Presentation?) -> [String] {
        let formats = Formats(locale: self.caller.locale, timeZone: self.caller.timeZone, now: event.time)
        let maker = CardMaker(words: self.words, formats: formats, apps: self.apps, looks: self.looks).with(own)
        let scene = self.story.show(event, maker)
        self.latest = event.time
        switch event.kind {
        case .asked: self.asked = event.questions?.first.map { maker.card(for: $0, request: event.correlationID) }
        case .accepted, .answered, .ended: self.asked = nil
        default: break
        }
        if event.kind == .updated { return self.update(event, scene, maker) }
        // At a prompt one question stands at a time; the others of the round follow.
        if event.kind == .asked, let questions = event.questions, questions.count > 1,
            let card = maker.card(for: questions, parameters: event.parameters ?? [:], request: event.correlationID)
        {
            return self.lines(of: card)
        }
        let hint = event.kind == .asked && self.offersLookUps && self.asked?.lookUps.isEmpty == false
        let others = event.questions?.dropFirst().map { "ask-\($0.name)" } ?? []
        return scene.changes.filter { !others.contains($0.id) }.compactMap(\.card)
            .filter { $0.tone != .working && $0.tone != .said && $0.tone != .settled }
            .flatMap { self.lines(of: $0) } + (hint ? ["  " + self.say(["chat.find"], [:])] : [])
    }

    private func lines(of card: Card) -> [String] { self.renderer.render(card).split(separator: "\n").map(String.init) }

    private mutating func update(_ event: Event, _ scene: Scene, _ maker: CardMaker) -> [String] {
        if maker.isNews(event) || event.response?.status == .failure {
            return scene.changes.compactMap(\.card).flatMap { self.lines(of: $0) }
        }
        let routes = scene.changes.compactMap(\.card).flatMap(\.blocks).compactMap { block in
            if case .route(let route) = block { route } else { nil }
        }
        guard let route = routes.first, let stage = route.stage, route.stages.indices.contains(stage) else { return [] }
        let way = [route.from, route.to].compactMap(\.self).joined(separator: " → ")
        let line = ["↻", way, route.stages[stage], self.minutes(event, maker) ?? ""].filter { !$0.isEmpty }.joined(
            separator: "  ")
        defer { self.lastUpdate = line }
        return line == self.lastUpdate ? [] : [PlainText.line(line)]
    }

    /// How long until the car is there, or at its goal.
    private func minutes(_ event: Event, _ maker: CardMaker) -> String? {
        let ride = event.response?.payload["rideStatus"]
        let isRiding = ["ongoing", "pickup"].contains(ride?["phase"]?.string ?? "")
        let text = ride?[isRiding ? "estimatedDropOffDate" : "estimatedPickupDate"]?.string
        guard let text, let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = (Instant(date) - event.time).count / 1_000
        return seconds > 0 ? maker.formats.minutes(Int((seconds + 59) / 60)) : nil
    }
}
