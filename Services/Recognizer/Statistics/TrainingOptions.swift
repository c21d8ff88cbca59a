// Beckon: how the statistics are trained
// SPDX-License-Identifier: Apache-2.0

/// How the statistics are trained. The defaults are what was measured as best (docs/recognition.md).
public struct TrainingOptions: Codable, Sendable {
    /// Sentences that the slots of an intent are learnt from: its examples and as many made of them by exchanging
    /// values.
    public var sentencesOfIntent = 200
    /// How often a word in its slot does not show that it is on the slot's list, where only examples fill the lists.
    public var hiddenOfExamples = 0.4
    /// The same where a vocabulary was given.
    public var hiddenOfVocabulary = 0.1
    /// What the squares of a tagger's weights are multiplied by.
    public var squares = 0.2
    /// Rounds of L-BFGS for a tagger.
    public var rounds = 70
    /// Weights of a tagger below this are forgotten.
    public var leastWeight = 0.05
    /// What a mistake costs beside the squares of the classifier's weights.
    public var cost = 1.0
    /// How much a word's class counts beside the word.
    public var classWeight = 2.0
    /// How much the list counts on which a word stands, beside the word.
    public var listWeight = 0.7
    /// How much the probability of a tagger's answer counts when intents are ranked.
    public var pathWeight = 0.5
    /// The share of right answers that may be refused: it sets the threshold.
    public var refused = 0.008
    /// How sure one may be of a reading, where that was fitted before; `nil` has it found out from examples that are kept aside.
    public var acceptance: Acceptance?
    /// Whether readings are made also of what is refused, for who looks at them.
    public var readsAll = false
    /// Whether each intent is learnt against all else, and not only against the other intents: what is none of them is known
    /// better then, and which of two it is a little less well.
    public var learnsEachApart = false
    /// In how many sentences a word or a part of one has to be, so that the classifier learns of it.
    public var leastSentences = 1
    /// Whether what stands in the slots of examples makes lists, by the slots' names.
    public var listsOfExamples = true
    /// How often the words of a slot show on none of the vocabulary's lists.
    public var hiddenOfLists = 0.0
    /// Where sentences are made from: the same seed, the same model.
    public var seed: UInt64 = 1

    /// As measured.
    public init() {}
}
