// Beckon: which of several readings is better
// SPDX-License-Identifier: Apache-2.0

/// How much of an utterance a reading explains, and by what.
///
/// The order, and the only one: 1. fewer words that nothing explains; 2. fewer words of free text and slips of the pen, of which
/// a word of a name said otherwise is half a one (literal words and typed values explain more); 3. the language's sentences over an app's examples, which leave out what goes without
/// saying (`find finished tasks`); 4. more literal words (a literal says more than a typed value or a term; of a registered
/// name the words behind the first are literal too, so that a whole name is better than a shorter one and a word); 5. earlier
/// vocabulary; 6. fewer values, the simpler reading, then more that the sentence implies. What is equal in all is
/// ambiguous; the order of files and templates decides nothing.
struct Ranking: Hashable, Comparable, Sendable {
    /// Words that nothing explains.
    var skipped = 0
    /// Words taken as free text.
    var free = 0
    /// Words that stand in the template, fillers and names of apps.
    var literal = 0
    /// Words that were taken for another that they are a slip of.
    var slips = 0
    /// Words of values and of names that were said otherwise than they are known.
    var near = 0
    /// Words of typed values and of vocabulary.
    var typed = 0
    /// Words of registered names that count as literal: those behind the first.
    var named = 0
    /// The sum of the places of vocabulary terms, from 0; a user's terms count before an app's.
    var vocabulary = 0
    /// Values found.
    var values = 0
    /// 1 for a sentence that an app gave as an example.
    var example = 0
    /// Values that the sentence implies.
    var implied = 0

    /// Whether `left` is the better reading. Both must be of the same utterance.
    static func < (left: Ranking, right: Ranking) -> Bool { left.order < right.order }

    /// Whether nothing tells the two apart.
    func isTied(with other: Ranking) -> Bool { self.order == other.order }

    private var order: (Int, Int, Int, Int, Int, Int) {
        // A tuple compares six: values and what is implied share the last.
        (
            self.skipped, 2 * (self.free + self.slips) + self.near, self.example,
            -2 * (self.literal + self.named) - (self.named > 0 ? 1 : 0),
            self.vocabulary, self.values * 1_000 - self.implied
        )
    }

    /// This with another's words counted in.
    static func + (left: Ranking, right: Ranking) -> Ranking {
        Ranking(
            skipped: left.skipped + right.skipped, free: left.free + right.free, literal: left.literal + right.literal,
            slips: left.slips + right.slips, near: left.near + right.near, typed: left.typed + right.typed,
            named: left.named + right.named, vocabulary: left.vocabulary + right.vocabulary,
            values: left.values + right.values, example: left.example + right.example,
            implied: left.implied + right.implied)
    }

    /// 0 to 1: what a reading of a whole utterance is worth. Literal words count in full, values nearly, a name said otherwise
    /// less, free text still less, so that a word that is a name for nobody makes nobody surer. A word that nothing explains may change the meaning (`cancel my hotel ride`): it takes more than half away,
    /// so that such a reading is a hint and never acted on.
    var score: Double {
        let words = self.literal + self.typed + self.free + self.skipped
        guard words > 0, self.literal + self.typed > 0 else { return 0 }
        // Free text beyond what carries the meaning of a sentence says nothing about the intent.
        let free = min(Double(self.free), 3 + 2 * Double(self.literal + self.typed))
        let explained =
            Double(self.literal) + 0.95 * Double(self.typed) + 0.75 * free - 0.1 * Double(min(self.near, self.typed))
        let share = explained / (Double(self.literal + self.typed) + free)
        var loss = 1.0
        for _ in 0..<self.skipped { loss *= 0.45 }
        for _ in 0..<self.slips { loss *= 0.9 }
        return min(1, share * loss)
    }
}
