// Beckon: features by their hashes
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Testing

@testable import RecognizerStatistics

struct KeyTableTests {
    @Test(arguments: [0, 1, 7, 100, 20_000]) func everyKeyIsFoundAndNoOther(count: Int) {
        var generator = SeededGenerator(seed: 3)
        let keys = (0..<count).map { _ in generator.next() }
        let table = KeyTable(keys)
        #expect(keys.enumerated().allSatisfy { table.number(of: $1) == $0 })
        #expect((0..<20_000).allSatisfy { _ in table.number(of: generator.next()) == -1 })
        #expect(table.bytes <= 11 * count + 64)
    }

    /// Keys that fall on one place, and the last place: the search goes on at the beginning.
    @Test func keysOfOnePlaceAreToldApart() {
        let first: [UInt64] = (0..<50).map { $0 }
        let last: [UInt64] = (0..<50).map { UInt64.max - $0 }
        let table = KeyTable(first + last)
        #expect((first + last).enumerated().allSatisfy { table.number(of: $1) == $0 })
        #expect(table.number(of: 1 << 63) == -1)
    }
}

struct IntentFeaturesTests {
    private static func samples(_ texts: [(String, Int)]) -> IntentSamples {
        var samples = IntentSamples()
        for (text, intent) in texts {
            samples.add(Sentence(text, Tokenizer.tokens(of: text), [], WordClasses()), intent)
        }
        return samples
    }

    private static let texts = [
        ("play zither music", 0), ("play music now", 0), ("call my mother", 1), ("call the zither shop", 1),
    ]

    /// The parts of a word that is said nowhere else come together, and weigh as much together as each alone.
    @Test func featuresThatComeTogetherAreOne() {
        let samples = Self.samples(Self.texts)
        var numbers = IntentFeatures.FeatureNumbers()
        let features = IntentFeatures(samples, Array(0..<samples.count), options: TrainingOptions(), &numbers)
        #expect(features.count < samples.wordKeys.count + samples.partKeys.count)
        #expect(numbers.weights.contains { $0 > 1 })
        for index in 0..<samples.count {
            let text = Self.texts[index].0
            let read = features.vector(Sentence(text, Tokenizer.tokens(of: text), [], WordClasses()))
            let known = features.vector(index, of: samples, numbers)
            #expect(read.map(\.index) == known.map(\.index))
            #expect(read.map(\.value) == known.map(\.value))
            let example = features.example(index, of: samples, numbers)
            #expect(zip(example, example.dropFirst()).allSatisfy { $0.index < $1.index })
            // Products of any two sentences are the same.
            for other in 0..<samples.count {
                let second = features.example(other, of: samples, numbers)
                let product = Self.product(example, second)
                let whole = Self.product(known, features.vector(other, of: samples, numbers))
                #expect(abs(product - whole) < 1e-5)
            }
        }
    }

    /// Rows that stand there several times are in it as often as both have them.
    private static func product(_ left: [SparseEntry], _ right: [SparseEntry]) -> Float {
        var sums: [Int32: (left: [Float], right: [Float])] = [:]
        for entry in left { sums[entry.index, default: ([], [])].left.append(entry.value) }
        for entry in right { sums[entry.index, default: ([], [])].right.append(entry.value) }
        return sums.values.reduce(0) { $0 + zip($1.left, $1.right).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
