// Beckon: what a recognizer is asked and what it answers
// SPDX-License-Identifier: Apache-2.0

/// The question that an utterance probably answers.
public struct Expectation: Codable, Hashable, Sendable {
    /// The open questions, the one asked last first.
    public var questions: [Question]
    /// The intent in question and its values so far, so that corrections can be read.
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

/// Work for a recognizer: words, and what is known around them.
public struct RecognizeWork: Codable, Hashable, Sendable {
    /// The words.
    public var utterance: String
    /// Who said them, in what language, where.
    public var context: RequestContext
    /// The moment they were said; relative times refer to it.
    public var now: Instant
    /// The question that they probably answer, if one is open.
    public var expectation: Expectation?

    /// - Parameters: See the properties.
    public init(utterance: String, context: RequestContext, now: Instant, expectation: Expectation? = nil) {
        self.utterance = utterance
        self.context = context
        self.now = now
        self.expectation = expectation
    }
}

/// An intent that words may mean.
public struct Candidate: Codable, Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// The app, if the words name it or hold its vocabulary.
    public var app: String?
    /// The values found.
    public var parameters: [String: Value]
    /// 0 to 1; below 0.5 nothing is done.
    public var score: Double

    /// - Parameters: See the properties.
    public init(intent: String, app: String? = nil, parameters: [String: Value] = [:], score: Double) {
        self.intent = intent
        self.app = app
        self.parameters = parameters
        self.score = score
    }
}

/// What a recognizer read in an utterance.
public struct Recognition: Codable, Hashable, Sendable {
    /// The words as an answer to an open question, where they are one.
    public var answer: Answer?
    /// Intents, best first. Looked at only where `answer` is `nil`.
    public var candidates: [Candidate]
    /// The parts of the utterance that were understood, for "I did not understand".
    public var understood: [String]
    /// The number of the catalog that it was read with.
    public var catalog: UInt64?

    /// - Parameters: See the properties.
    public init(
        answer: Answer? = nil, candidates: [Candidate] = [], understood: [String] = [], catalog: UInt64? = nil
    ) {
        self.answer = answer
        self.candidates = candidates
        self.understood = understood
        self.catalog = catalog
    }
}
