// Beckon: what a tagger may say of a word
// SPDX-License-Identifier: Apache-2.0

/// The tags of a group of slots: 0 is outside; slot number n begins with 2n + 1 and goes on with 2n + 2.
struct TagSet: Codable, Hashable, Sendable {
    let slots: [String]

    var count: Int { 1 + 2 * self.slots.count }

    /// Whether `tag` may follow `before`, which is `nil` at a sentence's beginning.
    static func allows(_ tag: Int, after before: Int?) -> Bool {
        guard tag > 0, tag % 2 == 0 else { return true }
        return before == tag || before == tag - 1
    }

    /// The tags of `count` tokens in which `spans` lie.
    func tags(_ spans: [PhraseHit], count: Int) -> [Int] {
        var tags = Array(repeating: 0, count: count)
        for span in spans {
            guard let slot = self.slots.firstIndex(of: span.list), span.range.upperBound <= count else { continue }
            for position in span.range { tags[position] = 2 * slot + (position == span.range.lowerBound ? 1 : 2) }
        }
        return tags
    }

    /// The spans that `tags` stand for.
    func spans(_ tags: [Int]) -> [PhraseHit] {
        var spans: [PhraseHit] = []
        for (position, tag) in tags.enumerated() where tag > 0 {
            if tag % 2 == 0, let last = spans.last, last.range.upperBound == position {
                spans[spans.count - 1].range = last.range.lowerBound..<position + 1
            } else {
                spans.append(PhraseHit(position..<position + 1, self.slots[(tag - 1) / 2]))
            }
        }
        return spans
    }
}
