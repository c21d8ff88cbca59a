// Beckon: how often a recognizer is right
// SPDX-License-Identifier: Apache-2.0

/// How often a recognizer is right, over sentences of which it is known what they mean.
public struct EvaluationReport: Hashable, Sendable, Encodable {
    /// Sentences that are one of the intents.
    public var sentences: Int
    /// Sentences that are none.
    public var outOfScope: Int
    /// Of sentences in scope, how many got their intent; one that was refused did not.
    public var intentAccuracy: Double
    /// The same had nothing been refused.
    public var intentAccuracyUnrefused: Double
    /// Of slots with exactly their words and name, the harmonic mean of precision and recall.
    public var slotF1: Double
    /// Of sentences in scope, how many got their intent and exactly their slots.
    public var frameAccuracy: Double
    /// Of sentences out of scope, how many were refused; `nil` where there are none.
    public var rejection: Double?
    /// How often a sentence in scope got more confidence than one out of scope; `nil` where there are none.
    public var auroc: Double?
    /// Half of the sentences took less.
    public var p50Microseconds: Double
    /// One in a hundred took longer.
    public var p99Microseconds: Double
    /// What was taken for what, the most frequent first.
    public var confusions: [Confusion]

    /// An intent that was taken for another.
    public struct Confusion: Hashable, Sendable, Encodable {
        public var expected: String
        public var found: String
        public var count: Int
    }

    /// - Parameter cases: What was to be said and what was said.
    public init(_ cases: [(expected: LabelledSentence, answer: EvaluationAnswer)]) {
        let inScope = cases.filter { $0.expected.intent != nil }
        let outside = cases.filter { $0.expected.intent == nil }
        func share(_ count: Int, of total: Int) -> Double { total == 0 ? 0 : Double(count) / Double(total) }
        let right = inScope.filter { $0.expected.intent == $0.answer.intent }
        self.sentences = inScope.count
        self.outOfScope = outside.count
        self.intentAccuracy = share(right.count { !$0.answer.isRefused }, of: inScope.count)
        self.intentAccuracyUnrefused = share(right.count, of: inScope.count)
        let frames = right.count { !$0.answer.isRefused && Set($0.expected.spans) == Set($0.answer.spans) }
        self.frameAccuracy = share(frames, of: inScope.count)
        var shared = 0
        var total = 0
        for (expected, answer) in inScope {
            shared += Set(expected.spans).intersection(answer.spans).count
            total += Set(expected.spans).count + Set(answer.spans).count
        }
        self.slotF1 = share(2 * shared, of: total)
        self.rejection =
            outside.isEmpty
            ? nil : share(outside.count { $0.answer.isRefused || $0.answer.intent == nil }, of: outside.count)
        self.auroc = Self.auroc(inScope.map(\.answer.confidence), outside.map(\.answer.confidence))
        let times = cases.map(\.answer.microseconds).sorted()
        self.p50Microseconds = times.isEmpty ? 0 : times[times.count / 2]
        self.p99Microseconds = times.isEmpty ? 0 : times[min(times.count - 1, times.count * 99 / 100)]
        self.confusions = Self.confusions(inScope)
    }

    private static func confusions(
        _ cases: [(expected: LabelledSentence, answer: EvaluationAnswer)]
    ) -> [Confusion] {
        var counts: [[String]: Int] = [:]
        for (expected, answer) in cases {
            let found = answer.isRefused ? "(refused)" : answer.intent ?? "(nothing)"
            if let intent = expected.intent, intent != found { counts[[intent, found], default: 0] += 1 }
        }
        return counts.map { Confusion(expected: $0.key[0], found: $0.key[1], count: $0.value) }
            .sorted { (-$0.count, $0.expected, $0.found) < (-$1.count, $1.expected, $1.found) }
    }

    /// The area under the curve of acceptances, by ranks; those that are equal count half.
    private static func auroc(_ inScope: [Double], _ outside: [Double]) -> Double? {
        guard !inScope.isEmpty, !outside.isEmpty else { return nil }
        let sorted = outside.sorted()
        func place(_ value: Double, _ isBelow: (Double, Double) -> Bool) -> Int {
            var low = 0
            var high = sorted.count
            while low < high {
                let middle = (low + high) / 2
                if isBelow(sorted[middle], value) { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let wins = inScope.reduce(0.0) { $0 + Double(place($1, <) + place($1, <=)) / 2 }
        return wins / Double(inScope.count) / Double(outside.count)
    }

    /// The mean of several, as of several draws; what was taken for what is added.
    public init?(meanOf reports: [EvaluationReport]) {
        guard var mean = reports.first else { return nil }
        func average(_ path: KeyPath<EvaluationReport, Double>) -> Double {
            reports.reduce(0) { $0 + $1[keyPath: path] } / Double(reports.count)
        }
        for path in [
            \EvaluationReport.intentAccuracy, \.intentAccuracyUnrefused, \.slotF1, \.frameAccuracy, \.p50Microseconds,
            \.p99Microseconds,
        ] { mean[keyPath: path] = average(path) }
        let rejections = reports.compactMap(\.rejection)
        mean.rejection = rejections.isEmpty ? nil : rejections.reduce(0, +) / Double(rejections.count)
        let areas = reports.compactMap(\.auroc)
        mean.auroc = areas.isEmpty ? nil : areas.reduce(0, +) / Double(areas.count)
        var counts: [[String]: Int] = [:]
        for entry in reports.flatMap(\.confusions) { counts[[entry.expected, entry.found], default: 0] += entry.count }
        mean.confusions = counts.map { Confusion(expected: $0.key[0], found: $0.key[1], count: $0.value) }
            .sorted { (-$0.count, $0.expected, $0.found) < (-$1.count, $1.expected, $1.found) }
        self = mean
    }
}
