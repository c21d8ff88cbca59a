// Beckon: training on one set and testing on another
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics
import RecognizerText

/// Trains the statistics on one set and tests them on another, without grammar.
public struct StatisticalTrial: Sendable {
    public var train: [LabelledSentence]
    public var test: [LabelledSentence]
    /// What stands in the slots of these sentences is the vocabulary.
    public var vocabulary: [LabelledSentence] = []
    /// Sentences that are none of the intents; without them nothing is refused.
    public var outOfScope: [LabelledSentence] = []
    public var classes = WordClasses()
    public var options = TrainingOptions()

    /// What a trial found.
    public struct Outcome: Sendable {
        public var report: EvaluationReport
        public var trainingSeconds: Double
        public var modelBytes: Int
    }

    /// - Parameters: See the properties.
    public init(train: [LabelledSentence], test: [LabelledSentence]) {
        self.train = train
        self.test = test
    }

    /// - Parameter now: Seconds since some moment; only commands have a clock.
    public func run(now: () -> Double) throws(TrainingError) -> Outcome {
        let start = now()
        let model = try StatisticalModel.train(self.trainingSet, classes: self.classes, options: self.options)
        let trained = now()
        var cases: [(expected: LabelledSentence, answer: EvaluationAnswer)] = []
        for sentence in self.test {
            let before = now()
            let tokens = Tokenizer.tokens(of: sentence.text)
            let reading = model.read(sentence.text, tokens: tokens).first
            let seconds = now() - before
            var answer = EvaluationAnswer(intent: reading?.intent, microseconds: seconds * 1_000_000)
            answer.confidence = reading?.confidence ?? 0
            answer.isRefused = !self.outOfScope.isEmpty && (reading?.isRejected ?? true)
            answer.spans = (reading?.spans ?? []).map { span in
                TrainingSpan(tokens[span.range.lowerBound].start..<tokens[span.range.upperBound - 1].end, span.slot)
            }
            cases.append((sentence, answer))
        }
        return Outcome(
            report: EvaluationReport(cases), trainingSeconds: trained - start, modelBytes: model.bytes)
    }

    private var trainingSet: TrainingSet {
        let known = self.train.filter { $0.intent != nil }
        var set = TrainingSet(
            examples: known.map { TrainingExample(text: $0.text, intent: $0.intent ?? "", spans: $0.spans) })
        var slots: [String: Set<String>] = [:]
        for example in set.examples { slots[example.intent, default: []].formUnion(example.spans.map(\.slot)) }
        for (intent, slots) in slots {
            set.titles[intent] = [Self.words(intent), slots.sorted().map(Self.words).joined(separator: " ")]
        }
        set.outOfScope = self.outOfScope.map(\.text)
        var values: [String: Set<String>] = [:]
        for sentence in self.vocabulary {
            let bytes = Array(sentence.text.utf8)
            for span in sentence.spans {
                values[span.slot, default: []].insert(String(decoding: bytes[span.range], as: UTF8.self))
            }
        }
        set.vocabulary = values.mapValues { $0.sorted() }
        return set
    }

    /// A label as words: `BookRestaurant` and `book_restaurant` are "book restaurant".
    static func words(_ label: String) -> String {
        var words = ""
        var wasSmall = false
        for character in label {
            if character.isUppercase, wasSmall { words.append(" ") }
            words += character.isLetter || character.isNumber ? character.lowercased() : " "
            wasSmall = character.isLowercase
        }
        return words
    }
}
