// Beckon: what a checker remembers of a request and of a conversation
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What is remembered of one id: a message's, and a request's where it began one.
struct Life {
    /// An outcome that was told.
    struct Outcome {
        var intentNumber: Int
        var sequence: UInt64
        var phase: Phase
        var intent: String?
        var app: String?
        var code: String?
        /// Whether it is the outcome of an earlier request: nothing was done here.
        var isRepeated = false
    }

    /// A result that came after the outcome.
    struct Late {
        var intentNumber: Int
        var intent: String?
        var app: String?
        var status: HandlingStatus
    }

    var isSent = false
    var isUnacknowledged = false
    /// The requests that it was accepted as; more than one is a violation.
    var acceptedAs: [CorrelationID] = []
    var refusal: String?
    /// Whether it is a request: accepted as one, or told of.
    var isRequest = false
    /// The intents of it that events told of, beside the first.
    var intentNumbers: Set<Int> = []
    /// The dispatcher's digests of what consent was asked for, with the checker's own of the values shown.
    var shown: [String: String] = [:]
    /// The checker's digests of what was consented to.
    var consented: Set<String> = []
    var outcomes: [Outcome] = []
    var late: [Late] = []
}

/// Which numbers a feed got, in little room: they mostly come in order.
struct Numbers {
    private var first: UInt64
    private var last: UInt64
    private var apart: Set<UInt64> = []

    init(_ number: UInt64) { (self.first, self.last) = (number, number) }

    mutating func insert(_ number: UInt64) {
        guard number > self.last || number < self.first else { return }
        self.apart.insert(number)
        while self.apart.remove(self.last &+ 1) != nil { self.last += 1 }
        while self.first > 0, self.apart.remove(self.first - 1) != nil { self.first -= 1 }
    }

    /// The first number that is missing, if any is.
    var missing: UInt64? {
        guard let other = self.apart.min() else { return nil }
        return other < self.first ? other + 1 : self.last + 1
    }
}

/// What makes an event the one it is. Ids of questions stay out: each client gets them with a token of its own.
struct Fingerprint: Hashable {
    var request: CorrelationID
    var intentNumber: Int
    var time: Instant
    var kind: Event.Kind
    var phase: Phase
    var digests: [String?]
    var code: String?
    var failure: Failure.Code?

    init(_ event: Event) {
        self.request = event.correlationID
        self.intentNumber = event.intentNumber
        self.time = event.time
        self.kind = event.kind
        self.phase = event.phase
        self.digests = event.questions?.map(\.digest) ?? []
        self.code = event.response?.code
        self.failure = event.failure?.code
    }
}
