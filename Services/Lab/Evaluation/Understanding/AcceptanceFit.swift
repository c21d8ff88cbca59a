// Beckon: how sure one may be of what was learnt, from sentences that it was not learnt from
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import RecognizerEngine
public import RecognizerStatistics
import Schema

/// Fits the ``Acceptance`` of a language: in three parts, what is learnt from two thirds of what people said is held against the
/// last third. Sentences that templates understand do not count, for they are not asked about.
public struct AcceptanceFit {
    /// Of sentences out of scope so many may be acted on, and so many asked about.
    public static let actedOn = 0.004, asked = 0.028
    private static let folds = 3

    private struct Case {
        var signs: [Double]
        var isRight: Bool
        var isOutOfScope: Bool
        /// What is asked about at most.
        var isHeldBack: Bool
    }

    /// What was found.
    public struct Result: Sendable {
        public var acceptance: Acceptance
        /// Of what templates do not understand: acted on rightly, asked about rightly, of how many; and acted on wrongly.
        public var right: Int, asked: Int, wrong: Int, inScope: Int
    }

    private let language: Language

    /// - Parameter language: With what it has to learn from besides.
    public init(_ language: Language) { self.language = language }

    /// The language with what people said to learn from.
    ///
    /// - Parameter isShown: Which of the parts are learnt from.
    public static func taught(_ language: Language, _ set: SpokenSet, where isShown: (Int) -> Bool = { _ in true })
        -> Language
    {
        var language = language
        language.training.strangers = [:]
        for sentence in set.sentences where isShown(sentence.fold(of: Self.folds)) {
            language.training.strangers[sentence.intents[0], default: []].append(sentence.marked)
        }
        language.training.strangersOutOfScope = [set.ordinary, set.near].flatMap { texts in
            texts.enumerated().filter { isShown($0.offset % Self.folds) }.map(\.element)
        }
        return language
    }

    /// - Parameter tell: Is told what is done next.
    public func run(_ set: SpokenSet, tell: (String) -> Void) throws -> Result {
        var cases: [Case] = []
        for fold in 0..<Self.folds {
            tell("learning from all but part \(fold + 1) of \(Self.folds)")
            let language = Self.taught(self.language, set) { $0 != fold }
            var recognizer = try Recognizer(languages: [language], catalog: SampleApps.catalog)
            let grammar = recognizer
            guard let training = try recognizer.training(for: language.locale) else { continue }
            recognizer = recognizer.using(try training.train(readsAll: true))
            let phrases = PhraseTrial(recognizer, locale: language.locale)
            func judge(_ text: String, _ intents: [String]) {
                let work = phrases.work(text)
                guard grammar.recognize(work).intents == nil, let guess = recognizer.guesses(work).first else { return }
                cases.append(
                    Case(
                        signs: guess.signs.values, isRight: intents.contains(guess.candidate.intent),
                        isOutOfScope: intents.isEmpty, isHeldBack: guess.isHeldBack))
            }
            for sentence in set.sentences where sentence.fold(of: Self.folds) == fold {
                judge(sentence.text, sentence.intents)
            }
            for texts in [set.ordinary, set.near] {
                for (index, text) in texts.enumerated() where index % Self.folds == fold { judge(text, []) }
            }
        }
        return Self.fitted(cases, outOfScope: set.ordinary.count + set.near.count)
    }

    private static func fitted(_ cases: [Case], outOfScope: Int) -> Result {
        let weights = LogisticFit.weights(
            cases.map(\.signs), cases.map(\.isRight))
        var acceptance = Acceptance(weights: [:], constant: weights.constant, certain: 0, likely: 0)
        acceptance.weights = weights.weights
        func sum(_ entry: Case) -> Double {
            zip(acceptance.weights, entry.signs).reduce(acceptance.constant) { $0 + $1.0 * $1.1 }
        }
        /// The least edge above which no more than a share of what is out of scope lies.
        func edge(_ entries: [Case], _ share: Double) -> Double {
            let sums = entries.filter(\.isOutOfScope).map(sum).sorted(by: >)
            let allowed = Int(Double(outOfScope) * share)
            return sums.count > allowed ? sums[allowed].nextUp : 0
        }
        acceptance.certain = edge(cases.filter { !$0.isHeldBack }, Self.actedOn)
        acceptance.likely = min(acceptance.certain, edge(cases, Self.actedOn + Self.asked))
        let inScope = cases.filter { !$0.isOutOfScope }
        let done = inScope.filter { !$0.isHeldBack && sum($0) >= acceptance.certain }
        let asked = inScope.filter { sum($0) >= acceptance.likely }.count { $0.isRight }
        return Result(
            acceptance: acceptance, right: done.count { $0.isRight }, asked: asked - done.count { $0.isRight },
            wrong: done.count { !$0.isRight }, inScope: inScope.count)
    }
}

/// Logistic regression by Newton's method.
enum LogisticFit {
    /// - Parameters:
    ///   - rows: The numbers of each case.
    ///   - isTrue: Whether each case is one. Both kinds weigh the same together.
    static func weights(_ rows: [[Double]], _ isTrue: [Bool]) -> (weights: [Double], constant: Double) {
        let size = (rows.first?.count ?? 0) + 1
        let trues = Double(max(1, isTrue.count { $0 }))
        let falses = Double(max(1, isTrue.count { !$0 }))
        let total = trues + falses
        // Few cases move weights little.
        let stiffness = 0.5
        var beta = Array(repeating: 0.0, count: size)
        for _ in 0..<30 {
            var gradient = beta.map { stiffness * $0 }
            var curvature = Array(repeating: Array(repeating: 0.0, count: size), count: size)
            for i in 0..<size { curvature[i][i] = stiffness }
            gradient[size - 1] = 0
            curvature[size - 1][size - 1] = 1e-9
            for (row, truth) in zip(rows, isTrue) {
                let x: [Double] = row + [1]
                var logit = 0.0
                for i in 0..<size { logit += beta[i] * x[i] }
                let chance: Double = 1 / (1 + exp(-min(max(logit, -40), 40)))
                let weight: Double = total / (2 * (truth ? trues : falses))
                let miss: Double = weight * (chance - (truth ? 1 : 0))
                let bend: Double = weight * chance * (1 - chance)
                for i in 0..<size {
                    gradient[i] += miss * x[i]
                    for j in 0..<size { curvature[i][j] += bend * x[i] * x[j] }
                }
            }
            let step = Self.solved(curvature, gradient)
            for i in 0..<size { beta[i] -= step[i] }
            if step.allSatisfy({ abs($0) < 1e-6 }) { break }
        }
        return (Array(beta.dropLast()), beta[size - 1])
    }

    /// The solution of linear equations, by elimination.
    private static func solved(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        var rows = zip(matrix, vector).map { $0 + [$1] }
        let size = vector.count
        for column in 0..<size {
            let pivot = (column..<size).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            guard abs(rows[column][column]) > 1e-12 else { continue }
            for row in 0..<size where row != column {
                let factor = rows[row][column] / rows[column][column]
                for place in column...size { rows[row][place] -= factor * rows[column][place] }
            }
        }
        return (0..<size).map { abs(rows[$0][$0]) > 1e-12 ? rows[$0][size] / rows[$0][$0] : 0 }
    }
}
