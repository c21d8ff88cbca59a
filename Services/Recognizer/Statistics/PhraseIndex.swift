// Beckon: which words of a sentence stand on which list
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// Words of a sentence that are known as something: on a list of names, or a value such as a date.
public struct PhraseHit: Hashable, Sendable {
    /// Which tokens.
    public var range: Range<Int>
    /// What they are known as.
    public var list: String

    /// What the name of a list begins with that says to what the words are said, and nothing of the words.
    public static let context = "~"

    /// Whether its list says nothing of the words.
    var saysNothingOfWords: Bool { self.list.hasPrefix(Self.context) }

    /// - Parameters: See the properties.
    public init(_ range: Range<Int>, _ list: String) {
        self.range = range
        self.list = list
    }
}

/// Lists of phrases in one trie. It is filled anew when vocabulary changes; the model is not trained anew.
public struct PhraseIndex: Codable, Sendable {
    private var words: [String: Int32] = [:]
    private var arcs: [UInt64: Int32] = [:]
    private var ends: [Int32: [Int32]] = [:]
    private var names: [String] = []
    private var numbers: [String: Int32] = [:]
    private var last: Int32 = 0

    /// An index without phrases.
    public init() {}

    /// - Parameter lists: A list's name to its phrases.
    public init(_ lists: [String: [String]]) {
        for (name, phrases) in lists.sorted(by: { $0.key < $1.key }) {
            for phrase in phrases { self.add(Tokenizer.tokens(of: phrase, bound: 16), to: name) }
        }
    }

    /// Adds a phrase; one without words is left out.
    public mutating func add(_ phrase: [Token], to list: String) {
        guard !phrase.isEmpty else { return }
        let number = self.numbers[list, default: Int32(self.names.count)]
        if self.numbers.updateValue(number, forKey: list) == nil { self.names.append(list) }
        var node: Int32 = 0
        for token in phrase {
            let word = self.words[token.text, default: Int32(self.words.count)]
            self.words[token.text] = word
            let key = UInt64(UInt32(node)) << 32 | UInt64(UInt32(word))
            if let next = self.arcs[key] {
                node = next
            } else {
                self.last += 1
                self.arcs[key] = self.last
                node = self.last
            }
        }
        if self.ends[node]?.contains(number) != true { self.ends[node, default: []].append(number) }
    }

    /// The longest phrases of each list, none of them inside another of the same list.
    public func hits(in tokens: [Token]) -> [PhraseHit] {
        var hits: [PhraseHit] = []
        var reached: [Int32: Int] = [:]
        for start in tokens.indices {
            var node: Int32 = 0
            var longest: [Int32: Int] = [:]
            for position in start..<tokens.count {
                guard let word = self.words[tokens[position].text],
                    let next = self.arcs[UInt64(UInt32(node)) << 32 | UInt64(UInt32(word))]
                else { break }
                node = next
                for list in self.ends[node] ?? [] { longest[list] = position + 1 }
            }
            for (list, end) in longest.sorted(by: { $0.key < $1.key }) where end > reached[list, default: 0] {
                reached[list] = end
                hits.append(PhraseHit(start..<end, self.names[Int(list)]))
            }
        }
        return hits
    }
}
