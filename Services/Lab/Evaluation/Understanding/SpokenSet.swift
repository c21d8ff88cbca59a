// Beckon: what people said who were told a situation and saw nothing of Beckon
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import Schema

/// A sentence that a person said to a card, with what is to be understood.
public struct SpokenSentence: Sendable {
    /// The card, such as `A-017`: the deck and a number.
    public var card: String
    /// How the person speaks, such as `terse`.
    public var manner: String
    public var text: String
    /// The intents that are right.
    public var intents: [String]
    /// The values as they were said, by parameter.
    public var values: [String: Value]
    /// The words of a value, by parameter; no words where none say it.
    var marks: [(parameter: String, words: String?)] = []

    /// The deck of the card.
    public var deck: String { String(self.card.prefix { $0 != "-" }) }
    /// Which part of the sentences it belongs to, where they are learnt from and judged in turn: both sentences of a card are
    /// in the same.
    func fold(of count: Int) -> Int { (Int(self.card.drop { $0 != "-" }.dropFirst()) ?? 0) % count }

    private struct Line: Decodable {
        let id: String, m: String, t: String, i: String
        let also: [String]?
        let p: [String: Value]?
        let s: [[String?]]?
    }

    /// Reads lines `{"id": card, "m": manner, "t": text, "i": intent, "also": [intents], "p": {parameter: words}, "s": [[parameter, words]]}`.
    ///
    /// - Parameter name: The file's, for messages.
    static func read(lines text: String, name: String) throws(EvaluationError) -> [SpokenSentence] {
        var sentences: [SpokenSentence] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isWhitespace) {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
                throw EvaluationError(
                    "\(name):\(number + 1): this is no line {\"id\": card, \"m\": manner, \"t\": text, \"i\": intent}")
            }
            var sentence = SpokenSentence(
                card: line.id, manner: line.m, text: line.t, intents: [line.i] + (line.also ?? []),
                values: line.p ?? [:])
            sentence.marks = (line.s ?? []).compactMap { mark in
                mark.first.flatMap { $0 }.map { ($0, mark.count > 1 ? mark[1] : nil) }
            }
            sentences.append(sentence)
        }
        return sentences
    }
}

/// All that people said in one language.
public struct SpokenSet: Sendable {
    /// What asks for one of the intents.
    public var sentences: [SpokenSentence]
    /// What asks for none: what people say anyway, and what has the words of an intent.
    public var ordinary: [String], near: [String]

    /// Reads the folder of a language: `A.jsonl` and so on, `ordinary.txt`, `near.txt`, and `ordinary-aside.txt` and
    /// `near-aside.txt`, which are never learnt from.
    ///
    /// - Parameters:
    ///   - decks: The decks that count; empty for all.
    ///   - measures: Whether what is out of scope is that which was set aside.
    ///   - files: The names of the folder's files.
    ///   - read: The text of a file; only shells read files.
    public init(decks: Set<String>, measures: Bool, files: [String], read: (String) throws -> String) throws {
        self.sentences = []
        for file in files.sorted() where file.hasSuffix(".jsonl") && !["turns.jsonl", "pairs.jsonl"].contains(file) {
            self.sentences += try SpokenSentence.read(lines: try read(file), name: file)
        }
        if !decks.isEmpty { self.sentences.removeAll { !decks.contains($0.deck) } }
        func lines(_ file: String) throws -> [String] {
            guard files.contains(file) else { return [] }
            return try read(file).split(separator: "\n").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
        }
        self.ordinary = try lines(measures ? "ordinary-aside.txt" : "ordinary.txt")
        self.near = try lines(measures ? "near-aside.txt" : "near.txt")
        guard !self.sentences.isEmpty else {
            throw EvaluationError("there is no sentence; the folder has files such as A.jsonl, a deck each")
        }
    }
}
