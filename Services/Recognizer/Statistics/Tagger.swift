// Beckon: finds slots in a sentence: a linear-chain conditional random field
// SPDX-License-Identifier: Apache-2.0

/// Finds the slots of one group of intents.
struct Tagger: Codable, Sendable {
    let tags: TagSet
    private let table: KeyTable
    /// Where a feature's weights begin, and the end.
    @Packed private var offsets: [Int32]
    @Packed private var pairTags: [UInt8]
    @Packed private var weights: [Float]
    /// Of one tag after another, a row a tag before.
    @Packed private var steps: [Float]

    /// - Throws: ``TrainingError``.
    init(_ sentences: TaggedSentences, tags: TagSet, options: TrainingOptions) throws(TrainingError) {
        let objective = ChainObjective(sentences, tagCount: tags.count, squares: options.squares)
        let weights = try objective.minimise(rounds: options.rounds)
        self.tags = tags
        var keys: [UInt64] = []
        var offsets: [Int32] = [0]
        var pairTags: [UInt8] = []
        var kept: [Float] = []
        for (feature, key) in sentences.keys.enumerated() {
            let pairs = objective.pairOffsets[feature]..<objective.pairOffsets[feature + 1]
            guard pairs.contains(where: { abs(weights[$0]) >= options.leastWeight }) else { continue }
            keys.append(key)
            for pair in pairs where abs(weights[pair]) >= options.leastWeight {
                pairTags.append(UInt8(objective.pairTags[pair]))
                kept.append(Float(weights[pair]))
            }
            offsets.append(Int32(kept.count))
        }
        self.table = KeyTable(keys)
        self.offsets = offsets
        self.pairTags = pairTags
        self.weights = kept
        self.steps = weights.suffix(tags.count * tags.count).map(Float.init)
    }

    /// The slots of a sentence.
    ///
    /// - Returns: The spans, and the logarithm of how probable they are beside all others.
    func read(_ features: TagFeatures) -> (spans: [PhraseHit], logarithm: Double) {
        let count = features.offsets.count - 1
        guard count > 0 else { return ([], 0) }
        let tagCount = self.tags.count
        let chain = Chain(tagCount: tagCount, capacity: count)
        for position in 0..<count {
            let row = chain.scores + position * tagCount
            for index in features.offsets[position]..<features.offsets[position + 1] {
                let feature = self.table.number(of: features.keys[index])
                guard feature >= 0 else { continue }
                for pair in Int(self.offsets[feature])..<Int(self.offsets[feature + 1]) {
                    row[Int(self.pairTags[pair])] += Double(self.weights[pair])
                }
            }
        }
        let (tags, score) = self.steps.withUnsafeBufferPointer { steps in
            steps.baseAddress.map { chain.best(count, steps: $0) } ?? ([], 0)
        }
        chain.setSteps { Double(self.steps[$0 * tagCount + $1]) }
        return (self.tags.spans(tags), min(0, score - chain.sum(count)))
    }

    /// What it holds in memory, roughly.
    var bytes: Int { self.table.bytes + self.offsets.count * 4 + self.weights.count * 5 + self.steps.count * 4 }
}
