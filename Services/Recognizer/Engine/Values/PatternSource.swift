// Beckon: the slots of a language's own templates
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Fills the slots of times, amounts and choices: tables of words and numbers, nothing of any app.
struct PatternSource: SpanSource {
    let language: CompiledLanguage
    let tokens: [Token]

    func spans(of slot: Slot, at position: Int) -> [Span] {
        switch slot.reader {
        case .table(let name):
            return (self.language.tables[name]?.matches(in: self.tokens, at: position) ?? [])
                .map { Span(end: $0.end, content: .number($0.payload)) }
        case .number(let range):
            return self.language.numbers.whole(in: self.tokens, at: position, range: range)
                .map { Span(end: $0.end, content: .number($0.value)) }
        case .ordinal(let range):
            return self.language.numbers.ordinals(in: self.tokens, at: position, range: range)
                .map { Span(end: $0.end, content: .number($0.value)) }
        case .amount:
            return self.language.numbers.numbers(in: self.tokens, at: position)
                .map { Span(end: $0.end, content: .decimal($0.value)) }
        case .currency:
            return self.language.currencies.matches(in: self.tokens, at: position)
                .map { Span(end: $0.end, content: .code($0.payload)) }
        default: return []
        }
    }

    func mentions(at position: Int, marked: Bool) -> [Span] { [] }
    func app(_ app: String, offers sentence: Int) -> Bool { true }
    func fillers(at position: Int, isStart: Bool) -> [Int] { [] }
}
