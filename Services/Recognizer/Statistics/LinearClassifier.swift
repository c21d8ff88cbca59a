// Beckon: which intent a sentence is: one row of weights a feature
// SPDX-License-Identifier: Apache-2.0

internal import CLinear
import Synchronization

/// Scores of classes for sparse vectors, learnt by liblinear (Crammer and Singer's multi-class support vectors).
struct LinearClassifier: Sendable {
    let classCount: Int
    /// A row a feature, a column a class: a weight is one byte, in 127ths of the greatest of its row. A quarter of the
    /// memory of floats, and no answer differed.
    private let weights: [Int8]
    /// What a row's bytes are multiplied by.
    private let scales: [Float]

    /// liblinear draws from C's one generator, so one training runs at a time: the same examples, the same weights.
    private static let turn = Mutex(())

    /// - Parameters:
    ///   - vectors: The examples, by rising index.
    ///   - classes: Their classes, from 0; each class has one at least.
    ///   - cost: What a mistake costs.
    /// - Throws: ``TrainingError``.
    init(
        _ vectors: [[SparseEntry]], classes: [Int], classCount: Int, featureCount: Int, cost: Double
    ) throws(TrainingError) {
        self.classCount = classCount
        guard classCount > 1 else {
            self.weights = Array(repeating: 0, count: featureCount)
            self.scales = Array(repeating: 0, count: featureCount)
            return
        }
        try TrainingLimits.check(featureCount * classCount, TrainingLimits.weights, "weights of intents")
        let entries = vectors.reduce(0) { $0 + $1.count }
        try TrainingLimits.check(entries * classCount, TrainingLimits.classifying, "parts of words times intents")
        var nodes: [feature_node] = []
        var starts: [Int] = []
        for vector in vectors {
            starts.append(nodes.count)
            for entry in vector { nodes.append(feature_node(index: entry.index + 1, value: Double(entry.value))) }
            nodes.append(feature_node(index: -1, value: 0))
        }
        var labels = classes.map(Double.init)
        let weights = Self.turn.withLock { _ in
            Self.train(&nodes, starts, &labels, featureCount: featureCount, classCount: classCount, cost: cost)
        }
        guard let weights, weights.allSatisfy(\.isFinite) else {
            throw TrainingError(.failed, "the intents' weights are no numbers; give more examples of each intent")
        }
        self.scales = (0..<featureCount).map { feature in
            weights[feature * classCount..<(feature + 1) * classCount].reduce(0) { max($0, abs($1)) } / 127
        }
        let scales = self.scales
        self.weights = weights.indices.map { index in
            let scale = scales[index / classCount]
            return scale > 0 ? Int8((weights[index] / scale).rounded()) : 0
        }
    }

    private static func train(
        _ nodes: inout [feature_node], _ starts: [Int], _ labels: inout [Double], featureCount: Int, classCount: Int,
        cost: Double
    ) -> [Float]? {
        nodes.withUnsafeMutableBufferPointer { nodes in
            labels.withUnsafeMutableBufferPointer { labels -> [Float]? in
                guard let base = nodes.baseAddress else { return nil }
                var rows: [UnsafeMutablePointer<feature_node>?] = starts.map { base + $0 }
                return rows.withUnsafeMutableBufferPointer { rows -> [Float]? in
                    var problem = problem()
                    problem.l = Int32(rows.count)
                    problem.n = Int32(featureCount)
                    problem.y = labels.baseAddress
                    problem.x = rows.baseAddress
                    problem.bias = -1
                    var parameter = parameter()
                    parameter.solver_type = Int32(MCSVM_CS)
                    parameter.eps = 0.05
                    parameter.C = cost
                    guard check_parameter(&problem, &parameter) == nil, let model = clinear_train(&problem, &parameter)
                    else { return nil }
                    defer { clinear_free(model) }
                    return Self.rows(model.pointee, featureCount: featureCount, classCount: classCount)
                }
            }
        }
    }

    /// liblinear's columns stand in the order in which it met the classes.
    private static func rows(_ model: model, featureCount: Int, classCount: Int) -> [Float]? {
        guard Int(model.nr_class) == classCount, let weights = model.w, let labels = model.label else { return nil }
        var result = Array(repeating: Float(0), count: featureCount * classCount)
        for feature in 0..<featureCount {
            for column in 0..<classCount {
                result[feature * classCount + Int(labels[column])] = Float(weights[feature * classCount + column])
            }
        }
        return result
    }

    /// A score for each class.
    func scores(_ vector: [SparseEntry]) -> [Float] {
        var scores = Array(repeating: Float(0), count: self.classCount)
        self.weights.withUnsafeBufferPointer { weights in
            scores.withUnsafeMutableBufferPointer { scores in
                for entry in vector {
                    let row = Int(entry.index) * self.classCount
                    let value = entry.value * self.scales[Int(entry.index)]
                    for column in 0..<self.classCount { scores[column] += value * Float(weights[row + column]) }
                }
            }
        }
        return scores
    }

    var bytes: Int { self.weights.count + self.scales.count * 4 }
}
