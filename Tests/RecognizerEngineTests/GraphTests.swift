// Beckon: templates in a graph
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Testing

@testable import RecognizerEngine

struct GraphTests {
    private static func graph(_ templates: [String], _ rules: [String: SourceText] = [:]) throws -> Graph {
        var builder = GraphBuilder(try TemplateRules(rules))
        var symbols = SymbolTable()
        for (number, template) in templates.enumerated() {
            _ = try builder.add(SourceText(template), sentence: number, symbols: &symbols) {
                name, _ throws(GraphBuilder.SlotProblem) in Slot(name: name, reader: .integer)
            }
        }
        return builder.finish()
    }

    /// A rule that many templates end in is in the graph once, and every one of them has its own nodes.
    @Test func whatGoesOnAlikeIsKeptOnce() throws {
        let rules: [String: SourceText] = ["when": "[right] (now|today|(this|next) (week|month|year))"]
        let one = try Self.graph(["play <when>"], rules)
        let words = (0..<50).map { "play" + String(repeating: "o", count: $0 + 1) }
        let many = try Self.graph(words.map { "\($0) <when>" }, rules)
        #expect(many.entries.count == 50)
        #expect(many.nodes.count == 50 * one.nodes.count)
        #expect(many.words.count <= one.words.count + 50)
        #expect(many.kinds.count <= one.kinds.count + 50)
        #expect(Set(many.entries.map(\.start)).count == 50)
    }

    @Test func onlyTemplatesWhoseWordsAreSaidArePossible() throws {
        var builder = GraphBuilder(try TemplateRules([:]))
        var symbols = SymbolTable()
        for (number, template) in ["[please] play it", "(stop|end) it", "{count} times"].enumerated() {
            _ = try builder.add(SourceText(template), sentence: number, symbols: &symbols) {
                name, _ throws(GraphBuilder.SlotProblem) in Slot(name: name, reader: .integer)
            }
        }
        let graph = builder.finish()
        let tokens = symbols.numbered(Tokenizer.tokens(of: "end it"))
        #expect(graph.possible(tokens).map { graph.entries[Int($0)].sentence } == [1])
    }
}
