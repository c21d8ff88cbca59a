// Beckon: the replies of a scenario, encoded once
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The replies of a scenario, encoded once.
struct ReplyTable: Sendable {
    /// For each entry and turn, by the kind of a question or its parameter.
    private let replies: [[[String: [UInt8]]]]

    /// A reply that needs the digest of what was shown.
    private static let yes = [UInt8](#"{"kind":"yes"}"#.utf8)
    /// What is answered where the scenario says nothing. To a question for a value there is no such answer.
    private static let usual: [String: [UInt8]] = [
        "choice": [UInt8](#"{"kind":"choice","number":1}"#.utf8), "app": [UInt8](#"{"kind":"choice","number":1}"#.utf8),
        "confirmation": Self.yes, "consent": Self.yes, "authorization": Self.yes,
    ]

    init(_ scenario: Scenario) throws(WireError) {
        var replies: [[[String: [UInt8]]]] = []
        for entry in scenario.mix {
            var turns: [[String: [UInt8]]] = []
            for turn in entry.turns {
                var encoded: [String: [UInt8]] = [:]
                for (key, reply) in turn.answers { encoded[key] = try JSON.encode(reply) }
                turns.append(encoded)
            }
            replies.append(turns)
        }
        self.replies = replies
    }

    /// The body of an answer; `nil` where nothing is known to answer.
    func body(_ question: QuestionGlance, entry: Int, turn: Int) -> [UInt8]? {
        let known = self.replies[entry][turn]
        let named = question.parameter.flatMap { known[$0] } ?? known[question.kind]
        guard var reply = named ?? Self.usual[question.kind] else { return nil }
        if reply == Self.yes, let digest = question.digest {
            reply = [UInt8](#"{"digest":"\#(digest)","kind":"yes"}"#.utf8)
        }
        return [UInt8](#"{"question":"\#(question.id)","reply":"#.utf8) + reply + [UInt8(ascii: "}")]
    }
}
