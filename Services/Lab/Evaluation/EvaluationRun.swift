// Beckon: a run of `beckon-lab eval`: which files, and what comes of them
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics

/// A run of `beckon-lab eval`: which files, how they are drawn from, and what comes of them.
public struct EvaluationRun: Sendable {
    /// Sets to train on, together.
    public var train: [String] = []
    /// Sets to test on, together.
    public var test: [String] = []
    /// Which rows few examples are, and which draw of them.
    public var fewShot: String?
    public var draw: String?
    /// A set whose slots' values are the vocabulary.
    public var vocabulary: String?
    /// A set of sentences that are none of the intents; without it nothing is refused.
    public var outOfScope: String?
    /// Whether the first, third, ... rows of `train` are trained on and the others tested on.
    public var isHalved = false
    public var classes = WordClasses()
    public var options = TrainingOptions()

    /// Without files.
    public init() {}

    /// - Parameters:
    ///   - read: A file's text; only shells read files.
    ///   - now: Seconds since some moment; only commands have a clock.
    /// - Throws: ``EvaluationError``, `TrainingError`, or what `read` throws.
    public func run(read: (String) throws -> String, now: () -> Double) throws -> EvaluationSummary {
        func sentences(_ names: [String]) throws -> [LabelledSentence] {
            try names.flatMap { try LabelledSentence.read(lines: try read($0), name: $0) }
        }
        let train = try sentences(self.train)
        var draws = [train]
        if let fewShot = self.fewShot {
            guard let draw = self.draw else { throw EvaluationError("say which rows to draw, as with --draw k10") }
            let index = try FewShot(json: try read(fewShot), name: fewShot)
            draws = try index.names(draw).map { try index.rows($0, of: train) }
        }
        var test = try sentences(self.test)
        if self.isHalved {
            draws = draws.map { rows in rows.indices.filter { $0 % 2 == 0 }.map { rows[$0] } }
            test += train.indices.filter { $0 % 2 == 1 }.map { train[$0] }
        }
        guard !test.isEmpty else { throw EvaluationError("there is nothing to test on; give --test FILE or --halves") }
        let vocabulary = try self.vocabulary.map { try sentences([$0]) } ?? []
        let outOfScope = try self.outOfScope.map { try sentences([$0]) } ?? []
        var outcomes: [StatisticalTrial.Outcome] = []
        for rows in draws {
            var trial = StatisticalTrial(train: rows, test: test)
            trial.vocabulary = vocabulary
            trial.outOfScope = outOfScope
            trial.classes = self.classes
            trial.options = self.options
            outcomes.append(try trial.run(now: now))
        }
        guard let report = EvaluationReport(meanOf: outcomes.map(\.report)) else {
            throw EvaluationError("there is nothing to train on; give --train FILE")
        }
        return EvaluationSummary(
            report: report, draws: outcomes.count,
            trainingSeconds: outcomes.reduce(0) { $0 + $1.trainingSeconds } / Double(outcomes.count),
            modelBytes: outcomes.map(\.modelBytes).max() ?? 0)
    }
}
