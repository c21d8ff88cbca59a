// Beckon: words that are written as one and read as two
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Words that a language writes as one and that are read as two: a day of the week and a part of the day, `Samstagabend`.
public struct CompoundWords: Hashable, Sendable {
    private let first: Set<String>, last: Set<String>

    /// - Parameters:
    ///   - first: What such a word begins with.
    ///   - last: What it ends in.
    public init(_ first: [String] = [], _ last: [String] = []) {
        self.first = Set(first)
        self.last = Set(last)
    }

    var isEmpty: Bool { self.first.isEmpty || self.last.isEmpty }

    /// The two words of a token, each where it stands in the text; the token itself where it is no such word.
    func pieces(of token: Token, in text: String) -> [Token] {
        let bytes = token.text.utf8.count
        guard token.number == nil, bytes == token.end - token.start,
            let last = self.last.first(where: { token.text.hasSuffix($0) && token.text.count > $0.count }),
            self.first.contains(String(token.text.dropLast(last.count)))
        else { return [token] }
        let cut = token.end - last.utf8.count
        var (one, two) = (token, token)
        (one.text, one.end) = (String(token.text.dropLast(last.count)), cut)
        (two.text, two.start) = (last, cut)
        (one.isPointed, two.isDashed) = (false, false)
        return [one, two]
    }
}
