// Beckon: which intent a sentence is: some weights a feature
// SPDX-License-Identifier: Apache-2.0

internal import CLinear
import Synchronization

/// Scores of classes for sparse vectors, learnt by liblinear: Crammer and Singer's multi-class support vectors, or those of
/// each class against all else.
struct LinearClassifier: Codable, Sendable {
    let classCount: Int
    /// Where the weights of a row begin, and the end.
    @Packed private var starts: [Int32]
    /// Classes for which the row's features speak, or against which; most say nothing of most classes.
    @Packed private var classes: [UInt16]
    /// Of each of them the weight: one byte, in 127ths of the greatest of its row. A quarter of the memory of floats,
    /// and no answer differed.
    @Packed private var weights: [Int8]
    /// What a row's bytes are multiplied by.
    @Packed private var scales: [Float]

    /// liblinear draws from C's one generator, so one training runs at a time: the same examples, the same weights.
    private static let turn = Mutex(())

    /// Examples as liblinear wants them.
    struct Examples {
        fileprivate var nodes: [feature_node] = []
        fileprivate var starts: [Int] = []
        fileprivate var labels: [Double] = []

        /// Takes an example.
        ///
        /// - Parameters:
        ///   - vector: By rising index.
        ///   - label: Its class, from 0; each class has one example at least.
        mutating func add(_ vector: [SparseEntry], _ label: Int) {
            self.starts.append(self.nodes.count)
            for entry in vector {
                self.nodes.append(feature_node(index: entry.index + 1, value: Double(entry.value)))
            }
            self.nodes.append(feature_node(index: -1, value: 0))
            self.labels.append(Double(label))
        }
    }

    /// - Parameters:
    ///   - examples: What to learn from; they are used up.
    ///   - rows: Of each row by what its value is multiplied in the examples.
    ///   - cost: What a mistake costs.
    ///   - learnsEachApart: Whether each class is learnt against all else.
    /// - Throws: ``TrainingError``.
    init(
        _ examples: inout Examples, classCount: Int, rows: [Float], cost: Double, learnsEachApart: Bool
    ) throws(TrainingError) {
        self.classCount = classCount
        guard classCount > 1 else {
            self.starts = Array(repeating: 0, count: rows.count + 1)
            self.classes = []
            self.weights = []
            self.scales = Array(repeating: 0, count: rows.count)
            return
        }
        try TrainingLimits.check(rows.count * classCount, TrainingLimits.weights, "weights of intents")
        try TrainingLimits.check(
            (examples.nodes.count - examples.labels.count) * classCount, TrainingLimits.classifying,
            "parts of words times intents")
        var learnt = Learnt()
        defer { examples = Examples() }
        let isLearnt = Self.turn.withLock { _ in
            // Of two classes liblinear would learn one vector of weights, unless it learns them together.
            let learnsEachApart = learnsEachApart && classCount > 2
            var parameter = parameter()
            parameter.solver_type = Int32(learnsEachApart ? L2R_L2LOSS_SVC_DUAL : MCSVM_CS)
            parameter.eps = learnsEachApart ? 0.1 : 0.05
            parameter.C = cost
            return Self.train(&examples, rowCount: rows.count, &parameter) {
                learnt = Learnt($0, rows, classCount: classCount)
            }
        }
        guard isLearnt, learnt.isFinite else {
            throw TrainingError(.failed, "the intents' weights are no numbers; give more examples of each intent")
        }
        self.starts = learnt.starts
        self.classes = learnt.classes
        self.weights = learnt.weights
        self.scales = learnt.scales
    }

    /// - Parameter take: Is handed what was learnt.
    /// - Returns: Whether anything was.
    private static func train(
        _ examples: inout Examples, rowCount: Int, _ parameter: inout parameter, _ take: (model) -> Void
    ) -> Bool {
        let starts = examples.starts
        return examples.nodes.withUnsafeMutableBufferPointer { nodes in
            examples.labels.withUnsafeMutableBufferPointer { labels in
                guard let base = nodes.baseAddress else { return false }
                var rows: [UnsafeMutablePointer<feature_node>?] = starts.map { base + $0 }
                return rows.withUnsafeMutableBufferPointer { rows in
                    var problem = problem()
                    problem.l = Int32(rows.count)
                    problem.n = Int32(rowCount)
                    problem.y = labels.baseAddress
                    problem.x = rows.baseAddress
                    problem.bias = -1
                    guard check_parameter(&problem, &parameter) == nil, let model = clinear_train(&problem, &parameter)
                    else { return false }
                    defer { clinear_free(model) }
                    take(model.pointee)
                    return true
                }
            }
        }
    }

    /// Weights as they are kept.
    private struct Learnt {
        var starts: [Int32] = [0]
        var classes: [UInt16] = []
        var weights: [Int8] = []
        var scales: [Float] = []
        var isFinite = false

        init() {}

        /// liblinear's columns stand in the order in which it met the classes.
        init(_ model: model, _ rows: [Float], classCount: Int) {
            guard Int(model.nr_class) == classCount, let weights = model.w, let labels = model.label else { return }
            self.isFinite = true
            var row = Array(repeating: Float(0), count: classCount)
            for (number, factor) in rows.enumerated() {
                var most: Float = 0
                for column in 0..<classCount {
                    let weight = Float(weights[number * classCount + column]) / factor
                    row[Int(labels[column])] = weight
                    most = max(most, abs(weight))
                    if !weight.isFinite { self.isFinite = false }
                }
                let scale = self.isFinite ? most / 127 : 0
                self.scales.append(scale)
                for (label, weight) in row.enumerated() where scale > 0 {
                    let value = Int8((weight / scale).rounded())
                    guard value != 0 else { continue }
                    self.classes.append(UInt16(label))
                    self.weights.append(value)
                }
                self.starts.append(Int32(self.weights.count))
            }
            self.classes = self.classes.withUnsafeBufferPointer { Array($0) }
            self.weights = self.weights.withUnsafeBufferPointer { Array($0) }
            self.starts = self.starts.withUnsafeBufferPointer { Array($0) }
            self.scales = self.scales.withUnsafeBufferPointer { Array($0) }
        }
    }

    /// A score for each class.
    func scores(_ vector: [SparseEntry]) -> [Float] {
        var scores = Array(repeating: Float(0), count: self.classCount)
        scores.withUnsafeMutableBufferPointer { scores in
            for entry in vector {
                let row = Int(entry.index)
                let value = entry.value * self.scales[row]
                for place in Int(self.starts[row])..<Int(self.starts[row + 1]) {
                    scores[Int(self.classes[place])] += value * Float(self.weights[place])
                }
            }
        }
        return scores
    }

    var bytes: Int { self.weights.count * 3 + self.scales.count * 8 }
}
