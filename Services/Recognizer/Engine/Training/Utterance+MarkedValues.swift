// Beckon: values that words mark and the statistics did not find: "to northfield airport"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Words of a name that are taken so, at most.
    private static let wordsOfName = 4

    /// Adds values of parameters that have none yet, where words mark them as the fragments of the intent say and the statistics
    /// passed them over. A name ends where something else begins, or before a word that names seldom have; somebody's own text is
    /// never taken so.
    mutating func addMarked(
        to parameters: inout [String: Value], _ filling: inout StatisticalFilling, intent: String, app: String?
    ) {
        guard let graph = self.catalog.fragments[intent], !graph.isEmpty else { return }
        var matcher = Matcher(graph: graph, tokens: self.tokens)
        for start in self.tokens.indices where !self.tokens[start].isMark && !filling.explained.contains(start) {
            let readings = matcher.prefixes(from: start, source: &self.source, budget: &self.budget)
            for reading in readings.sorted(by: { ($0.ranking, $0.end) < ($1.ranking, $1.end) }) {
                guard reading.ranking.literal > 0, reading.end > start,
                    filling.explained.isDisjoint(with: start..<reading.end),
                    self.endsWell(reading, graph, filling),
                    let values = self.parameters(reading, graph, intent: intent, app: app), !values.isEmpty,
                    values.keys.allSatisfy({ parameters[$0] == nil })
                else { continue }
                parameters.merge(values) { own, _ in own }
                filling.explained.formUnion(start..<reading.end)
                break
            }
        }
    }

    /// Whether the names of a reading are as names are, and end where something else begins.
    private mutating func endsWell(_ reading: Reading, _ graph: Graph, _ filling: StatisticalFilling) -> Bool {
        for case .free(let number, let range) in reading.parts {
            guard !graph.slots[number].isText, range.count <= Self.wordsOfName, self.strangeWords(range) == 0 else {
                return false
            }
            let end = range.upperBound
            let isEnd = end == reading.end
            guard
                !isEnd || self.isEdge(end) || filling.explained.contains(end) || self.saysLittle(end)
            else { return false }
        }
        return true
    }
}
