// Beckon: a language as values
// SPDX-License-Identifier: Apache-2.0

public import RecognizerValues
public import Schema

/// Text of a language file, with its place for messages.
public struct SourceText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public var text: String
    /// Such as `sentences/RequestRide.yaml:12`; empty where it comes from no file.
    public var place: String

    /// - Parameters: See the properties.
    public init(_ text: String, place: String = "") {
        self.text = text
        self.place = place
    }
    public init(stringLiteral value: String) { self.init(value) }
}

/// What a person may say to a question besides a value.
public enum Control: String, Hashable, Sendable, CaseIterable {
    case yes, no, cancel, skip, `repeat`, why, help
}

/// The sentences for one intent.
public struct IntentSentences: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// Templates of whole sentences.
    public var sentences: [SourceText]
    /// Templates of a value with what marks it, such as `to {dropOffLocation}`: for answers and corrections.
    public var fragments: [SourceText]
    /// How people call the parameters, such as `destination`.
    public var parameterNames: [String: [String]]

    /// - Parameters: See the properties.
    public init(
        intent: String, sentences: [SourceText], fragments: [SourceText] = [], parameterNames: [String: [String]] = [:]
    ) {
        self.intent = intent
        self.sentences = sentences
        self.fragments = fragments
        self.parameterNames = parameterNames
    }
}

/// What may fill a slot, `{slot:list}`, besides the parameter's own type.
public enum SlotList: Hashable, Sendable {
    /// Words and what they stand for. The words are a template without slots. Of names, `areNames`, a whole one is better
    /// than the same words read one by one.
    case values([Entry], areNames: Bool = false)
    /// Numbers from `from` to `to`; `halves` takes 20.5 as well.
    case range(from: Int, to: Int, halves: Bool)
    /// Any words.
    case anything

    /// Some words and what they stand for.
    public struct Entry: Hashable, Sendable {
        /// The words, as a template.
        public var words: SourceText
        /// What they stand for.
        public var value: Value

        /// - Parameters: See the properties.
        public init(_ words: SourceText, _ value: Value) {
            self.words = words
            self.value = value
        }
    }
}

/// What an option may be chosen by besides its name and its place.
public enum OptionAttribute: String, Hashable, Sendable, CaseIterable {
    /// Of the options with amounts of money the one with the least, or with the most.
    case cheapest, dearest
    /// Of the options with another number, such as minutes, the one with the least.
    case soonest
    /// Of the options with times the first, or the last.
    case earliest, latest
    /// Of the options with numbers the one with the greatest, or with the least, whatever it counts: "the longest list".
    case most, least
}

/// What stands between the things that one turn says.
public struct TurnWords: Hashable, Sendable {
    /// What joins them: `and`, `but`.
    public var joiners: [String] = []
    /// What is said of something that is not meant any more: `instead of`.
    public var exclusions: [String] = []
    /// What takes the value before it back, where another of its kind follows: `no`, `I mean`.
    public var retractions: [String] = []
    /// What changes nothing beside a value: `sorry`, `wait`, `the rest is fine`. A yes with one of them is none.
    public var remarks: [String] = []
    /// What is polite and nothing else, also beside a yes: `thank you`.
    public var courtesies: [String] = []
    /// What adds nothing to a yes: `finally`, `for heaven's sake`. No condition, no time, no hesitation.
    public var emphases: [String] = []
    /// What a question begins with: `how much`, `is there`.
    public var questions: [String] = []
    /// What says behind a no that something else is wanted: `rather`, `cheaper`.
    public var preferences: [String] = []
    /// What a remark begins with that may stand behind a yes and changes nothing: `he's`, `that is`.
    public var statements: [String] = []
    /// What no such remark has: `too`, `expensive`.
    public var complaints: [String] = []
    /// What takes a value away whose parameter is named behind it: "no", "leave out".
    public var drops: [String] = []
    /// What does so only with one of ``dropped`` behind the name: the "take" and the "off" of "take the note off".
    public var takes: [String] = []
    /// What may stand behind the name.
    public var dropped: [String] = []

    /// None of them.
    public init() {}
}

/// How people change a text that is shown to them; `{value}` stands for what they say of it.
public struct TextWords: Hashable, Sendable {
    /// Templates of what is said before a whole new text: `the text should be {value}`.
    public var replace: [SourceText] = []
    /// Templates of what is said before more of it: `add {value}`.
    public var append: [SourceText] = []
    /// What stands between a text and what is added: a comma and a space.
    public var joiner = ", "

    /// None.
    public init() {}
}

/// All that the engine knows of a language. It has no words of its own.
public struct Language: Sendable {
    /// The name under which a language has sentences that ask for nothing which anybody could do: `play dead`.
    public static let nothing = "Nothing"
    /// The list of things that people buy: known ones side by side are several.
    static let goods = "goods"

    /// BCP 47, such as `en`.
    public var locale: String
    /// Sentences by intent, and by ``nothing``.
    public var intents: [IntentSentences] = []
    /// Shared parts of templates, used as `<name>`.
    public var rules: [String: SourceText] = [:]
    /// What slots may be filled with, by the name behind the colon.
    public var lists: [String: SlotList] = [:]
    /// How it says numbers, money and other quantities.
    public var values = ValueLanguage()
    /// How it says times.
    public var times = TimeRules(rules: [])
    /// What its names of holidays mean.
    public var holidays: [HolidayRule] = []
    /// Templates of the control words.
    public var controls: [Control: [SourceText]] = [:]
    /// What ends a request when it ends a longer utterance, such as `never mind`.
    public var trailingCancel: [String] = []
    /// Templates of what comes before a corrected value; `{parameter}` stands for its name.
    public var corrections: [SourceText] = []
    /// How people change a text that is shown to them.
    public var texts = TextWords()
    /// Words for what tells options apart, by ``OptionAttribute``.
    public var attributes: [OptionAttribute: [String]] = [:]
    /// How what is said in a clause is written as a sentence.
    public var clauses = ClauseWords()
    /// What agrees to what a preview shows, by doing it, by intent: `send it off`; and whatever it shows: `go for it`.
    public var agreements: [String: [String]] = [:]
    /// The name in ``agreements`` of what agrees whatever is shown.
    public static let anyAgreement = "any"
    /// What chooses both of two things that are offered: `both`, `the two of them`.
    public var both: [String] = []
    /// What the deeds of a domain are about, by domain: `ride`, `taxi`. "No ride!" lets go of one that is open.
    public var nouns: [String: [String]] = [:]
    /// Words that ask for nothing which an app does, such as those that greet.
    public var asides: [Recognition.Aside: [String]] = [:]
    /// Words for a number of people: `just me`, `my wife and me`.
    public var counts: [Int: [String]] = [:]
    /// What a turn that says several things is cut at.
    public var turnWords = TurnWords()
    /// Templates of choices; `{ordinal}`, `{number}`, `{other}`.
    public var choices: [SourceText] = []
    /// Templates of sentences around a plain answer; `{answer}` stands for it.
    public var answers: [SourceText] = []
    /// Words for the cases of enumerations and option sets, by type.
    public var cases: [String: [String: [String]]] = [:]
    /// What joins a list besides the comma: `and`, `or`.
    public var listJoiners: [String] = []
    /// Words that mean nothing anywhere between the parts of a sentence.
    public var fillers: [String] = []
    /// What may come before a request: `could you`.
    public var openers: [String] = []
    /// Articles, which are no part of a name.
    public var articles: [String] = []
    /// Words before a relationship: `my`.
    public var possessives: [String] = []
    /// What stands behind a name where something is that person's: `'s`.
    public var possessiveEndings: [String] = []
    /// Relationships as people say them: `mom: mother`.
    public var relationships: [String: String] = [:]
    /// Words that are never a name or title on their own, such as `it`.
    public var notNames: [String] = []
    /// Words at the beginning and at the end of an unregistered name that are no part of it: `ma`, `drauf`.
    public var nameBeginnings: [String] = [], nameEndings: [String] = []
    /// Words at the beginning of one of several things that somebody lists, which are no part of it: `some`, `oh`.
    public var itemBeginnings: [String] = []
    /// Articles before the names of persons, which are no part of them: German `der Petra`.
    public var personArticles: [String] = []
    /// How names are said and written otherwise.
    public var names = NameRules()
    /// What may stand before an app's name, such as `using`.
    public var appMarkers: [String] = []
    /// What may stand after an app's name at the start, such as `to`.
    public var appFollowers: [String] = []
    /// What may stand right behind an app's name and belongs to it: `the Hop app`.
    public var appNouns: [String] = []
    /// What stands behind an app's name and says, as `in` does before it, that it is one.
    public var appPlaces: [String] = []
    /// What begins with such a word and is another.
    public var appPlaceExceptions: [String] = []
    /// What may stand behind an app's name with a marker at the end of an utterance, and means nothing there.
    public var appClosers: [String] = []

    /// What may stand between two requests in one utterance besides the end of a sentence: `and then`, a comma.
    public var requestJoiners: [String] = []
    /// How it gives a reason beside a request.
    public var reasons = Reasons()
    /// How it refers to what was said before.
    public var references = References()
    /// What the statistics learn from besides the sentences.
    public var training = TrainingMaterial()

    /// - Parameter locale: BCP 47, such as `en`.
    public init(locale: String) { self.locale = locale }
}
