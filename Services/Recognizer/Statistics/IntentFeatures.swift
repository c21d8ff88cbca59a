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
struct IntentFeatures: Sendable {
    private let table: KeyTable
    /// Of each feature, how rare it is.
    private let rarity: [Float]
    private let wordCount: Int
    private let options: TrainingOptions

    var count: Int { self.rarity.count }

    /// - Parameter sentences: The examples.
    init(_ sentences: [Sentence], options: TrainingOptions) {
        self.options = options
        var wordCounts = Counts()
        var partCounts = Counts()
        for sentence in sentences {
            wordCounts.add(Set(Self.words(sentence).map(\.key)))
            partCounts.add(Set(Self.parts(sentence)))
        }
        wordCounts.forget(below: options.leastSentences)
        partCounts.forget(below: options.leastSentences)
        self.wordCount = wordCounts.keys.count
        self.table = KeyTable(wordCounts.keys + partCounts.keys)
        let total = Double(1 + sentences.count)
        let counts: [Int] = wordCounts.numbers + partCounts.numbers
        self.rarity = counts.map { count -> Float in Float(logarithm(total / Double(1 + count)) + 1) }
    }

    /// Features in the order in which they came, and in how many sentences each is.
    private struct Counts {
        var keys: [UInt64] = []
        var numbers: [Int] = []
        private var places: [UInt64: Int] = [:]

        /// Forgets what is in fewer sentences.
        mutating func forget(below least: Int) {
            guard least > 1 else { return }
            let kept = self.keys.indices.filter { self.numbers[$0] >= least }
            self.keys = kept.map { self.keys[$0] }
            self.numbers = kept.map { self.numbers[$0] }
        }

        mutating func add(_ features: Set<UInt64>) {
            for key in features.sorted() {
                if let place = self.places[key] {
                    self.numbers[place] += 1
                } else {
                    self.places[key] = self.keys.count
                    self.keys.append(key)
                    self.numbers.append(1)
                }
            }
        }
    }

    private enum Kind { case word, group, list }

    private static func words(_ sentence: Sentence) -> [(key: UInt64, kind: Kind)] {
        var keys: [(UInt64, Kind)] = []
        var before: UInt64 = 1
        for (position, word) in sentence.words.enumerated() {
            keys.append((Hashing.join(40, word), .word))
            keys.append((Hashing.join(41, before, word), .word))
            for name in Set(sentence.classes[position]) { keys.append((Hashing.join(42, name), .group)) }
            before = word
        }
        if !sentence.words.isEmpty { keys.append((Hashing.join(41, before, 1), .word)) }
        for list in Set(sentence.hits.map(\.list)) { keys.append((Hashing.join(43, Hashing.text(list)), .list)) }
        return keys
    }

    /// Runs of two to four scalars of each word, with its borders.
    private static func parts(_ sentence: Sentence) -> [UInt64] {
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

    /// The vector of a sentence, by rising index.
    func vector(_ sentence: Sentence) -> [SparseEntry] {
        var words: [SparseEntry] = []
        for (key, kind) in Self.words(sentence) {
            let number = self.table.number(of: key)
            guard number >= 0, number < self.wordCount else { continue }
            // A class or a list counts once: below 0 says so until the runs are counted.
            let value: Float =
                switch kind {
                case .word: 1
                case .group: -Float(self.options.classWeight)
                case .list: -Float(self.options.listWeight)
                }
            words.append(SparseEntry(index: Int32(number), value: value))
        }
        var parts: [SparseEntry] = []
        for key in Self.parts(sentence) {
            let number = self.table.number(of: key)
            if number >= self.wordCount { parts.append(SparseEntry(index: Int32(number), value: 1)) }
        }
        return self.weighed(&words) + self.weighed(&parts)
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
            let value = often * self.rarity[Int(entries[start].index)]
            squares += value * value
            result.append(SparseEntry(index: entries[start].index, value: value))
            start = end
        }
        let scale = squares > 0 ? 1 / squares.squareRoot() : 0
        for index in result.indices { result[index].value *= scale }
        return result
    }

    /// How many of the words are known: from examples, from a list, by their class, or as a number.
    func share(ofKnown sentence: Sentence) -> Double {
        guard !sentence.words.isEmpty else { return 0 }
        var known = 0
        for (position, word) in sentence.words.enumerated() {
            if self.table.number(of: Hashing.join(40, word)) >= 0 || sentence.tokens[position].number != nil
                || sentence.hits.contains(where: { $0.range.contains(position) })
            {
                known += 1
            }
        }
        return Double(known) / Double(sentence.words.count)
    }

    var bytes: Int { self.table.bytes + self.rarity.count * 4 }
}
