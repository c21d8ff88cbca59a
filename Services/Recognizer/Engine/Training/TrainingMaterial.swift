// Beckon: what a language gives to the statistics
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics

/// What a language gives to the statistics besides its templates. None of it has to be there.
public struct TrainingMaterial: Hashable, Sendable {
    /// Words that may stand in a slot, by parameter, `SendMessage.content`, or by type, `Person`.
    public var values: [String: [String]]
    /// Sentences that are none of the intents.
    public var outOfScope: [String]
    /// More ways to say an intent, as templates: too free to be a grammar, good to learn from.
    public var sentences: [String: [SourceText]]
    /// Words of one kind, such as kinship or colours, by name.
    public var classes: [String: [String]]
    /// Sentences of people who saw none of the others, by intent, as they were said, with marks around the words of values:
    /// `put {contacts:Anna} on {audioRoute=speakerphone:loudspeaker}`.
    public var strangers: [String: [String]] = [:]
    /// Sentences that such people said and that are none of the intents.
    public var strangersOutOfScope: [String] = []
    /// What people said to questions.
    public var turns: [TurnMoment] = []
    /// How sure one may be of what was learnt.
    public var acceptance: Acceptance = .usual

    /// - Parameters: See the properties.
    public init(
        values: [String: [String]] = [:], outOfScope: [String] = [], sentences: [String: [SourceText]] = [:],
        classes: [String: [String]] = [:]
    ) {
        self.values = values
        self.outOfScope = outOfScope
        self.sentences = sentences
        self.classes = classes
    }
}
