// Beckon: how well people were understood, as figures
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics

/// How well people were understood.
public struct UnderstandingReport: Sendable, Encodable {
    /// How many of some sentences.
    public struct Share: Sendable, Encodable {
        public var count = 0
        public var of = 0

        /// From 0 to 1.
        public var value: Double { self.of == 0 ? 0 : Double(self.count) / Double(self.of) }

        mutating func add(_ isOne: Bool) {
            self.of += 1
            if isOne { self.count += 1 }
        }
    }

    /// Acted on with the right intent.
    public private(set) var right = Share()
    /// The same, or the right intent was asked about.
    public private(set) var rightOrAsked = Share()
    /// The right intent and exactly the values.
    public private(set) var frames = Share()
    /// Acted on with another intent.
    public private(set) var wrong = Share()
    /// Asked about although it was in scope.
    public private(set) var asked = Share()
    /// Out of scope and acted on, or asked about, by kind.
    public private(set) var actedOn: [String: Share] = [:]
    public private(set) var askedOutOfScope: [String: Share] = [:]
    /// Right at once, by manner, deck, and intent.
    public private(set) var byManner: [String: Share] = [:]
    public private(set) var byIntent: [String: Share] = [:]
    /// Whether each sentence was right at once, for the interval.
    private var sentences: [Bool] = []

    mutating func add(_ outcome: UnderstandingTrial.Outcome, of sentence: SpokenSentence) {
        let isRight = outcome.done.map(sentence.intents.contains) ?? false
        self.right.add(isRight)
        self.rightOrAsked.add(isRight || outcome.asked.contains { sentence.intents.contains($0) })
        self.frames.add(isRight && outcome.isWhole)
        self.wrong.add(outcome.done != nil && !isRight)
        self.asked.add(!outcome.asked.isEmpty)
        self.byManner["\(sentence.deck) \(sentence.manner)", default: Share()].add(isRight)
        self.byIntent[sentence.intents[0], default: Share()].add(isRight)
        self.sentences.append(isRight)
    }

    mutating func add(_ outcome: UnderstandingTrial.Outcome, outOfScope kind: String) {
        self.actedOn[kind, default: Share()].add(outcome.done != nil)
        self.askedOutOfScope[kind, default: Share()].add(!outcome.asked.isEmpty)
    }

    private enum CodingKeys: String, CodingKey {
        case right, rightOrAsked, frames, wrong, asked, actedOn, askedOutOfScope, byManner, byIntent
    }

    /// Between these the share that is right at once lies in 95 of 100 draws of as many sentences.
    public var interval: ClosedRange<Double> {
        guard !self.sentences.isEmpty else { return 0...0 }
        var generator = SeededGenerator(seed: 1)
        var shares: [Double] = []
        for _ in 0..<1_000 {
            let right = self.sentences.indices.count { _ in
                self.sentences[generator.below(self.sentences.count)]
            }
            shares.append(Double(right) / Double(self.sentences.count))
        }
        shares.sort()
        return shares[25]...shares[974]
    }

    /// Lines for people.
    public var lines: [String] {
        func percent(_ value: Double) -> String {
            let tenths = Int((value * 1000).rounded())
            return "\(tenths / 10).\(tenths % 10) %"
        }
        func line(_ name: String, _ share: Share) -> String {
            name.padding(to: 24) + "\(percent(share.value))  (\(share.count) of \(share.of))"
        }
        let interval = self.interval
        var lines = [
            line("right at once", self.right)
                + ", in 95 of 100 draws \(percent(interval.lowerBound)) to \(percent(interval.upperBound))",
            line("right or asked about", self.rightOrAsked), line("whole frames", self.frames),
            line("taken for another", self.wrong), line("asked about", self.asked),
        ]
        for kind in self.actedOn.keys.sorted() {
            lines.append(line("\(kind), acted on", self.actedOn[kind] ?? Share()))
            lines.append(line("\(kind), asked about", self.askedOutOfScope[kind] ?? Share()))
        }
        for manner in self.byManner.keys.sorted() {
            lines.append(line("  \(manner)", self.byManner[manner] ?? Share()))
        }
        let worst = self.byIntent.sorted { ($0.value.value, $0.key) < ($1.value.value, $1.key) }.prefix(10)
        for (intent, share) in worst { lines.append(line("  \(intent)", share)) }
        return lines
    }
}

extension String {
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
