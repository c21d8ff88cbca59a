// Beckon: a request that has not ended, as the load knows it
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A place in the load: a conversation's turns, of which one request is under way. Places are used again.
struct LivePlace: Sendable {
    /// What the place waits for.
    enum State: Hashable, Sendable {
        /// Nothing: it is free.
        case free
        /// The time to begin the next turn.
        case pausing
        /// `accepted` or `refused`.
        case sent
        /// The end.
        case accepted
        /// Its time: it was refused as busy and counts as under way until then.
        case held
    }

    var state = State.free
    /// Tells timers of an earlier use of the place apart.
    var generation: UInt32 = 0
    /// The request's number and the first half of its id.
    var number: UInt64 = 0, high: UInt64 = 0
    var entry = 0, turn = 0, conversation = 0
    var isMeasured = false
    /// When it was to be sent, and when the last thing was heard of it.
    var intended: UInt64 = 0, heard: UInt64 = 0
    /// How long answers were thought about, all together.
    var thought: UInt64 = 0
    var body: [UInt8] = []
    var sends = 0, checks = 0
    var wasAsked = false
    /// The work that is out: which, since when, at whom.
    var work: Phase?, workSince: UInt64 = 0, worker = -1
    var answer = LiveAnswer()
}

/// The answer to a question that a request waits with.
struct LiveAnswer: Sendable {
    enum State: Hashable, Sendable {
        case none, thinking, sent
    }

    var state = State.none
    var question: QuestionGlance?
    var kind = Kind.answer
    var body: [UInt8] = []
    /// Which of the request's answers, from 1.
    var number: UInt64 = 0
    var asked: UInt64 = 0, sent: UInt64 = 0
    var sends = 0
}

/// A conversation of the load.
struct LiveConversation: Sendable {
    let name: String
    let nameBytes: [UInt8], user: [UInt8]
    let connection: Int
    var numbers = EventNumbers()
    /// Places whose request is under way in it: one, or none.
    var place: Int?
    /// Whether a fetch is under way, and which one.
    var isFetching = false, fetches: UInt32 = 0
    /// How far it was looked through at the end, where single steps were not told.
    var checked: UInt64 = 0
}

/// Something that becomes due.
struct LoadTimer: Comparable, Sendable {
    enum What: Hashable, Sendable {
        /// The place's request: send again, or look what became of it.
        case patience
        /// The place's answer was thought about.
        case answer
        /// The place's answer was not acknowledged.
        case answerPatience
        /// The place's next turn, or its request again after `busy`.
        case begin
        /// The place is free again.
        case release
        /// A conversation is to be fetched.
        case fetch
        /// A second is over.
        case second
    }

    let at: UInt64
    let what: What
    let index: Int
    let generation: UInt32

    static func < (left: LoadTimer, right: LoadTimer) -> Bool { left.at < right.at }
}
