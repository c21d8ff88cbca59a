// Beckon: what the statistics learn from
// SPDX-License-Identifier: Apache-2.0

/// Sentences with what they mean, the words that may stand in their slots, and sentences that mean nothing here.
public struct TrainingSet: Sendable {
    /// Sentences with their intents and slots.
    public var examples: [TrainingExample]
    /// Words for an intent besides its sentences, such as its title and its parameters' names.
    public var titles: [String: [String]]
    /// What may stand in a slot, besides what stands in the examples.
    public var vocabulary: [String: [String]]
    /// Sentences that are none of the intents.
    public var outOfScope: [String]
    /// Intents that share a slot tagger, as intent to group; an intent that is not named has a tagger of its own.
    public var groups: [String: String]

    /// - Parameters: See the properties.
    public init(
        examples: [TrainingExample], titles: [String: [String]] = [:], vocabulary: [String: [String]] = [:],
        outOfScope: [String] = [], groups: [String: String] = [:]
    ) {
        self.examples = examples
        self.titles = titles
        self.vocabulary = vocabulary
        self.outOfScope = outOfScope
        self.groups = groups
    }
}

/// A sentence with its intent and its slots.
public struct TrainingExample: Hashable, Sendable {
    /// As a person says it.
    public var text: String
    public var intent: String
    /// In any order, none upon another.
    public var spans: [TrainingSpan]
    /// Whether the spans are all that is in it: else only the intent is learnt from it.
    public var teachesSlots: Bool
    /// Whether the intent is learnt from it: not from one that was made of another.
    public var teachesIntent: Bool

    /// - Parameters: See the properties.
    public init(
        text: String, intent: String, spans: [TrainingSpan] = [], teachesSlots: Bool = true, teachesIntent: Bool = true
    ) {
        self.text = text
        self.intent = intent
        self.spans = spans
        self.teachesSlots = teachesSlots
        self.teachesIntent = teachesIntent
    }
}

extension TrainingExample {
    /// The same with other words in its slots.
    ///
    /// - Parameter words: Gives other words for a slot, or `nil` for one whose words stay.
    public func exchanging(_ words: (TrainingSpan) -> String?) -> TrainingExample {
        let bytes = Array(self.text.utf8)
        var text: [UInt8] = []
        var other = self
        other.spans = []
        var reached = 0
        for span in self.spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            text += bytes[reached..<span.range.lowerBound]
            let start = text.count
            text += words(span).map { Array($0.utf8) } ?? Array(bytes[span.range])
            other.spans.append(TrainingSpan(start..<text.count, span.slot))
            reached = span.range.upperBound
        }
        other.text = String(decoding: text + bytes[reached...], as: UTF8.self)
        return other
    }
}

/// A slot's place in a sentence.
public struct TrainingSpan: Hashable, Sendable {
    /// Offsets into the text's UTF-8.
    public var range: Range<Int>
    public var slot: String

    /// - Parameters: See the properties.
    public init(_ range: Range<Int>, _ slot: String) {
        self.range = range
        self.slot = slot
    }
}
