// Beckon: a sentence as numbers, once for the classifier and for every tagger
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// A sentence with everything that features are made of.
struct Sentence {
    let tokens: [Token]
    /// A token's word, as a hash.
    let words: [UInt64]
    /// The scalars of each word, for what it begins and ends with.
    let scalars: [[UInt32]]
    let shapes: [UInt64]
    let classes: [[UInt64]]
    let hits: [PhraseHit]

    init(_ text: String, _ tokens: [Token], _ hits: [PhraseHit], _ classes: WordClasses) {
        let tokens = Array(tokens.prefix(TrainingLimits.tokens))
        self.tokens = tokens
        self.words = tokens.map { Hashing.text($0.text) }
        self.scalars = tokens.map { $0.text.unicodeScalars.map(\.value) }
        self.shapes = Self.shapes(text, tokens)
        self.classes = zip(tokens, classes.classes(of: tokens)).map { token, classes in
            token.number == nil ? classes : classes + [Self.digits]
        }
        self.hits = hits.filter { $0.range.lowerBound >= 0 && $0.range.upperBound <= tokens.count }
    }

    private static let digits = Hashing.text("digits")

    /// How words are written: capitals, small letters, digits; runs are shortened. Case is read from the text, which
    /// the tokens have lost.
    private static func shapes(_ text: String, _ tokens: [Token]) -> [UInt64] {
        let bytes = Array(text.utf8)
        return tokens.map { token in
            var shape: UInt64 = 7
            var before: UInt64 = 0
            var run = 0
            for byte in bytes[min(token.start, bytes.count)..<min(max(token.end, token.start), bytes.count)] {
                let kind: UInt64 =
                    switch byte {
                    case 0x41...0x5A: 1
                    case 0x61...0x7A: 2
                    case 0x30...0x39: 3
                    case 0x80...: 2
                    default: 4
                    }
                run = kind == before ? run + 1 : 1
                before = kind
                if run <= 2 { shape = shape &* 5 &+ kind }
            }
            return shape
        }
    }
}

/// Features of each token for the tagger: the word, what it begins and ends with, how it is written, the words around
/// it, pairs of them, classes, and the lists that it stands on.
struct TagFeatures {
    /// Features of all tokens, one after another.
    private(set) var keys: [UInt64] = []
    /// Where each token's features begin, and the end.
    private(set) var offsets: [Int] = [0]

    /// - Parameters:
    ///   - marksUnlisted: Whether it means something that a word stands on no list: not where examples alone fill them.
    ///   - hidden: Lists that are kept out at some tokens, as in training.
    init(_ sentence: Sentence, marksUnlisted: Bool, hidden: [PhraseHit] = []) {
        let count = sentence.words.count
        let lists = Self.lists(sentence, hidden)
        self.keys.reserveCapacity(count * 40)
        for position in 0..<count {
            func word(_ offset: Int) -> UInt64 {
                let place = position + offset
                return place >= 0 && place < count ? sentence.words[place] : 1
            }
            self.keys.append(2)
            self.keys.append(Hashing.join(1, word(0)))
            let scalars = sentence.scalars[position]
            for length in 1...3 where scalars.count > length {
                self.keys.append(Hashing.join(1 + UInt64(length), Hashing.scalars(scalars[..<length])))
                self.keys.append(Hashing.join(4 + UInt64(length), Hashing.scalars(scalars.suffix(length))))
            }
            self.keys.append(Hashing.join(8, sentence.shapes[position]))
            for offset in [-2, -1, 1, 2] {
                self.keys.append(Hashing.join(11 + UInt64(offset + 2), word(offset)))
            }
            for offset in -1...1 where sentence.classes.indices.contains(position + offset) {
                for name in sentence.classes[position + offset] {
                    self.keys.append(Hashing.join(16 + UInt64(offset + 2), name))
                }
            }
            self.keys.append(Hashing.join(21, word(-1), word(0)))
            self.keys.append(Hashing.join(22, word(0), word(1)))
            self.keys.append(Hashing.join(23, word(-2), word(-1)))
            self.keys.append(Hashing.join(24, word(1), word(2)))
            for offset in -1...1 where lists.indices.contains(position + offset) {
                for list in lists[position + offset] { self.keys.append(Hashing.join(25 + UInt64(offset + 1), list)) }
                if marksUnlisted, lists[position + offset].isEmpty {
                    self.keys.append(Hashing.join(25 + UInt64(offset + 1), 3))
                }
            }
            self.offsets.append(self.keys.count)
        }
    }

    /// At each token the lists it stands on, with its place in the phrase.
    private static func lists(_ sentence: Sentence, _ hidden: [PhraseHit]) -> [[UInt64]] {
        var lists: [[UInt64]] = Array(repeating: [], count: sentence.words.count)
        for hit in sentence.hits {
            if hidden.contains(where: { $0.list == hit.list && $0.range.overlaps(hit.range) }) { continue }
            let name = Hashing.text(hit.list)
            for position in hit.range {
                let place: UInt64 =
                    if hit.range.count == 1 {
                        1
                    } else if position == hit.range.lowerBound {
                        2
                    } else if position == hit.range.upperBound - 1 {
                        3
                    } else {
                        4
                    }
                lists[position].append(Hashing.join(28, name, place))
            }
        }
        return lists
    }
}
