// Beckon: the names in one utterance
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

/// Looks for names in one utterance: as they are; with words that have another ending, the same sound, or the same
/// syllables; of persons in another order. What is looked up depends on the words that were said, not on how many names
/// there are.
struct NameSearch {
    /// How far what was said is from a name, a word.
    private enum Distance { static let order = 1, slip = 2, ending = 2, sound = 4 }
    /// Words of names that are tried for others, an utterance.
    private static let lookups = 4_000
    /// Names at one position beyond which none are taken that were said otherwise, and names of one utterance.
    private static let hitsNearby = 64, allHits = 5_000
    /// Letters of a word of sentences that may be a name that sounds so.
    private static let sentenceWord = 4
    /// The orders of two and of three words but for their own.
    private static let orders = [[1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

    /// What else a word may stand for.
    private struct Others {
        var words: [(symbol: Int32, kind: NameForms.Kind)] = []
        /// A word of several syllables: those of each.
        var cuts: [[[Int32]]] = []

        var isEmpty: Bool { self.words.isEmpty && self.cuts.isEmpty }
    }

    /// How a name was come by so far.
    private struct Path {
        let start: Int
        var node: Int32
        var position: Int
        var near = 0
        var distance = 0
        /// Words of the name, and whether some were found by syllable, some by an ending.
        var words = 0
        var hasSyllables = false, hasEnding = false
    }

    private let index: NameIndex
    private let tokens: [Token]
    private var lookups = Self.lookups
    private var others: [Others] = []
    /// The last position where a word may stand for another.
    private var lastOther = -1
    private var hits: [[NameHit]]
    private var hitsLeft = Self.allHits

    private init(_ index: NameIndex, _ tokens: [Token]) {
        self.index = index
        self.tokens = tokens
        self.hits = Array(repeating: [], count: tokens.count + 1)
    }

    /// The names that begin at each position, and none behind the last: shorter ones first, then nearer ones.
    static func hits(in tokens: [Token], of user: String, _ index: NameIndex) -> [[NameHit]] {
        var search = NameSearch(index, tokens)
        let forms = index.forms.isEmpty ? [] : tokens.map { search.forms(of: $0) }
        for root in [NameIndex.everybody, index.root(of: user)].compactMap(\.self) {
            search.others = forms.indices.map { search.others(of: $0, forms[$0], root) }
            search.lastOther = search.others.lastIndex { !$0.isEmpty } ?? -1
            let starts = tokens.map { $0.symbol < 0 ? nil : index.node(behind: root, $0.symbol) }
            for position in tokens.indices {
                if let start = starts[position] { search.same(start, position) }
                search.reordered(starts, position)
                search.near(Path(start: position, node: root, position: position))
            }
        }
        for position in search.hits.indices where search.hits[position].count > 1 {
            search.hits[position].sort { ($0.end, $0.distance) < ($1.end, $1.distance) }
        }
        return search.hits
    }

    /// By what a word is looked up besides itself.
    private func forms(of token: Token) -> [NameForms.Form] {
        guard token.number == nil, !token.isMark else { return [] }
        // Short words of sentences are hardly ever names: `see`, `why`.
        let isPlain = token.symbol >= 0 && token.symbol < self.index.firstName && !token.isCorrected
        let forms = self.index.forms.forms(of: token.text)
        guard isPlain, token.text.utf8.count < Self.sentenceWord else { return forms }
        return forms.filter { $0.kind == .syllable }
    }

    private func others(of position: Int, _ forms: [NameForms.Form], _ root: Int32) -> Others {
        var others = Others()
        let token = self.tokens[position]
        for form in forms {
            for symbol in self.index.words(form, root)
            where symbol != token.symbol && !others.words.contains(where: { $0 == (symbol, form.kind) }) {
                others.words.append((symbol, form.kind))
            }
        }
        guard !self.index.forms.syllables.isEmpty, token.symbol < 0 || token.isCorrected else { return others }
        others.cuts = self.index.forms.syllables.cuts(of: token.text)
            .map { $0.map { self.index.words(NameForms.Form(kind: .syllable, key: UInt64($0)), root) } }
            .filter { cut in cut.allSatisfy { !$0.isEmpty } }
        return others
    }

    /// Names as they are, but for slips of the pen.
    private mutating func same(_ start: Int32, _ position: Int) {
        var node = start
        var end = position + 1
        var distance = self.slip(position)
        while true {
            self.index.forEachTerm(at: node) {
                self.add(NameHit(end: end, payload: $0, distance: distance), at: position)
            }
            guard end < self.tokens.count, self.tokens[end].symbol >= 0,
                let next = self.index.node(behind: node, self.tokens[end].symbol)
            else { return }
            node = next
            distance += self.slip(end)
            end += 1
        }
    }

    private mutating func add(_ hit: NameHit, at position: Int) {
        guard self.hitsLeft > 0 else { return }
        self.hitsLeft -= 1
        self.hits[position].append(hit)
    }

    private func slip(_ position: Int) -> Int { self.tokens[position].isCorrected ? Distance.slip : 0 }

    /// Names of persons of two or three words in another order.
    private mutating func reordered(_ starts: [Int32?], _ position: Int) {
        for order in Self.orders {
            guard position + order.count <= self.tokens.count, var node = starts[position + order[0]] else { continue }
            let words = order.dropFirst().map { self.tokens[position + $0] }
            let isFound = words.allSatisfy { word in
                guard word.symbol >= 0, word.text.unicodeScalars.first.map(Tokenizer.standsAlone) == false,
                    let next = self.index.node(behind: node, word.symbol)
                else { return false }
                node = next
                return true
            }
            guard isFound else { continue }
            let distance = order.indices.reduce(Distance.order) { $0 + self.slip(position + $1) }
            self.index.forEachTerm(at: node) { entry in
                guard entry.kind == .contactName else { return }
                self.add(
                    NameHit(end: position + order.count, payload: entry, near: 1, distance: distance), at: position)
            }
        }
    }

    /// Names of which some words were said otherwise.
    private mutating func near(_ path: Path) {
        // A name that is said as it is so far must go on with a word that may stand for another.
        guard path.position < self.tokens.count, path.near > 0 || path.position <= self.lastOther else { return }
        let token = self.tokens[path.position]
        if token.symbol >= 0 {
            var next = path
            next.distance += self.slip(path.position)
            self.step(&next, token.symbol)
        }
        guard self.others.indices.contains(path.position), !self.others[path.position].isEmpty else { return }
        let others = self.others[path.position]
        for other in others.words {
            var next = path
            next.near += 1
            next.distance += other.kind == .ending ? Distance.ending : Distance.sound
            next.hasSyllables = next.hasSyllables || other.kind == .syllable
            next.hasEnding = next.hasEnding || other.kind == .ending
            self.step(&next, other.symbol)
        }
        for cut in others.cuts {
            var next = path
            next.near += 1
            next.distance += Distance.sound
            next.hasSyllables = true
            self.step(next, cut[...])
        }
    }

    /// Goes on with one word of a name, and to the next token.
    private mutating func step(_ path: inout Path, _ symbol: Int32) {
        self.lookups -= 1
        guard self.lookups >= 0, let node = self.index.node(behind: path.node, symbol) else { return }
        path.node = node
        path.position += 1
        path.words += 1
        self.take(path)
        self.near(path)
    }

    /// Takes the terms that end here. A single syllable is no name, and persons keep their endings.
    private mutating func take(_ path: Path) {
        guard path.near > 0, !path.hasSyllables || path.words > 1 else { return }
        self.index.forEachTerm(at: path.node) { entry in
            guard !path.hasEnding || entry.hasEndings, self.hits[path.start].count < Self.hitsNearby else {
                return
            }
            let isKnown = self.hits[path.start].contains {
                $0.end == path.position && $0.distance <= path.distance && $0.payload == entry
            }
            guard !isKnown else { return }
            self.add(
                NameHit(end: path.position, payload: entry, near: path.near, distance: path.distance), at: path.start)
        }
    }

    /// Goes on with several words of a name that are one token.
    private mutating func step(_ path: Path, _ cut: ArraySlice<[Int32]>) {
        guard let words = cut.first else { return }
        for symbol in words {
            self.lookups -= 1
            guard self.lookups >= 0 else { return }
            guard let node = self.index.node(behind: path.node, symbol) else { continue }
            var next = path
            next.node = node
            next.words += 1
            if cut.count > 1 {
                self.step(next, cut.dropFirst())
            } else {
                next.position += 1
                self.take(next)
                self.near(next)
            }
        }
    }
}
