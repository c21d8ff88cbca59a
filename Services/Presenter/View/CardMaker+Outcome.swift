// Beckon: what became of a request as a card
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

extension CardMaker {
    /// The card of a request that ended, from the event that says so.
    public func outcome(of event: Event) -> Card {
        var card = self.ownOutcome(of: event)
        card.title = PlainText.sentence(card.title)
        if let repeated = event.repeatOf, event.failure == nil {
            card.text = self.say("repeat.told", ["ago": self.formats.span(event.time - repeated.time)])
        }
        return card
    }

    private func ownOutcome(of event: Event) -> Card {
        // Whoever takes it back, or does not answer, has no failure, whatever the app said before.
        if event.phase == .cancelled || event.phase == .expired { return self.end(of: event) }
        if let response = event.response, event.phase == .completed || event.phase == .handedOff || event.failure == nil
        {
            return self.card(for: response, event: event)
        }
        if let failure = event.failure {
            if let earlier = event.earlier { return self.card(for: earlier, event) }
            if let aside = self.aside(event) { return Card(.note, aside, request: event.correlationID) }
            return self.card(for: failure, response: event.response, event: event)
        }
        return self.end(of: event)
    }

    /// The card of what was done last, where words were not understood that probably ask about it.
    private func card(for earlier: EarlierOutcome, _ event: Event) -> Card {
        var told = Event(
            conversation: event.conversation, correlationID: earlier.correlationID, time: earlier.time, kind: .ended,
            phase: .completed)
        (told.intent, told.app, told.parameters) = (earlier.intent, earlier.app, earlier.parameters)
        var card = self.card(for: earlier.response, event: told)
        card.request = event.correlationID
        (card.tone, card.isLive) = (.info, false)
        card.text = self.say("repeat.asked", ["ago": self.formats.span(event.time - earlier.time)])
        return card
    }

    /// The card of an end of which nothing is known but which it is.
    private func end(of event: Event) -> Card {
        let tone: Card.Tone =
            switch event.phase {
            case .failed: .failed
            case .unknownOutcome: .warning
            default: .info
            }
        // Completed without a response: "done" is the app's word, and it has not said it.
        let key = event.phase == .failed ? "failure.app" : "end.\(event.phase.name)"
        return Card(
            tone, self.say(key, self.slots(of: event)), app: self.name(ofApp: event.app), request: event.correlationID)
    }

    /// The card of what an app answered to `handle` or `follow`.
    public func card(for response: ResponseMessage, event: Event) -> Card {
        let intent = event.intent ?? ""
        let app = self.name(ofApp: event.app)
        var slots = self.slots(of: event)
        slots.merge(self.slots(payload: response.payload, parameters: event.parameters ?? [:])) { _, new in new }
        var card = Card(.info, "", app: app, request: event.correlationID)
        let codes = ["code.\(intent).\(response.code)", "code.\(response.code)"]
        var payload = response.payload
        // Where a sentence says how many were found, no line repeats it.
        if response.status == .deferredToApplication, self.words.text(codes, slots) != nil {
            payload["searchResultsCount"] = nil
        }
        let blocks = self.resultBlocks(payload: payload, intent: intent, app: event.app)
        switch (event.phase, response.status) {
        case (.unknownOutcome, _):
            card.tone = .warning
            card.title = self.say("end.unknownOutcome", slots)
        case (_, .success):
            // Whoever finds nothing has nothing to tick off.
            card.tone = self.isNothing(slots, intent, blocks) ? .info : .done
            let news = event.kind == .updated ? ["news.\(intent)"] : []
            card.title = self.say(
                news + self.looks.flatMap { $0.sentences(response.payload) } + ["done.\(intent)", "done"], slots)
            card.isLive = self.looks.contains { $0.isLive(response.payload) }
        case (_, .inProgress), (_, .ready), (_, .userConfirmationRequired):
            card.tone = event.phase.isEnd ? .info : .working
            card.title =
                event.phase.isEnd
                ? self.say("end.completed", slots) : self.say(["progress.\(intent)", "progress"], slots)
            card.isLive = !event.phase.isEnd
        case (_, .deferredToApplication):
            let text = self.words.text(codes, slots)
            // Where it goes on is only news where nothing says what goes on there.
            let isSaid = response.code == "continueInApp" && text != nil
            (card.title, card.text) = isSaid ? (text ?? "", nil) : (self.say("end.handedOff", slots), text)
        case (_, .failure), (_, .unspecified):
            card.tone = .failed
            card.title = self.say(codes + ["code"], slots)
        }
        var done: [Block] = []
        let standing = self.looks.reduce(into: Set<String>()) { $0.formUnion($1.standing) }
        if card.tone == .done, response.payload.keys.allSatisfy(standing.contains), event.kind != .updated {
            done = self.lines(ofDone: event.parameters ?? [:], intent: intent, app: event.app, title: card.title)
        }
        // Who is sent on to what was found sees what was looked for.
        if response.status == .deferredToApplication, response.payload["searchResultsCount"] != nil {
            done = self.lines(ofDone: event.parameters ?? [:], intent: intent, app: event.app, title: card.title)
        }
        card.blocks = blocks + done + self.link(response.userActivity)
        card.own = self.ownPart(ofApp: event.app)
        return card
    }

    /// Whether a live update is a card of its own, such as a reminder that comes: there is a sentence for what is new.
    public func isNews(_ event: Event) -> Bool {
        event.kind == .updated && event.response?.payload.isEmpty == false
            && self.words.templates["news.\(event.intent ?? "")"] != nil
    }

    /// The card of a failure.
    public func card(for failure: Failure, response: ResponseMessage?, event: Event) -> Card {
        var slots = self.slots(of: event)
        if let parameter = failure.parameter {
            slots["parameter"] = self.label(parameter, intent: event.intent, app: event.app)
        }
        var card = Card(.failed, "", app: self.name(ofApp: event.app), request: event.correlationID)
        var keys = ["failure.\(failure.code.rawValue)"]
        if failure.code == .unsupportedValue, let reason = failure.message, let parameter = failure.parameter {
            slots["value"] = event.parameters?[parameter].flatMap { self.text(of: $0, type: nil, named: parameter) }
            // A reason that asks whether it should be done otherwise is none any more.
            let own = self.words.text(Self.keys(ofReason: reason, parameter, event.intent), slots)
            if let own, own.last.map({ "?？".contains($0) }) == false {
                keys = Self.keys(ofReason: reason, parameter, event.intent) + keys
            }
        }
        // Of what no intent is known nobody has read: it is the recognizer that is away, and no app.
        if event.intent == nil, event.app == nil, failure.code == .noWorker || failure.code == .timedOut {
            keys = ["failure.unread"]
        }
        // Words that were left over of more are named: the others were understood.
        if let words = event.utterance {
            slots["value"] = PlainText.line(words, limit: 120)
            keys = ["failure.\(failure.code.rawValue).words"] + keys
        }
        if failure.code == .app, let response {
            // What the app told of is meant, such as the workout that is in the way of the one that was asked for.
            slots.merge(self.slots(payload: response.payload, parameters: event.parameters ?? [:])) { _, new in new }
            keys = ["code.\(event.intent ?? "").\(response.code)", "code.\(response.code)"] + keys
        }
        card.title = self.say(keys, slots)
        if let understood = failure.understood, !understood.isEmpty {
            let heard = self.formats.list(understood.prefix(6).map { PlainText.line($0, limit: 60) })
            card.text = self.say("notUnderstood.heard", ["value": heard])
        }
        return card
    }

    /// Whether nothing was found, and there is a sentence for it. What was there already is seen.
    private func isNothing(_ slots: [String: String], _ intent: String, _ blocks: [Block]) -> Bool {
        let showsItems = blocks.contains { if case .items = $0 { true } else { false } }
        return slots["count"] == self.formats.number(0) && self.words.templates["done.\(intent).0"] != nil
            && !showsItems
    }

    private func slots(of event: Event) -> [String: String] {
        var slots = self.slots(payload: [:], parameters: event.parameters ?? [:])
        slots["app"] = self.name(ofApp: event.app)
        return slots
    }

    /// Where it goes on in a browser. Other schemes than https are not offered.
    private func link(_ activity: UserActivity?) -> [Block] {
        guard let url = activity?.webpageURL, Block.isHarmless(url) else { return [] }
        let label = activity?.title.map { PlainText.line($0, limit: 60) } ?? self.say("link")
        return [.link(label: "\(label) (\(Block.host(of: url)))", url: url)]
    }
}
