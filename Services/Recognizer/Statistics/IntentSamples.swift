// Beckon: the sentences that the classifier learns from, in little memory
// SPDX-License-Identifier: Apache-2.0

/// Sentences as the classifier sees them. They are some ten thousand and are learnt from twice, so each is a list of numbers
/// of features and nothing else.
struct IntentSamples {
    /// Numbers for features in the order in which they came.
    private struct Numbers {
        var keys: [UInt64] = []
        var places: [UInt64: Int32] = [:]

        mutating func number(of key: UInt64) -> Int32 {
            let number = self.places[key, default: Int32(self.keys.count)]
            if Int(number) == self.keys.count {
                self.keys.append(key)
                self.places[key] = number
            }
            return number
        }
    }

    /// Where the features of a sentence stand in ``features``, and its words in ``words``.
    private struct Sample {
        var features: Int32
        var parts: Int32
        var words: Int32
    }

    private var wordNumbers = Numbers()
    private var partNumbers = Numbers()
    /// Of each word's feature how it counts.
    private(set) var kinds: [IntentFeatures.Kind] = []
    private var samples = [Sample(features: 0, parts: 0, words: 0)]
    /// Of a sentence's words and pairs of them, then of parts of words, as often as they are there.
    private var features: [Int32] = []
    /// The feature of each word, -1 for one that is known by more than itself.
    private var words: [Int32] = []
    /// The intents, as numbers; behind the last one is none of them.
    private(set) var intents: [Int] = []

    /// How many sentences there are.
    var count: Int { self.intents.count }
    /// The keys of the features of words, and of parts of words.
    var wordKeys: [UInt64] { self.wordNumbers.keys }
    var partKeys: [UInt64] { self.partNumbers.keys }

    /// Takes a sentence with words.
    mutating func add(_ sentence: Sentence, _ intent: Int) {
        let words = IntentFeatures.words(sentence).sorted { $0.key < $1.key }
        for (key, kind) in words {
            let number = self.wordNumbers.number(of: key)
            if Int(number) == self.kinds.count { self.kinds.append(kind) }
            self.features.append(number)
        }
        let parts = Int32(self.features.count)
        for key in IntentFeatures.parts(sentence).sorted() { self.features.append(self.partNumbers.number(of: key)) }
        for (position, word) in sentence.words.enumerated() {
            let isKnown = IntentFeatures.isKnown(position, of: sentence)
            self.words.append(isKnown ? -1 : self.wordNumbers.number(of: IntentFeatures.key(ofWord: word)))
        }
        self.samples[self.samples.count - 1].parts = parts
        self.samples.append(
            Sample(features: Int32(self.features.count), parts: 0, words: Int32(self.words.count)))
        self.intents.append(intent)
    }

    /// The features of a sentence's words.
    func wordFeatures(_ index: Int) -> ArraySlice<Int32> {
        self.features[Int(self.samples[index].features)..<Int(self.samples[index].parts)]
    }

    /// The features of the parts of its words.
    func partFeatures(_ index: Int) -> ArraySlice<Int32> {
        self.features[Int(self.samples[index].parts)..<Int(self.samples[index + 1].features)]
    }

    /// The features of its words, one for each word; -1 for what is known by more than itself.
    func words(_ index: Int) -> ArraySlice<Int32> {
        self.words[Int(self.samples[index].words)..<Int(self.samples[index + 1].words)]
    }
}
