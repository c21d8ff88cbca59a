// Beckon: how people agree to one deed
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// How people agree to one deed: `send it off`, `fire away`.
struct Agreement: Sendable {
    /// What agrees by itself.
    let phrases: PhraseTrie<Bool>
    /// The words of these phrases, which beside a yes say the deed once more, in whatever order: `yes, do send that message off`.
    /// Those of one letter are none: in a language that is written without spaces they are not even words.
    let words: Set<Int32>

    /// - Parameters:
    ///   - phrases: What the language lists for the deed.
    ///   - turnWords: What excludes and what asks; their words say no deed.
    ///   - symbols: The numbers of the language's words.
    init(_ phrases: [String], besides turnWords: TurnWords, _ symbols: inout SymbolTable) {
        var trie = PhraseTrie<Bool>()
        for phrase in phrases { trie.insert(phrase, true, &symbols) }
        self.phrases = trie
        func words(_ phrases: [String]) -> Set<String> {
            Set(phrases.flatMap { Tokenizer.tokens(of: $0).map(\.text) }.filter { $0.count > 1 })
        }
        let others = words(turnWords.exclusions).union(words(turnWords.questions)).union(words(turnWords.remarks))
        self.words = Set(words(phrases).subtracting(others).sorted().map { symbols.intern($0) })
    }
}
