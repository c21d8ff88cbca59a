// Beckon: what makes a question answerable only by whom it was put to
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Makes and reads the tokens behind questions' ids: HMAC-SHA-256 (RFC 2104), cut to 128 bits, over the user, the
/// request, the question, the digest of what is consented to and the time of asking. Nobody who has not been told one
/// can make one; a question that is put anew has another.
struct QuestionTokens: Sendable {
    private let inner: [UInt8]
    private let outer: [UInt8]

    init(secret: String) {
        var key = [UInt8](secret.utf8)
        if key.count > 64 { key = Digest.hash(key) }
        key += [UInt8](repeating: 0, count: 64 - key.count)
        self.inner = key.map { $0 ^ 0x36 }
        self.outer = key.map { $0 ^ 0x5C }
    }

    /// The question's id as the user's clients get it.
    func mark(_ question: Question, user: String, request: CorrelationID) -> String {
        let parts = [
            user, "\(request)", question.id, question.digest ?? "", "\(question.asked?.milliseconds ?? 0)",
        ]
        let hash = Digest.hash(self.outer + Digest.hash(self.inner + [UInt8](parts.joined(separator: "\u{0}").utf8)))
        let token = hash.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(question.id).\(token)"
    }

    /// The event as the clients of the request's user get it.
    func mark(_ event: Event, user: String) -> Event {
        guard let questions = event.questions else { return event }
        var event = event
        event.questions = questions.map { question in
            var question = question
            question.id = self.mark(question, user: user, request: event.correlationID)
            return question
        }
        return event
    }

    /// The id without what makes it answerable.
    func plain(_ id: String) -> String { id.lastIndex(of: ".").map { String(id[..<$0]) } ?? id }
}
