// Beckon: which rows of a set are drawn, when few examples are to do
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Rows that were drawn of a set, by a draw's name: `k10_s0` is ten examples an intent, seed 0.
public struct FewShot: Sendable {
    private let draws: [String: [Int]]

    /// - Parameter name: The file's, for messages.
    public init(json text: String, name: String) throws(EvaluationError) {
        guard let draws = try? JSONDecoder().decode([String: [Int]].self, from: Data(text.utf8)) else {
            throw EvaluationError("\(name): this is no mapping of draws to rows, as {\"k10_s0\": [3, 14]}")
        }
        self.draws = draws
    }

    /// The names that `draw` stands for: itself, or all seeds of a number of examples (`k10`).
    public func names(_ draw: String) throws(EvaluationError) -> [String] {
        if self.draws[draw] != nil { return [draw] }
        let seeds = self.draws.keys.filter { $0.hasPrefix(draw + "_s") }.sorted()
        guard seeds.isEmpty else { return seeds }
        throw EvaluationError(
            "there is no draw '\(draw)'; there are \(self.draws.keys.sorted().prefix(30).joined(separator: ", "))")
    }

    /// The rows of `sentences` that a draw takes.
    public func rows(_ name: String, of sentences: [LabelledSentence]) throws(EvaluationError) -> [LabelledSentence] {
        var rows: [LabelledSentence] = []
        for index in self.draws[name] ?? [] {
            guard sentences.indices.contains(index) else {
                throw EvaluationError(
                    "the draw '\(name)' takes row \(index) of \(sentences.count); take the set it is of")
            }
            rows.append(sentences[index])
        }
        return rows
    }
}
