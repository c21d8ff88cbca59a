// Beckon: the questions of a request
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The questions of a request, those that are open and those that were.
struct RequestQuestions: Hashable, Sendable {
    /// The open ones, the one to ask first.
    private(set) var open: [Question] = []
    /// Ids of those that were open once, and the replies that were taken: one that comes again is no other answer.
    private(set) var closed: Set<String> = [], replies: [String: Reply] = [:]
    /// The number of the event that first put each to the user.
    private(set) var announced: [String: UInt64] = [:]
    /// How many there have been.
    private var count = 0
    /// When the open ones run out; `nil` where they were not put to anybody yet.
    var deadline: Instant?
    /// How often they ran out.
    var reminders = 0
    /// Whether the user was asked for consent since the intent began: what is corrected then is asked about again, also where
    /// the app would not ask by itself.
    private(set) var wereForConsent = false
    /// Whether one of them waits for a consent that the caller cannot give, and the user gives elsewhere.
    var waitElsewhere = false

    init() {}

    /// For the next intent of the same words. One id, one row of questions: an answer to an earlier one is good for no later one.
    init(after earlier: RequestQuestions) {
        (self.count, self.closed, self.replies) = (earlier.count, earlier.closed, earlier.replies)
    }

    /// A number for one more.
    mutating func nextNumber() -> Int {
        self.count += 1
        return self.count
    }

    func contains(_ parameter: String) -> Bool { self.open.contains { $0.parameter == parameter } }

    func contains(_ parameter: String, _ element: Int) -> Bool {
        self.open.contains { $0.parameter == parameter && $0.element == element }
    }

    /// Puts a question in the place of all.
    mutating func replace(with question: Question) {
        self.open = [question]
        if question.kind == .consent { self.wereForConsent = true }
    }

    /// Puts a question before all.
    mutating func prepend(_ question: Question) { self.open.insert(question, at: 0) }

    /// Adds questions about parameters, in the order in which the intent declares these.
    mutating func add(_ questions: [Question], _ declaration: IntentDeclaration) {
        if questions.isEmpty { return }
        let order = Dictionary(declaration.parameters.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.open = (self.open + questions).sorted { left, right in
            (order[left.parameter ?? ""] ?? 0, left.element ?? 0) < (
                order[right.parameter ?? ""] ?? 0, right.element ?? 0
            )
        }
    }

    /// What stays open is put anew: the old question was good for one answer.
    mutating func renew(at now: Instant) {
        for index in self.open.indices {
            let last = self.open[index].asked ?? now
            self.open[index].asked = max(now, last + Milliseconds(1))
        }
    }

    /// Closes questions; a later answer to one of them is told so.
    mutating func close(where isClosed: (Question) -> Bool) {
        self.closed.formUnion(self.open.lazy.filter(isClosed).map(\.id))
        self.open.removeAll(where: isClosed)
        if self.open.isEmpty { self.deadline = nil }
    }

    /// Closes one.
    mutating func close(_ question: Question) { self.close { $0.id == question.id } }

    /// Keeps what was answered.
    mutating func note(_ answer: Answer) { self.replies[answer.question] = answer.reply }

    /// They were put to the user with an event.
    mutating func announced(in sequence: UInt64) {
        for question in self.open where self.announced[question.id] == nil { self.announced[question.id] = sequence }
    }

    /// What is asked again later is answered only by who has seen it asked again.
    mutating func forgetAnnouncements() { self.announced = [:] }
}
