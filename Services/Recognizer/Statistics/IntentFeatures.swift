// Beckon: a sentence as a sparse vector for the classifier
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// A number and how much of it there is.
struct SparseEntry {
    var index: Int32
    var value: Float
}

/// Words and pairs of words with the classes and lists they stand on, and parts of words, each weighed by how rare it
/// is among the examples (tf-idf, sublinear), both halves of length 1.
struct IntentFeatures: Codable, Sendable {
    private let table: KeyTable
    /// Of each feature its row of weights.
    @Packed private var rows: [Int32]
    /// Of each row, how rare its features are.
    @Packed private var rarity: [Float]
    private let wordCount: Int
    private let options: TrainingOptions

    /// How many rows of weights there are.
    var count: Int { self.rarity.count }

    /// How a feature counts.
    enum Kind: UInt8 { case word, group, list }

    /// What the features of samples became.
    struct FeatureNumbers {
        fileprivate var words: [Int32] = []
        fileprivate var parts: [Int32] = []
        /// Of each row, by what its one value is multiplied, for all of its features.
        fileprivate(set) var weights: [Float] = []
    }

    /// Features that come together in all sentences, as parts of a rare word do, share a row of weights and are learnt from
    /// as one. `n` equal values are as one that is greater by the root of `n`: what is learnt is the same.
    ///
    /// - Parameters:
    ///   - samples: The sentences.
    ///   - chosen: Those of them that are learnt from.
    ///   - numbers: What the samples' features became.
    init(_ samples: IntentSamples, _ chosen: [Int], options: TrainingOptions, _ numbers: inout FeatureNumbers) {
        self.options = options
        let words = Kept(
            samples.wordKeys, chosen.lazy.map(samples.wordFeatures), least: options.leastSentences,
            alone: { samples.kinds[$0] != .word })
        let parts = Kept(
            samples.partKeys, chosen.lazy.map(samples.partFeatures), least: options.leastSentences,
            alone: { _ in false })
        self.wordCount = words.keys.count
        self.table = KeyTable(words.keys + parts.keys)
        let (firstPart, firstRow) = (Int32(words.keys.count), Int32(words.sizes.count))
        self.rows = words.rows + parts.rows.map { $0 + firstRow }
        numbers.words = words.numbers
        numbers.parts = parts.numbers.map { $0 < 0 ? -1 : $0 + firstPart }
        numbers.weights = (words.sizes + parts.sizes).map { Float($0).squareRoot() }
        let total = Double(1 + chosen.count)
        self.rarity = (words.sentences + parts.sentences).map { Float(logarithm(total / Double(1 + $0)) + 1) }
    }

    /// Features that are in enough sentences.
    private struct Kept {
        var keys: [UInt64] = []
        /// The row of each of them.
        var rows: [Int32] = []
        /// How many features a row has, and in how many sentences they are.
        var sizes: [Int32] = [], sentences: [Int] = []
        /// The number of each feature among those that are kept, or -1.
        var numbers: [Int32]

        /// - Parameter alone: Features that share no row.
        init(_ keys: [UInt64], _ sentences: some Sequence<ArraySlice<Int32>>, least: Int, alone: (Int) -> Bool) {
            var counts = Array(repeating: 0, count: keys.count)
            // In which sentences a feature is, and how often, as a sum of hashes.
            var sums = Array(repeating: UInt64(0), count: keys.count)
            for (index, features) in sentences.enumerated() {
                Self.forEachRun(features) { feature, count in
                    counts[feature] += 1
                    sums[feature] &+= Hashing.join(63, UInt64(index), UInt64(count))
                }
            }
            self.numbers = Array(repeating: -1, count: keys.count)
            var known: [UInt64: Int32] = [:]
            for feature in keys.indices where counts[feature] >= max(1, least) {
                self.numbers[feature] = Int32(self.keys.count)
                self.keys.append(keys[feature])
                if !alone(feature), let row = known[sums[feature]] {
                    self.rows.append(row)
                    self.sizes[Int(row)] += 1
                } else {
                    let row = Int32(self.sizes.count)
                    if !alone(feature) { known[sums[feature]] = row }
                    self.rows.append(row)
                    self.sizes.append(1)
                    self.sentences.append(counts[feature])
                }
            }
        }

        /// What is the same stands side by side.
        private static func forEachRun(_ features: ArraySlice<Int32>, _ body: (Int, Int) -> Void) {
            var start = features.startIndex
            while start < features.endIndex {
                var end = start + 1
                while end < features.endIndex, features[end] == features[start] { end += 1 }
                body(Int(features[start]), end - start)
                start = end
            }
        }
    }

    static func key(ofWord word: UInt64) -> UInt64 { Hashing.join(40, word) }

    static func words(_ sentence: Sentence) -> [(key: UInt64, kind: Kind)] {
        var keys: [(UInt64, Kind)] = []
        var before: UInt64 = 1
        for (position, word) in sentence.words.enumerated() {
            keys.append((Self.key(ofWord: word), .word))
            keys.append((Hashing.join(41, before, word), .word))
            for name in Set(sentence.classes[position]) { keys.append((Hashing.join(42, name), .group)) }
            before = word
        }
        if !sentence.words.isEmpty { keys.append((Hashing.join(41, before, 1), .word)) }
        for list in Set(sentence.hits.map(\.list)) { keys.append((Hashing.join(43, Hashing.text(list)), .list)) }
        return keys
    }

    /// Runs of two to four scalars of each word, with its borders.
    static func parts(_ sentence: Sentence) -> [UInt64] {
        var keys: [UInt64] = []
        for word in sentence.scalars {
            let bordered = [32] + word.prefix(64) + [32]
            for length in 2...4 {
                guard bordered.count > length else {
                    keys.append(Hashing.join(50, Hashing.scalars(bordered[...])))
                    break
                }
                for start in 0...bordered.count - length {
                    keys.append(Hashing.join(50, Hashing.scalars(bordered[start..<start + length])))
                }
            }
        }
        return keys
    }

    /// The vector of a sentence: rows and values, a row as often as it has features there.
    func vector(_ sentence: Sentence) -> [SparseEntry] {
        var words: [SparseEntry] = []
        for (key, kind) in Self.words(sentence) {
            let number = self.table.number(of: key)
            guard number >= 0, number < self.wordCount else { continue }
            words.append(self.entry(Int32(number), kind))
        }
        var parts: [SparseEntry] = []
        for key in Self.parts(sentence) {
            let number = self.table.number(of: key)
            if number >= self.wordCount { parts.append(SparseEntry(index: Int32(number), value: 1)) }
        }
        return self.weighed(&words) + self.weighed(&parts)
    }

    /// The same for a sample.
    func vector(_ index: Int, of samples: IntentSamples, _ numbers: FeatureNumbers) -> [SparseEntry] {
        var words: [SparseEntry] = []
        for feature in samples.wordFeatures(index) where numbers.words[Int(feature)] >= 0 {
            words.append(self.entry(numbers.words[Int(feature)], samples.kinds[Int(feature)]))
        }
        var parts: [SparseEntry] = []
        for feature in samples.partFeatures(index) where numbers.parts[Int(feature)] >= 0 {
            parts.append(SparseEntry(index: numbers.parts[Int(feature)], value: 1))
        }
        return self.weighed(&words) + self.weighed(&parts)
    }

    /// The vector of a sample to learn from: by rising row, each once.
    func example(_ index: Int, of samples: IntentSamples, _ numbers: FeatureNumbers) -> [SparseEntry] {
        var example: [SparseEntry] = []
        for entry in self.vector(index, of: samples, numbers).sorted(by: { $0.index < $1.index })
        where example.last?.index != entry.index {
            example.append(SparseEntry(index: entry.index, value: entry.value * numbers.weights[Int(entry.index)]))
        }
        return example
    }

    private func entry(_ index: Int32, _ kind: Kind) -> SparseEntry {
        // A class or a list counts once: below 0 says so until the runs are counted.
        let value: Float =
            switch kind {
            case .word: 1
            case .group: -Float(self.options.classWeight)
            case .list: -Float(self.options.listWeight)
            }
        return SparseEntry(index: index, value: value)
    }

    private func weighed(_ entries: inout [SparseEntry]) -> [SparseEntry] {
        entries.sort { $0.index < $1.index }
        var result: [SparseEntry] = []
        var start = 0
        var squares: Float = 0
        while start < entries.count {
            var end = start
            while end < entries.count, entries[end].index == entries[start].index { end += 1 }
            let once = entries[start].value
            let often = once < 0 ? -once : 1 + Float(logarithm(Double(end - start)))
            let row = self.rows[Int(entries[start].index)]
            let value = often * self.rarity[Int(row)]
            squares += value * value
            result.append(SparseEntry(index: row, value: value))
            start = end
        }
        let scale = squares > 0 ? 1 / squares.squareRoot() : 0
        for index in result.indices { result[index].value *= scale }
        return result
    }

    /// How many of the words are known: from examples, from a list, by their class, or as a number.
    func share(ofKnown sentence: Sentence) -> Double {
        let known = sentence.words.indices.count { position in
            Self.isKnown(position, of: sentence)
                || self.table.number(of: Self.key(ofWord: sentence.words[position])) >= 0
        }
        return Double(known) / Double(max(1, sentence.words.count))
    }

    /// The same for a sample.
    func share(ofKnown index: Int, of samples: IntentSamples, _ numbers: FeatureNumbers) -> Double {
        let words = samples.words(index)
        let known = words.count { $0 < 0 || numbers.words[Int($0)] >= 0 }
        return Double(known) / Double(max(1, words.count))
    }

    /// Whether a word is known by more than itself.
    static func isKnown(_ position: Int, of sentence: Sentence) -> Bool {
        sentence.tokens[position].number != nil
            || sentence.hits.contains { $0.range.contains(position) && !$0.saysNothingOfWords }
    }

    var bytes: Int { self.table.bytes + self.rows.count * 4 + self.rarity.count * 4 }
}
