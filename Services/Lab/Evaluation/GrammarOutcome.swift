// Beckon: what came of trying the grammar
// SPDX-License-Identifier: Apache-2.0

/// What came of trying the grammar on sentences of which it is known what they mean.
public struct GrammarOutcome: Sendable {
    /// A sentence that was not read as it should be.
    public struct Miss: Hashable, Sendable {
        /// The sentence.
        public var text: String
        /// What it means, and what was read.
        public var expected: String, found: String
    }

    /// Sentences; those with the right intent; those with exactly their values too.
    public private(set) var count = 0, intents = 0, frames = 0
    /// The others.
    public private(set) var misses: [Miss] = []
    /// Microseconds a sentence.
    public internal(set) var microseconds: [Double] = []
    private var shared = 0
    private var total = 0
    private var confusions: [[String]: Int] = [:]

    /// Nothing tried yet.
    public init() {}

    /// Takes one sentence in.
    ///
    /// - Parameters:
    ///   - expected: Its intent.
    ///   - found: The intent that was read, if any.
    ///   - values: How many of its values were read rightly.
    ///   - counts: How many values it has, and how many were read.
    ///   - says: What it means, for people.
    ///   - reads: What was read, for people.
    mutating func add(
        _ text: String, expected: String, found: String?, values: Int, of counts: (expected: Int, found: Int),
        says: String, reads: String
    ) {
        self.count += 1
        let isIntent = expected == found
        self.total += counts.expected + counts.found
        self.shared += isIntent ? values : 0
        self.intents += isIntent ? 1 : 0
        let isFrame = isIntent && values == counts.expected && values == counts.found
        self.frames += isFrame ? 1 : 0
        if !isIntent { self.confusions[[expected, found ?? "nothing"], default: 0] += 1 }
        if !isFrame { self.misses.append(Miss(text: text, expected: says, found: reads)) }
    }

    /// The same as a report; values count as slots.
    public var report: EvaluationReport {
        func share(_ count: Int, _ total: Int) -> Double { total == 0 ? 0 : Double(count) / Double(total) }
        let times = self.microseconds.sorted()
        let confusions = self.confusions.sorted {
            (-$0.value, $0.key[0], $0.key[1]) < (-$1.value, $1.key[0], $1.key[1])
        }
        return EvaluationReport(
            sentences: self.count, intentAccuracy: share(self.intents, self.count),
            slotF1: share(2 * self.shared, self.total), frameAccuracy: share(self.frames, self.count),
            p50Microseconds: times.isEmpty ? 0 : times[times.count / 2],
            p99Microseconds: times.isEmpty ? 0 : times[times.count * 99 / 100],
            confusions: confusions.map { .init(expected: $0.key[0], found: $0.key[1], count: $0.value) })
    }
}

extension EvaluationReport {
    /// A report on sentences that are all in scope.
    init(
        sentences: Int, intentAccuracy: Double, slotF1: Double, frameAccuracy: Double, p50Microseconds: Double,
        p99Microseconds: Double, confusions: [Confusion]
    ) {
        self.init([])
        self.sentences = sentences
        self.intentAccuracy = intentAccuracy
        self.intentAccuracyUnrefused = intentAccuracy
        self.slotF1 = slotF1
        self.frameAccuracy = frameAccuracy
        self.p50Microseconds = p50Microseconds
        self.p99Microseconds = p99Microseconds
        self.confusions = confusions
    }
}
