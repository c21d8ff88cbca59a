// Beckon: numbers, ordinals, money, measures and addresses against the corpus; what fails may only grow less
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import RecognizerValues
import Testing

@Suite struct QuantityCorpusTests {
    /// The lines that are known to fail: a line's number, and why.
    private static func known(_ name: String) throws -> Set<Int> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Known/quantities-\(name).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Set(lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } })
    }

    @Test(
        .enabled(if: Corpus.folder != nil),
        arguments: [("en", "en"), ("de", "de"), ("es", "es"), ("zh", "zh-Hans"), ("id", "id")])
    func linesMeanWhatTheCorpusSays(name: String, locale: String) throws {
        let known = try Self.known(name)
        var readers: [String: ValueReader] = [:]
        var scores: [String: (right: Int, all: Int)] = [:]
        for line in try Corpus.lines(name) {
            guard let kind = CorpusMatch.kinds[line.dimension] else { continue }
            let key = line.region ?? ""
            let reader = try readers[key] ?? ValueReader(try ValueLanguageLoader.language(locale, region: line.region))
            readers[key] = reader
            let tokens = reader.tokens(of: line.text)
            let whole = reader.read(line.text, tokens).spans(at: 0).filter { $0.range.upperBound == tokens.count }
            let isRight =
                if let truth = line.truth {
                    whole.contains { CorpusMatch.agrees($0.value, line.dimension, truth) }
                } else {
                    !whole.contains { $0.value.kind == kind }
                }
            scores[line.dimension, default: (0, 0)].right += isRight ? 1 : 0
            scores[line.dimension, default: (0, 0)].all += 1
            #expect(
                isRight != known.contains(line.number),
                "\(name) line \(line.number): \(isRight ? "passes now; take it from the list" : "fails"): \(line.text)")
        }
        for (dimension, score) in scores.sorted(by: { $0.key < $1.key }) {
            let least = dimension == "Numeral" ? 0.9 : 0.85
            #expect(Double(score.right) >= least * Double(score.all), "\(name) \(dimension): \(score)")
        }
    }
}
