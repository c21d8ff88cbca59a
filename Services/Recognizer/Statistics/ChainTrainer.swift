// Beckon: the weights of a tagger, by going downhill
// SPDX-License-Identifier: Apache-2.0

internal import CLBFGS

/// Sentences as numbers: features of tokens, and the tags that are right.
struct TaggedSentences {
    /// Different features, in the order in which they came.
    private(set) var keys: [UInt64] = []
    private var numbers: [UInt64: Int32] = [:]
    fileprivate var features: [Int32] = []
    /// Where a token's features begin, and the end of the last.
    fileprivate var offsets: [Int] = [0]
    fileprivate var tags: [Int32] = []
    /// Where a sentence's tokens begin, and the end of the last.
    fileprivate var starts: [Int] = [0]

    mutating func add(_ features: TagFeatures, _ tags: [Int]) {
        guard !tags.isEmpty else { return }
        for position in tags.indices {
            for key in features.keys[features.offsets[position]..<features.offsets[position + 1]] {
                let number = self.numbers[key, default: Int32(self.keys.count)]
                if Int(number) == self.keys.count {
                    self.numbers[key] = number
                    self.keys.append(key)
                }
                self.features.append(number)
            }
            self.offsets.append(self.features.count)
            self.tags.append(Int32(tags[position]))
        }
        self.starts.append(self.tags.count)
    }

    fileprivate var longest: Int { zip(self.starts, self.starts.dropFirst()).map { $1 - $0 }.max() ?? 0 }
}

/// What a tagger's weights are sought by: how improbable they make the right tags, plus their squares.
///
/// A feature has a weight only for tags that it was seen with. One vector holds these, then the weights of one tag
/// after another.
final class ChainObjective {
    let sentences: TaggedSentences
    let tagCount: Int
    /// Tags that each feature was seen with, one feature after another.
    let pairTags: [Int32]
    /// Where a feature's begin, and the end.
    let pairOffsets: [Int]
    private let squares: Double
    private let chain: Chain
    private let marginals: UnsafeMutablePointer<Double>
    /// How often each pair of a feature and a tag is right, then each pair of tags.
    private var seen: [Double]

    var count: Int { self.pairTags.count + self.tagCount * self.tagCount }

    /// - Parameter squares: What the weights' squares are multiplied by.
    init(_ sentences: TaggedSentences, tagCount: Int, squares: Double) {
        self.sentences = sentences
        self.tagCount = tagCount
        self.squares = squares
        self.chain = Chain(tagCount: tagCount, capacity: sentences.longest)
        self.marginals = .allocate(capacity: max(1, sentences.longest * tagCount))
        self.marginals.initialize(repeating: 0, count: max(1, sentences.longest * tagCount))
        var counts: [[(tag: Int32, count: Double)]] = Array(repeating: [], count: sentences.keys.count)
        for position in sentences.tags.indices {
            let tag = sentences.tags[position]
            for feature in sentences.features[sentences.offsets[position]..<sentences.offsets[position + 1]] {
                if let place = counts[Int(feature)].firstIndex(where: { $0.tag == tag }) {
                    counts[Int(feature)][place].count += 1
                } else {
                    counts[Int(feature)].append((tag, 1))
                }
            }
        }
        self.pairTags = counts.flatMap { $0.map(\.tag) }
        var offsets = [0]
        for pairs in counts { offsets.append(offsets[offsets.count - 1] + pairs.count) }
        self.pairOffsets = offsets
        self.seen = counts.flatMap { $0.map(\.count) } + Array(repeating: 0, count: tagCount * tagCount)
        for (start, end) in zip(sentences.starts, sentences.starts.dropFirst()) where end > start {
            for position in start + 1..<max(end, start + 1) {
                let pair = Int(sentences.tags[position - 1]) * tagCount + Int(sentences.tags[position])
                self.seen[self.pairTags.count + pair] += 1
            }
        }
    }

    deinit { self.marginals.deallocate() }

    /// - Parameters:
    ///   - weights: ``count`` of them.
    ///   - gradient: Where the gradient goes.
    /// - Returns: The value, which is to become small.
    func evaluate(_ weights: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>) -> Double {
        let pairs = self.pairTags.count
        var value = 0.0
        for index in 0..<self.count {
            gradient[index] = 2 * self.squares * weights[index] - self.seen[index]
            value += self.squares * weights[index] * weights[index] - self.seen[index] * weights[index]
        }
        let tagCount = self.tagCount
        self.chain.setSteps { weights[pairs + $0 * tagCount + $1] }
        self.sentences.features.withUnsafeBufferPointer { features in
            self.pairTags.withUnsafeBufferPointer { tags in
                self.pairOffsets.withUnsafeBufferPointer { places in
                    for index in 0..<self.sentences.starts.count - 1 {
                        value += self.expect(
                            self.sentences.starts[index]..<self.sentences.starts[index + 1], features, tags, places,
                            weights, gradient)
                    }
                }
            }
        }
        return value
    }

    /// Adds what the weights expect of one sentence to the gradient.
    ///
    /// - Returns: The logarithm of the sum over all its ways.
    private func expect(
        _ tokens: Range<Int>, _ features: UnsafeBufferPointer<Int32>, _ tags: UnsafeBufferPointer<Int32>,
        _ places: UnsafeBufferPointer<Int>, _ weights: UnsafePointer<Double>,
        _ gradient: UnsafeMutablePointer<Double>
    ) -> Double {
        let scores = self.chain.scores
        for cell in 0..<tokens.count * self.tagCount { scores[cell] = 0 }
        for position in tokens {
            let row = scores + (position - tokens.lowerBound) * self.tagCount
            for index in self.sentences.offsets[position]..<self.sentences.offsets[position + 1] {
                let feature = Int(features[index])
                for pair in places[feature]..<places[feature + 1] { row[Int(tags[pair])] += weights[pair] }
            }
        }
        let logarithm = self.chain.sum(tokens.count)
        self.chain.probabilities(tokens.count, tags: self.marginals, pairs: gradient + self.pairTags.count)
        for position in tokens {
            let row = self.marginals + (position - tokens.lowerBound) * self.tagCount
            for index in self.sentences.offsets[position]..<self.sentences.offsets[position + 1] {
                let feature = Int(features[index])
                for pair in places[feature]..<places[feature + 1] { gradient[pair] += row[Int(tags[pair])] }
            }
        }
        return logarithm
    }

    /// The weights after at most `rounds` rounds of L-BFGS.
    ///
    /// - Throws: ``TrainingError`` where they are not numbers.
    func minimise(rounds: Int) throws(TrainingError) -> [Double] {
        guard let weights = lbfgs_malloc(Int32(self.count)) else {
            throw TrainingError(.failed, "there is no memory for \(self.count) weights; give fewer examples")
        }
        defer { lbfgs_free(weights) }
        for index in 0..<self.count { weights[index] = 0 }
        var parameters = lbfgs_parameter_t()
        lbfgs_parameter_init(&parameters)
        parameters.max_iterations = Int32(rounds)
        parameters.epsilon = 1e-4
        // Any end is a good one (convergence, rounds, no more way down): the weights are the best that were met.
        _ = lbfgs(
            Int32(self.count), weights, nil,
            { instance, weights, gradient, _, _ in
                guard let instance, let weights, let gradient else { return 0 }
                return Unmanaged<ChainObjective>.fromOpaque(instance).takeUnretainedValue()
                    .evaluate(weights, gradient)
            }, nil, Unmanaged.passUnretained(self).toOpaque(), &parameters)
        let result = Array(UnsafeBufferPointer(start: weights, count: self.count))
        guard result.allSatisfy(\.isFinite) else {
            throw TrainingError(.failed, "the slots' weights are no numbers; give more examples of each slot")
        }
        return result
    }
}
