// Beckon: what a recognizer is asked and what it answers
// SPDX-License-Identifier: Apache-2.0

/// The question that an utterance probably answers.
public struct Expectation: WireCodable, Hashable {
    /// The open questions, the one asked last first.
    public var questions: [Question]
    /// The intent in question, so that corrections of its values can be read.
    public var intent: String
    /// The app, where one is chosen.
    public var app: String?
    /// The values so far.
    public var parameters: [String: Value]

    /// - Parameters: See the properties.
    public init(questions: [Question], intent: String, app: String?, parameters: [String: Value]) {
        self.questions = questions
        self.intent = intent
        self.app = app
        self.parameters = parameters
    }
}

/// What words may refer to that leave something out: `make it five`, `and for Anna?`, `cancel it`.
public struct RecentIntent: WireCodable, Hashable {
    /// The intent that the same person said last in this conversation, and that was completed.
    public var intent: String
    /// The app that did it.
    public var app: String?
    /// Its values in the end.
    public var parameters: [String: Value]
    /// What the app would do to take it back, if it can.
    public var undo: IntentMessage?

    /// - Parameters: See the properties.
    public init(intent: String, app: String? = nil, parameters: [String: Value], undo: IntentMessage? = nil) {
        self.intent = intent
        self.app = app
        self.parameters = parameters
        self.undo = undo
    }
}

/// Work for a recognizer: words, and what is known around them.
public struct RecognizeWork: WireCodable, Hashable {
    /// The words.
    public var utterance: String
    /// Who said them, in what language, where.
    public var context: RequestContext
    /// The moment they were said; relative times refer to it.
    public var now: Instant
    /// The question that they probably answer, if one is open.
    public var expectation: Expectation?
    /// What they may refer to, if anything was said and done lately.
    public var recent: RecentIntent?
    /// Whether who says them has said something in the conversation lately, whatever became of it.
    // default: false, left out
    public var isTalking: Bool

    /// - Parameters: See the properties.
    public init(
        utterance: String, context: RequestContext, now: Instant, expectation: Expectation? = nil,
        recent: RecentIntent? = nil, isTalking: Bool = false
    ) {
        self.utterance = utterance
        self.context = context
        self.now = now
        self.expectation = expectation
        self.recent = recent
        self.isTalking = isTalking
    }
}

/// An intent that words may mean.
public struct Candidate: WireCodable, Hashable {
    /// The intent's name.
    public var intent: String
    /// The app, if the words name it or hold its vocabulary.
    public var app: String?
    /// The values found.
    public var parameters: [String: Value]
    /// How likely it is meant, from 0 to 1: from 0.5 on it is acted on, from 0.25 on the person is asked whether it is meant.
    public var score: Double

    /// A candidate below this score is not acted on.
    public static let threshold = 0.5
    /// A candidate below this score is not asked about either.
    public static let likely = 0.25
    /// The score of what is neither acted on nor asked about, at most.
    public static let unlikely = 0.2

    /// - Parameters: See the properties.
    public init(intent: String, app: String? = nil, parameters: [String: Value] = [:], score: Double) {
        self.intent = intent
        self.app = app
        self.parameters = parameters
        self.score = score
    }
}

extension Candidate {
    /// The value of the option that offers it, where it is asked what words mean.
    public var meaning: Value { ["intent": .string(self.intent), "parameters": .object(self.parameters)] }
}

/// What a recognizer read in an utterance.
public struct Recognition: WireCodable, Hashable {
    /// What words are that ask for nothing which an app does.
    public enum Aside: String, WireEnumeration {
        /// Somebody greets, thanks, or says goodbye.
        case greeting, thanks, farewell
        /// Somebody asks what can be said here.
        case help
        /// Somebody wants back what was done last, and it is not known how.
        case undo
        /// A question in the middle of a request, which no app answers.
        case question
        /// The same, about what is shown: what it costs, who somebody is, when or where it is, what else there is.
        case price = "question.price"
        case person = "question.person"
        case time = "question.time"
        case place = "question.place"
        case choices = "question.choices"
        /// A question about what was done last, probably, which no app answers.
        case recent
        /// What is shown is wanted otherwise, and how is not understood.
        case change
        /// A yes to what is shown, with more that is not understood.
        case unclearYes
        /// The words are not understood while the recognizer still learns their language.
        case learning

        /// What is asked about, in the order in which it is looked for: a question for other choices may name what they differ in.
        public static let subjects: [Self] = [.choices, .price, .person, .time, .place]

        /// Whether it is a question in the middle of a request, whatever it is about.
        public var isQuestion: Bool { self == .question || Self.subjects.contains(self) }
    }

    /// The words as an answer to an open question, where they are one.
    public var answer: Answer?
    /// Intents, best first. Beside an `answer`: what the words ask for after it (`yes, and text Anna that I am late`).
    public var candidates: [Candidate]
    /// What the words ask for after that, in order (`book a ride and text Anna`): intents, best first, for each.
    // default: [], left out
    public var following: [[Candidate]]
    /// Words of the utterance that hold a request more, which is not certain: they are read by themselves, as if they were said next,
    /// once what was read before them is done.
    public var rest: String?
    /// What the words are where they are neither an answer nor a request.
    public var aside: Aside?
    /// The parts of the utterance that were understood, for "I did not understand".
    public var understood: [String]
    /// The number of the catalog that it was read with.
    public var catalog: UInt64?

    /// - Parameters: See the properties.
    public init(
        answer: Answer? = nil, candidates: [Candidate] = [], following: [[Candidate]] = [], rest: String? = nil,
        aside: Aside? = nil, understood: [String] = [], catalog: UInt64? = nil
    ) {
        self.answer = answer
        self.candidates = candidates
        self.following = following
        self.rest = rest
        self.aside = aside
        self.understood = understood
        self.catalog = catalog
    }

    /// What the words ask for, in order: of each intent the candidate with the highest score; `nil` where one of them is not
    /// understood, or where they are too many.
    public var intents: [Candidate]? {
        guard self.following.count < Limits.intentsPerUtterance else { return nil }
        var intents: [Candidate] = []
        for candidates in [self.candidates] + self.following {
            guard let best = candidates.max(by: { $0.score < $1.score }), best.score >= Candidate.threshold else {
                return nil
            }
            intents.append(best)
        }
        return intents
    }

    /// Whether nothing was read: no answer, no request that would be done or asked about, and nothing that asks for nothing.
    public var isNothing: Bool {
        self.answer == nil && self.aside == nil && self.intents == nil && self.meanings.isEmpty
    }

    /// What the words may mean where that has to be asked, best first: one or two intents; none where they are understood, and
    /// where nothing is likely enough.
    public var meanings: [Candidate] {
        guard self.answer == nil, self.following.isEmpty, self.intents == nil else { return [] }
        var meanings: [Candidate] = []
        for candidate in self.candidates.sorted(by: { $0.score > $1.score })
        where candidate.score >= Candidate.likely && !meanings.contains(where: { $0.intent == candidate.intent }) {
            meanings.append(candidate)
        }
        return Array(meanings.prefix(Limits.meaningsPerQuestion))
    }
}
