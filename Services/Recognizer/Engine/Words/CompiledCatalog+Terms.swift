// Beckon: the terms of all vocabularies, compiled
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

/// The terms of users cut into words: the same in all languages, and cut once for all of them.
struct SplitVocabulary {
    /// The ways to say a term.
    struct Phrases {
        var said: [[String]]
        var pronunciation: [String]?

        init(_ term: Term) {
            self.said = term.phrases.map(Self.words)
            self.pronunciation = term.pronunciation.map(Self.words)
        }

        /// Of what is too long none.
        private static func words(_ phrase: String) -> [String] {
            phrase.utf8.count <= Limits.termBytes ? Tokenizer.tokens(of: phrase).map(\.text) : []
        }

        /// All of them in a language.
        func all(_ forms: NameForms) -> [[String]] {
            guard let pronunciation = self.pronunciation else { return self.said }
            return self.said + [forms.syllables.withoutTones(pronunciation) ?? pronunciation]
        }
    }

    /// In one order, whatever the catalog's is.
    let sets: [(set: VocabularySet, terms: [Phrases])]

    init(_ catalog: Catalog) {
        let sorted = catalog.vocabulary.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
        self.sets = sorted.map { ($0, $0.terms.prefix(Limits.termsPerVocabulary).map(Phrases.init)) }
    }
}

extension CompiledCatalog {
    /// All terms of a catalog.
    static func terms(
        _ manifests: [Manifest], _ users: SplitVocabulary, _ forms: NameForms, _ symbols: inout SymbolTable
    ) -> NameIndex {
        var terms = NameIndex(forms: forms, firstName: symbols.count)
        // Of many terms the earlier count: places of a user's terms begin at 0, of terms for everybody behind them.
        for (set, phrases) in users.sets {
            for (place, (term, phrases)) in zip(set.terms, phrases).enumerated() {
                let rank = place + (set.user == nil ? Limits.termsPerVocabulary : 0)
                terms.insert(
                    phrases.all(forms),
                    TermEntry(
                        app: set.app, user: set.user, kind: set.kind, parameters: [], identifier: term.identifier,
                        rank: rank), &symbols)
            }
        }
        for manifest in manifests.sorted(by: { $0.app < $1.app }) {
            for vocabulary in manifest.vocabulary {
                for (place, term) in vocabulary.terms.prefix(Limits.termsPerVocabulary).enumerated() {
                    terms.insert(
                        SplitVocabulary.Phrases(term).all(forms),
                        TermEntry(
                            app: manifest.app, user: nil, kind: nil, parameters: Set(vocabulary.parameters),
                            identifier: term.identifier, rank: place + Limits.termsPerVocabulary), &symbols)
                }
            }
        }
        return terms
    }
}
