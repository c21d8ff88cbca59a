// Beckon: the events of a conversation as changes of a screen
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// A change of what stands on a screen. Changes name what they change, so that the same event twice does no harm.
public struct Change: Codable, Hashable, Sendable {
    /// What it changes.
    public var id: String
    /// The new content; `nil` takes it away.
    public var card: Card?
    /// Whether it moves to the end. Otherwise it stays where it is; what is new comes at the end anyway.
    public var movesToEnd: Bool

    /// - Parameters: See the properties.
    public init(_ id: String, _ card: Card?, movesToEnd: Bool) {
        self.id = id
        self.card = card
        self.movesToEnd = movesToEnd
    }
}

/// What one event changes.
public struct Scene: Codable, Hashable, Sendable {
    /// The changes, in order.
    public var changes: [Change]
    /// The elements of the request's questions that are open now; others of it are over. `nil`: as before.
    public var open: [String]?
    /// The elements whose result can be taken back now; the buttons of others are gone. `nil`: as before.
    public var undoable: [String]?
    /// Until when the request's open questions can be answered; `nil` where nothing is said of that.
    public var deadline: Instant?

    /// - Parameters: See the properties.
    public init(
        _ changes: [Change] = [], open: [String]? = nil, undoable: [String]? = nil, deadline: Instant? = nil
    ) {
        self.changes = changes
        self.open = open
        self.undoable = undoable
        self.deadline = deadline
    }
}

/// Reads the events of one conversation in order and says what each changes on a screen: questions and their answers in
/// the order they came, and one card a request for what becomes of it, which live updates change in place. An update that
/// tells of something new, such as a reminder that comes, has a card of its own at the end.
///
/// It remembers open questions, to word their answers, and what can be taken back; one that starts in the middle words
/// them less well.
public struct Story: Sendable {
    struct Asked: Sendable {
        var question: Question
        /// The values when it was asked.
        var parameters: [String: Value]
    }

    private(set) var questions: [String: Asked] = [:]
    /// How long questions that were shown can still be answered, by request.
    var timesLeft: [CorrelationID: TimeLeft] = [:]
    /// What was offered for a parameter of a request that is open, by both.
    private var offers: [String: [Option]] = [:]
    /// What was done last that can be taken back.
    var undoable: Undoable?
    /// Open questions that are remembered.
    static let bound = 64

    /// Nothing has happened yet.
    public init() {}

    /// What an event changes.
    public mutating func show(_ event: Event, _ maker: CardMaker) -> Scene {
        let undoable = self.noteUndoable(event, maker)
        let deadline = self.noteTime(event)
        var scene = self.scene(event, maker)
        scene.changes = scene.changes.map { self.withUndo($0, maker) }
        (scene.undoable, scene.deadline) = (undoable, deadline)
        return scene
    }

    private mutating func scene(_ event: Event, _ maker: CardMaker) -> Scene {
        let result = Self.resultID(event)
        func working(_ key: String, movesToEnd: Bool = false) -> Change {
            Change(
                result, Card(.working, maker.say(key), app: maker.name(ofApp: event.app), request: event.correlationID),
                movesToEnd: movesToEnd)
        }
        switch event.kind {
        case .accepted:
            return Scene(
                self.said(event.utterance, event, maker) + [working("working.\(event.phase.name)", movesToEnd: true)])
        case .asked:
            return self.asked(event, result, maker)
        case .answered:
            return Scene(self.settled(event, maker) + [working("working.\(event.phase.name)", movesToEnd: true)])
        case .notUnderstood:
            // What is asked stands below the words that were not got: the next yes is to what is shown last.
            let asked = event.questions?.first.flatMap { self.questions["\(event.correlationID)/\($0.name)"] }
            let card = maker.note(
                onWordsNotUsed: event, asked?.parameters ?? [:], offered: self.offered(event.correlationID))
            let note = Change("note-\(event.sequence)", card, movesToEnd: true)
            return Scene(self.said(event.utterance, event, maker) + [note] + self.askedAgain(event, maker))
        case .workSent where !event.phase.isEnd: return Scene([working("working.\((event.work ?? event.phase).name)")])
        case .workLost where !event.phase.isEnd: return Scene([working("workLost")])
        case .resumed: return Scene([working("working.\(event.phase.name)", movesToEnd: true)])
        case .progressed:
            guard let response = event.response else { return Scene() }
            return Scene([Change(result, maker.card(for: response, event: event), movesToEnd: false)])
        case .ended:
            let unanswered = self.unanswered(event, maker)
            self.questions = self.questions.filter { !$0.key.hasPrefix(event.correlationID.description) }
            self.offers = self.offers.filter { !$0.key.hasPrefix(event.correlationID.description) }
            return Scene(unanswered + [Change(result, maker.outcome(of: event), movesToEnd: true)], open: [])
        case .updated:
            // The update that ends the updates holds nothing; the last one stays.
            guard let response = event.response, !response.payload.isEmpty else { return Scene() }
            let card = maker.card(for: response, event: event)
            return Scene([Change(Self.updateID(event, maker), card, movesToEnd: maker.isNews(event))])
        case .lateResult:
            guard let response = event.response else { return Scene() }
            var card = maker.card(for: response, event: event)
            card.text = maker.say("lateResult")
            return Scene([Change("late-\(event.sequence)", card, movesToEnd: true)])
        case .explained:
            let card = maker.explanation(topic: event.topic ?? "help", question: event.questions?.first)
            return Scene(
                self.said(event.utterance, event, maker) + [Change("note-\(event.sequence)", card, movesToEnd: true)]
                    + self.askedAgain(event, maker))
        case .suspended:
            let name = event.intent.flatMap { maker.words.text(["meaning.\($0)"]) }
            let note = maker.say("suspended", ["request": name].compactMapValues(\.self))
            let card = Card(.note, note, request: event.correlationID)
            return Scene([
                Change(result, nil, movesToEnd: false), Change("note-\(event.sequence)", card, movesToEnd: true),
            ])
        case .recognized, .appChosen, .workSent, .workLost, .resolved, .delivered, .previewed, .updatesEnded:
            return Scene()
        }
    }

    /// The change that shows an event once more, with what the app drew for it; `nil` for events that no app draws.
    ///
    /// - Parameter maker: With the app's own part.
    public func redraw(_ event: Event, _ maker: CardMaker) -> Change? {
        switch event.kind {
        case .asked:
            guard let question = event.questions?.first(where: { $0.kind == .consent }) else { return nil }
            let card = self.card(for: question, event.parameters, event, maker)
            return Change("ask-\(question.name)", card, movesToEnd: false)
        case .ended where event.response != nil:
            return self.withUndo(Change(Self.resultID(event), maker.outcome(of: event), movesToEnd: false), maker)
        case .progressed, .updated:
            guard let response = event.response, !response.payload.isEmpty else { return nil }
            let card = maker.card(for: response, event: event)
            return self.withUndo(Change(Self.updateID(event, maker), card, movesToEnd: false), maker)
        default: return nil
        }
    }

    /// The element of what becomes of a request.
    static func resultID(_ event: Event) -> String { "result-\(event.correlationID)-\(event.intentNumber)" }

    /// The element that an update changes: what becomes of the request, or one of its own where it tells of something new.
    private static func updateID(_ event: Event, _ maker: CardMaker) -> String {
        maker.isNews(event) ? "news-\(event.sequence)" : self.resultID(event)
    }

    /// A question's card, with what was offered for its request's values before.
    private func card(
        for question: Question, _ parameters: [String: Value]?, _ event: Event, _ maker: CardMaker
    ) -> Card {
        maker.card(
            for: question, parameters: parameters ?? [:], request: event.correlationID,
            offered: self.offered(event.correlationID))
    }

    /// What was offered for a request's parameters, by parameter.
    private func offered(_ request: CorrelationID) -> [String: [Option]] {
        let prefix = "\(request)/"
        let offered = self.offers.filter { $0.key.hasPrefix(prefix) }
            .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
        return Dictionary(offered) { first, _ in first }
    }

    private func said(_ utterance: String?, _ event: Event, _ maker: CardMaker) -> [Change] {
        guard let utterance, !utterance.isEmpty else { return [] }
        let card = Card(.said, PlainText.body(utterance, limit: Limits.utteranceBytes), request: event.correlationID)
        return [Change("said-\(event.sequence)", card, movesToEnd: true)]
    }

    private mutating func asked(_ event: Event, _ result: String, _ maker: CardMaker) -> Scene {
        let questions = event.questions ?? []
        var changes = [Change(result, nil, movesToEnd: false)]
        for question in questions {
            if self.questions.count < Self.bound {
                self.questions["\(event.correlationID)/\(question.name)"] = Asked(
                    question: question, parameters: event.parameters ?? [:])
            }
            if let parameter = question.parameter, question.options.count > 1, self.offers.count < Self.bound {
                self.offers["\(event.correlationID)/\(parameter)"] = question.options
            }
            let card = self.card(for: question, event.parameters, event, maker)
            changes.append(Change("ask-\(question.name)", card, movesToEnd: true))
        }
        if let user = event.waitsFor {
            let note = maker.say("waitsFor", ["user": PlainText.line(user, limit: 60)])
            changes.append(
                Change("waits-\(event.sequence)", Card(.note, note, request: event.correlationID), movesToEnd: true))
        }
        return Scene(changes, open: questions.map { "ask-\($0.name)" })
    }

    /// The questions that stay open, as they were asked.
    private func askedAgain(_ event: Event, _ maker: CardMaker) -> [Change] {
        (event.questions ?? []).map { question in
            let asked = self.questions["\(event.correlationID)/\(question.name)"]
            let card = self.card(for: question, asked?.parameters ?? event.parameters, event, maker)
            return Change("ask-\(question.name)", card, movesToEnd: true)
        }
    }

    private mutating func settled(_ event: Event, _ maker: CardMaker) -> [Change] {
        guard let answer = event.answer else { return self.said(event.utterance, event, maker) }
        let name = Question.name(id: answer.question)
        let question = self.questions.removeValue(forKey: "\(event.correlationID)/\(name)")?.question
        let words = event.utterance.map { PlainText.body($0, limit: Limits.utteranceBytes) }
        let title =
            question.map { maker.card(for: $0, parameters: event.parameters ?? [:]).title } ?? maker.say("settled")
        let card = Card(
            .settled, title, text: words ?? maker.text(of: answer.reply, to: question), request: event.correlationID)
        return [Change("ask-\(name)", card, movesToEnd: false)]
    }
}
