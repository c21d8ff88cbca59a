// Beckon: the terms of all vocabularies, compiled
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension CompiledCatalog {
    /// All terms of a catalog.
    static func terms(_ catalog: Catalog, _ forms: NameForms, _ symbols: inout SymbolTable) -> NameIndex {
        var terms = NameIndex(forms: forms, firstName: symbols.count)
        func add(_ term: Term, _ entry: TermEntry) {
            terms.insert(Self.phrases(of: term, forms), entry, &symbols)
        }
        // Of many terms the earlier count: places of a user's terms begin at 0, of terms for everybody behind them.
        for set in catalog.vocabulary.sorted(by: {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }) {
            for (place, term) in set.terms.prefix(Limits.termsPerVocabulary).enumerated() {
                let rank = place + (set.user == nil ? Limits.termsPerVocabulary : 0)
                add(
                    term,
                    TermEntry(
                        app: set.app, user: set.user, kind: set.kind, parameters: [], identifier: term.identifier,
                        rank: rank))
            }
        }
        for manifest in catalog.manifests.sorted(by: { $0.app < $1.app }) {
            for vocabulary in manifest.vocabulary {
                for (place, term) in vocabulary.terms.prefix(Limits.termsPerVocabulary).enumerated() {
                    add(
                        term,
                        TermEntry(
                            app: manifest.app, user: nil, kind: nil, parameters: Set(vocabulary.parameters),
                            identifier: term.identifier, rank: place + Limits.termsPerVocabulary))
                }
            }
        }
        return terms
    }

    /// The ways to say a term as words; of what is too long none.
    private static func phrases(of term: Term, _ forms: NameForms) -> [[String]] {
        func words(_ phrase: String) -> [String] {
            phrase.utf8.count <= Limits.termBytes ? Tokenizer.tokens(of: phrase).map(\.text) : []
        }
        let hint = term.pronunciation.map(words)
        return term.phrases.map(words) + [hint.map { forms.syllables.withoutTones($0) ?? $0 }].compactMap(\.self)
    }
}
