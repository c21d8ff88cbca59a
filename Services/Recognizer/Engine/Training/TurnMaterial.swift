// Beckon: what people said to questions
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a person does with a turn that answers a question.
public enum TurnAct: String, Hashable, Sendable, CaseIterable {
    /// Agrees; refuses or says that it is wrong; gives up; wants it later.
    case yes, no, cancel, later
    /// Asks why that is asked; did not hear it; does not know what to say; leaves it to others.
    case why, `repeat`, help, any
    /// Says values, asked for or not; takes an option.
    case value, choice
    /// Asks for something else; hesitates, jokes, talks: no answer.
    case request, doubt

    /// Whether it is none of the answers.
    var isNone: Bool { self == .request || self == .doubt }
}

/// A moment of a conversation, and what people said then.
public struct TurnMoment: Hashable, Sendable {
    /// What was asked.
    public var kind: Question.Kind
    /// What kind of value it asks for, if it asks for one; of what kinds values are known.
    public var asked: ValueClass?
    public var known: [ValueClass]
    /// Values on the screen; options that are offered.
    public var shown: [String]
    public var options: [String]
    /// What was said, by act. Words of a value stand as `{class:words}`, words that are not meant any more as `{-words}`.
    public var said: [TurnAct: [String]]

    /// - Parameters: See the properties.
    public init(
        kind: Question.Kind, asked: ValueClass? = nil, known: [ValueClass] = [], shown: [String] = [],
        options: [String] = [], said: [TurnAct: [String]] = [:]
    ) {
        self.kind = kind
        self.asked = asked
        self.known = known
        self.shown = shown
        self.options = options
        self.said = said
    }
}

extension TurnMoment {
    /// What the turns of the moment were said to.
    func context(articles: Set<String>) -> TurnContext {
        TurnContext(
            kind: self.kind, asked: self.asked, known: Set(self.known),
            shown: TurnContext.words(self.shown, besides: articles),
            offered: TurnContext.words(self.options, besides: articles))
    }
}

/// What kind of thing a value is, as far as words for it are alike.
public enum ValueClass: String, Hashable, Sendable, CaseIterable {
    /// Names: a place, a person or who is paid, somebody's own text, anything else with a name.
    case place, person, text, thing
    /// What is told by its form.
    case money, time, number, measure
    /// What no words of a turn are for.
    case other

    init(type: String) {
        switch type {
        case "Placemark", "SpatialEventTrigger": self = .place
        case "Person", "BillPayee": self = .person
        case "String", "NoteContent": self = .text
        case "CurrencyAmount", "PaymentAmount": self = .money
        case "DateComponentsRange", "DateComponents", "DateFields", "Date", "TemporalEventTrigger": self = .time
        case "Integer", "Double": self = .number
        case "Temperature", "Length": self = .measure
        // Who books, and what is offered, are not named beside something else.
        case "RestaurantGuest", "RestaurantOffer": self = .other
        default: self = .thing
        }
    }

    /// Whether its words are told by their form.
    var isCounted: Bool {
        switch self {
        case .money, .time, .number, .measure: true
        case .place, .person, .text, .thing, .other: false
        }
    }
}
