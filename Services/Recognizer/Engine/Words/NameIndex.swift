// Beckon: the terms of all vocabularies, found by their words
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// A term that was found in an utterance.
struct NameHit: Sendable {
    /// The position behind it.
    var end: Int
    var payload: TermEntry
    /// Words that were said otherwise than the name has them, and 1 for another order.
    var near = 0
    /// How far what was said is from the name: 0 for the same, more for another order, a slip, another ending, the same
    /// sound.
    var distance = 0
}

/// The terms of all vocabularies by their words, which are numbers of a ``SymbolTable``. Everybody's terms and those of each
/// user are apart, so that nobody's names cost, or hide, another's.
struct NameIndex: Sendable {
    /// Where everybody's terms begin.
    static let everybody: Int32 = 0
    /// Words of a name; longer ones are left out. Terms of one name that one app may have.
    private static let words = 32, sameName = 8
    /// Words of one form that are tried, and forms of one owner's words; of more the first.
    private static let sameForm = 32, formedWords = 20_000

    /// An element of a list in ``links``; -1 ends it.
    private struct Link: Sendable {
        var value: Int32
        var next: Int32
    }

    let forms: NameForms
    /// Words with a smaller number stand in sentences too.
    let firstName: Int32
    private var entries: [TermEntry] = []
    /// Node and word to the node behind it.
    private var next: [UInt64: Int32] = [:]
    /// The first link of each node, to ``entries``.
    private var nodes: [Int32] = [-1]
    private var links: [Link] = []
    private var users: [String: Int32] = [:]
    /// What words have in common, to the first link, to words.
    private var formed: [UInt64: Int32] = [:]
    /// How many words have a form, by where the terms of their owner begin.
    private var formedCounts: [Int32: Int] = [:]

    init(forms: NameForms, firstName: Int) {
        self.forms = forms
        self.firstName = Int32(firstName)
    }

    /// Takes a term with the ways to say it.
    mutating func insert(_ phrases: [[String]], _ entry: TermEntry, _ symbols: inout SymbolTable) {
        let number = Int32(self.entries.count)
        var root = Self.everybody
        if let user = entry.user {
            if let known = self.users[user] {
                root = known
            } else {
                root = self.newNode()
                self.users[user] = root
            }
        }
        var isUsed = false
        for words in phrases where !words.isEmpty && words.count <= Self.words {
            var node = root
            for word in words {
                let symbol = symbols.intern(word)
                if !self.forms.isEmpty { self.add(word, symbol, root, hasEndings: entry.hasEndings) }
                let key = Self.key(node, symbol)
                if let known = self.next[key] {
                    node = known
                } else {
                    node = self.newNode()
                    self.next[key] = node
                }
            }
            if self.link(number, entry.app, at: node) { isUsed = true }
        }
        if isUsed { self.entries.append(entry) }
    }

    private mutating func newNode() -> Int32 {
        self.nodes.append(-1)
        return Int32(self.nodes.count - 1)
    }

    /// Puts a term at the end of a node's list, unless the app has enough of that name.
    private mutating func link(_ entry: Int32, _ app: String, at node: Int32) -> Bool {
        var last: Int32 = -1
        var link = self.nodes[Int(node)]
        var same = 0
        while link >= 0 {
            let known = self.links[Int(link)].value
            if known == entry { return true }
            if self.entries[Int(known)].app == app { same += 1 }
            guard same < Self.sameName else { return false }
            last = link
            link = self.links[Int(link)].next
        }
        self.append(entry, behind: last) { index, fresh in index.nodes[Int(node)] = fresh }
        return true
    }

    /// Makes a word findable by its forms.
    private mutating func add(_ word: String, _ symbol: Int32, _ root: Int32, hasEndings: Bool) {
        guard self.formedCounts[root, default: 0] < Self.formedWords else { return }
        var added = 0
        for form in self.forms.forms(of: word) where hasEndings || form.kind != .ending {
            let key = Self.key(form, root)
            var last: Int32 = -1
            var link = self.formed[key] ?? -1
            var count = 0
            while link >= 0, self.links[Int(link)].value != symbol, count < Self.sameForm {
                count += 1
                last = link
                link = self.links[Int(link)].next
            }
            guard link < 0 else { continue }
            self.append(symbol, behind: last) { index, fresh in index.formed[key] = fresh }
            added += 1
        }
        if added > 0 { self.formedCounts[root, default: 0] += added }
    }

    private mutating func append(_ value: Int32, behind last: Int32, orFirst: (inout NameIndex, Int32) -> Void) {
        let fresh = Int32(self.links.count)
        self.links.append(Link(value: value, next: -1))
        if last >= 0 { self.links[Int(last)].next = fresh } else { orFirst(&self, fresh) }
    }

    /// Where the terms begin that a user has besides everybody's.
    func root(of user: String) -> Int32? { self.users[user] }

    /// The node behind a word.
    func node(behind node: Int32, _ symbol: Int32) -> Int32? { self.next[Self.key(node, symbol)] }

    /// The terms that end at a node.
    func forEachTerm(at node: Int32, _ body: (TermEntry) -> Void) {
        var link = self.nodes[Int(node)]
        while link >= 0 {
            body(self.entries[Int(self.links[Int(link)].value)])
            link = self.links[Int(link)].next
        }
    }

    /// The words of names that have a form.
    func words(_ form: NameForms.Form, _ root: Int32) -> [Int32] {
        guard var link = self.formed[Self.key(form, root)] else { return [] }
        var words: [Int32] = []
        while link >= 0 {
            words.append(self.links[Int(link)].value)
            link = self.links[Int(link)].next
        }
        return words
    }

    private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
    }

    private static func key(_ form: NameForms.Form, _ root: Int32) -> UInt64 {
        (form.key ^ form.kind.rawValue &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(UInt32(bitPattern: root))
            &* 0xD6E8_FEB8_6659_FD93
    }
}
