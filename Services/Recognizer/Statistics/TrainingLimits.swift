// Beckon: how much is learnt from at most; training sets come from manifests, which are not trusted
// SPDX-License-Identifier: Apache-2.0

/// How much a training set may hold. Time and memory follow from these.
public enum TrainingLimits {
    public static let examples = 50_000
    public static let intents = 1000
    /// Different slots that one tagger finds.
    public static let slotsOfTagger = 63
    /// Entries of all vocabularies together.
    public static let phrases = 200_000
    /// Of an example, a title or a phrase, in UTF-8.
    public static let textBytes = 2000
    /// Of an intent's, a slot's or a list's name, in UTF-8.
    public static let nameBytes = 256
    public static let outOfScope = 20_000
    /// Of all examples, titles and phrases together, in UTF-8.
    public static let allBytes = 16_000_000
    /// Tokens times the square of the tags that each may have, over all taggers: some ten seconds of training.
    public static let tagging = 200_000_000
    /// Weights of the classifier: its features times its intents.
    public static let weights = 30_000_000
    /// Features of all examples times intents: some ten seconds of training.
    public static let classifying = 1_000_000_000
    /// Words of an example, and of an utterance, that are looked at.
    public static let tokens = 128

    /// - Throws: ``TrainingError`` where the set has nothing in it, too much, or names and texts that are too long.
    static func check(_ set: TrainingSet) throws(TrainingError) {
        if set.examples.isEmpty {
            throw TrainingError(.empty, "there are no examples to learn from; give each intent ten sentences")
        }
        try self.check(set.examples.count, self.examples, "examples")
        try self.check(set.outOfScope.count, self.outOfScope, "sentences that are out of scope")
        try self.check(Set(set.examples.map(\.intent)).count, self.intents, "intents")
        try self.check(set.vocabulary.values.reduce(0) { $0 + $1.count }, self.phrases, "vocabulary entries")
        for example in set.examples {
            try self.check(name: example.intent)
            try self.check(text: example.text)
            for span in example.spans { try self.check(name: span.slot) }
        }
        for (name, texts) in set.vocabulary.merging(set.titles, uniquingKeysWith: +) {
            try self.check(name: name)
            for text in texts { try self.check(text: text) }
        }
        for text in set.outOfScope { try self.check(text: text) }
        let texts =
            set.examples.map(\.text) + set.titles.values.joined() + set.vocabulary.values.joined() + set.outOfScope
        try self.check(texts.reduce(0) { $0 + $1.utf8.count }, self.allBytes, "bytes of text")
    }

    static func check(_ count: Int, _ most: Int, _ what: String) throws(TrainingError) {
        guard count > most else { return }
        throw TrainingError(.tooLarge, "there are \(count) \(what); at most \(most) are learnt from, so give fewer")
    }

    private static func check(name: String) throws(TrainingError) {
        guard name.isEmpty || name.utf8.count > self.nameBytes else { return }
        throw TrainingError(.tooLarge, "a name has \(name.utf8.count) bytes; give it 1 to \(self.nameBytes)")
    }

    private static func check(text: String) throws(TrainingError) {
        guard text.utf8.count > self.textBytes else { return }
        throw TrainingError(
            .tooLarge, "a text has \(text.utf8.count) bytes, beginning '\(text.prefix(40))'; at most \(self.textBytes)")
    }
}
