// Beckon: what apps offer and which words they have, compiled once
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

/// A term, as vocabulary has it.
struct TermEntry: Hashable, Sendable {
    /// The app that has it.
    var app: String
    /// The user it belongs to, `nil` for everybody.
    var user: String?
    /// Its kind, or `nil` for a term of a manifest.
    var kind: VocabularySet.Kind?
    /// For a term of a manifest, `Intent.parameter`.
    var parameters: Set<String>
    /// The app's identifier.
    var identifier: String
    /// Its place: a user's terms before an app's, earlier before later.
    var rank: Int

    /// Whether another ending, as of a plural, does not make it another's name: `Peters` is not `Peter`.
    var hasEndings: Bool { self.kind != .contactName }
}

/// The catalog in one language: one graph of sentences, one index of terms, one trie of app names. A class, as
/// ``CompiledLanguage`` is.
final class CompiledCatalog: Sendable {
    /// What a template of the graph means.
    struct Sentence: Hashable, Sendable {
        var intent: String
        /// Whether an app gave it as an example.
        var isExample = false
    }

    let sentences: Graph
    let meanings: [Sentence]
    /// Fragments of each intent.
    let fragments: [String: Graph]
    /// Parameter names of each intent, as people say them.
    let parameterNames: [String: PhraseTrie<String>]
    let intents: [String: IntentDeclaration]
    /// The intents whose only number is an amount of money.
    let moneyAlone: Set<String>
    /// The apps that offer each intent.
    let apps: [String: Set<String>]
    let types: [String: TypeDeclaration]
    let appNames: PhraseTrie<String>
    /// The numbers of the words of the language, its sentences and the apps.
    private let grammarSymbols: SymbolTable
    /// The same and those of the terms.
    let symbols: SymbolTable
    let terms: NameIndex

    /// - Throws: ``GrammarError`` for a template of the language that cannot be used. Phrases of manifests that cannot be
    ///   used are left out; ``problems`` names them.
    init(
        _ catalog: Catalog, _ users: SplitVocabulary, _ language: CompiledLanguage, isLenient: Bool,
        problems: inout [GrammarError]
    ) throws(GrammarError) {
        let manifests = catalog.manifests.sorted { $0.app < $1.app }
        var intents: [String: IntentDeclaration] = [:]
        var apps: [String: Set<String>] = [:]
        var types: [String: TypeDeclaration] = [:]
        for manifest in manifests {
            for intent in manifest.intents {
                intents[intent.name] = Self.merged(intents[intent.name], intent)
                apps[intent.name, default: []].insert(manifest.app)
            }
            for type in manifest.types where types[type.name] == nil { types[type.name] = type }
        }
        self.intents = intents
        self.moneyAlone = Set(intents.filter { Self.countsMoneyAlone($0.value) }.keys)
        self.apps = apps
        self.types = types
        var symbols = language.symbols
        self.appNames = Self.appNames(manifests, &symbols)

        func maker(_ intent: String) -> GraphBuilder.SlotMaker {
            { name, rule throws(GraphBuilder.SlotProblem) in
                try Self.slot(name, rule, of: intents[intent], types: types, in: language.language)
            }
        }
        var builder = GraphBuilder(language.rules)
        var meanings: [Sentence] = []
        var fragments: [String: Graph] = [:]
        var parameterNames: [String: PhraseTrie<String>] = [:]
        for entry in language.language.intents
        where intents[entry.intent] != nil || entry.intent == Language.nothing {
            func add(
                _ template: SourceText, _ sentence: Int, to builder: inout GraphBuilder
            ) throws(GrammarError) -> Bool {
                do throws(GrammarError) {
                    return try builder.add(
                        template, sentence: sentence, scope: entry.intent, symbols: &symbols, slot: maker(entry.intent))
                } catch {
                    guard isLenient else { throw error }
                    problems.append(error)
                    return false
                }
            }
            for sentence in entry.sentences where try add(sentence, meanings.count, to: &builder) {
                meanings.append(Sentence(intent: entry.intent))
            }
            var pieces = GraphBuilder(language.rules)
            for fragment in entry.fragments { _ = try add(fragment, 0, to: &pieces) }
            fragments[entry.intent] = pieces.finish()
            var names = PhraseTrie<String>()
            for (parameter, phrases) in entry.parameterNames.sorted(by: { $0.key < $1.key }) {
                for phrase in phrases { names.insert(phrase, parameter, &symbols) }
            }
            parameterNames[entry.intent] = names
        }
        Self.addExamples(manifests, language, maker, to: &builder, &meanings, &symbols, &problems)
        self.sentences = builder.finish()
        self.meanings = meanings
        self.fragments = fragments
        self.parameterNames = parameterNames
        self.grammarSymbols = symbols
        var all = SymbolTable(extending: symbols)
        self.terms = Self.terms(catalog.manifests, users, language.nameForms, &all)
        self.symbols = all
    }

    /// Whether an amount of money, and one alone, is what an intent counts.
    private static func countsMoneyAlone(_ intent: IntentDeclaration) -> Bool {
        let types = intent.parameters.map(\.type)
        return types.count { $0 == "CurrencyAmount" || $0 == "PaymentAmount" } == 1
            && !types.contains { ["Integer", "Double", "Temperature", "Length"].contains($0) }
    }

    /// The same with other terms; nothing else is compiled again.
    func replacingTerms(_ manifests: [Manifest], _ users: SplitVocabulary) -> CompiledCatalog {
        var symbols = SymbolTable(extending: self.grammarSymbols)
        let terms = Self.terms(manifests, users, self.terms.forms, &symbols)
        return CompiledCatalog(self, terms, symbols)
    }

    private init(_ other: CompiledCatalog, _ terms: NameIndex, _ symbols: SymbolTable) {
        self.sentences = other.sentences
        self.meanings = other.meanings
        self.fragments = other.fragments
        self.parameterNames = other.parameterNames
        self.intents = other.intents
        self.moneyAlone = other.moneyAlone
        self.apps = other.apps
        self.types = other.types
        self.appNames = other.appNames
        self.grammarSymbols = other.grammarSymbols
        self.symbols = symbols
        self.terms = terms
    }

    /// Adds the examples of apps; those that cannot be used become problems.
    private static func addExamples(
        _ manifests: [Manifest], _ language: CompiledLanguage, _ maker: @escaping (String) -> GraphBuilder.SlotMaker,
        to builder: inout GraphBuilder, _ meanings: inout [Sentence],
        _ symbols: inout SymbolTable, _ problems: inout [GrammarError]
    ) {
        let code = language.language.locale.split(separator: "-").first ?? ""
        for manifest in manifests {
            for phrases in manifest.phrases where phrases.locale.split(separator: "-").first == code {
                for example in phrases.examples.prefix(200) {
                    let source = SourceText(example, place: "manifest of \(manifest.app), phrases of \(phrases.intent)")
                    do throws(GrammarError) {
                        let isTaken: Bool
                        do throws(GrammarError) {
                            isTaken = try builder.add(
                                source, sentence: meanings.count, scope: phrases.intent, symbols: &symbols,
                                slot: maker(phrases.intent))
                        } catch {
                            // Authors of apps write `Tell {recipients} {content}`: with known names it can be told apart.
                            isTaken = try builder.add(
                                source, sentence: meanings.count, scope: "\(phrases.intent) \(example)",
                                symbols: &symbols,
                                slot: Self.knownOnly(maker(phrases.intent), in: example))
                        }
                        if isTaken { meanings.append(Sentence(intent: phrases.intent, isExample: true)) }
                    } catch {
                        problems.append(error)
                    }
                }
            }
        }
    }

    /// The same slots, but those for names take known names only, all but the one that stands last.
    private static func knownOnly(_ make: @escaping GraphBuilder.SlotMaker, in example: String)
        -> GraphBuilder.SlotMaker
    {
        let last = example.split(separator: "{").last?.split(separator: "}").first.map(String.init)
        return { name, rule throws(GraphBuilder.SlotProblem) in
            guard var slot = try make(name, rule) else { return nil }
            if case .words = slot.reader, !slot.isVerbatim, slot.rule == nil, name != last { slot.rule = .known }
            return slot
        }
    }

    /// An intent with the parameters of all apps that offer it.
    private static func merged(_ known: IntentDeclaration?, _ intent: IntentDeclaration) -> IntentDeclaration {
        guard var merged = known else { return intent }
        for parameter in intent.parameters where merged.parameter(parameter.name) == nil {
            merged.parameters.append(parameter)
        }
        return merged
    }

    private static func appNames(_ manifests: [Manifest], _ symbols: inout SymbolTable) -> PhraseTrie<String> {
        var names = PhraseTrie<String>()
        for manifest in manifests {
            var spellings: Set<String> = [manifest.name, manifest.app]
            for name in manifest.alternativeNames {
                spellings.insert(name.name)
                if let pronunciation = name.pronunciation { spellings.insert(pronunciation) }
            }
            var seen: Set<[String]> = []
            for spelling in spellings.sorted() {
                let words = Tokenizer.tokens(of: spelling).map(\.text)
                // `List-o-Mat` is also said and written as one word.
                for form in [words, [words.joined()]] where seen.insert(form).inserted {
                    names.insert(form.map { symbols.intern($0) }, manifest.app)
                }
            }
        }
        return names
    }
}
