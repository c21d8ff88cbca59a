// Beckon: reads an utterance
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerStatistics
import RecognizerText
import RecognizerValues
public import Schema

/// Reads utterances. Compiled once from languages and a catalog; nothing is built for an utterance but its readings.
public struct Recognizer: Sendable {
    private struct Compiled: Sendable {
        var language: CompiledLanguage
        var catalog: CompiledCatalog
        /// The number of the catalog.
        var sequence: UInt64
        var trained: TrainedLanguage?
        var turns: TurnModel?
    }

    private var languages: [String: Compiled]
    private let order: [String]
    private let manifests: [Manifest]
    private let isLenient: Bool
    /// Phrases of manifests that could not be used, and were left out.
    public let problems: [GrammarError]

    /// - Parameters:
    ///   - languages: The languages; the first is used for a locale that none of them is.
    ///   - catalog: What there is to recognize.
    ///   - isLenient: Whether a template that cannot be used with this catalog is a problem and left out: an app may declare
    ///     an intent in its own way, and must not silence the others.
    /// - Throws: ``GrammarError`` for a template of a language that cannot be used.
    public init(languages: [Language], catalog: Catalog, isLenient: Bool = false) throws(GrammarError) {
        var words: [CompiledLanguage] = []
        for language in languages { words.append(try CompiledLanguage(language)) }
        try self.init(words, catalog, isLenient)
    }

    private init(_ languages: [CompiledLanguage], _ catalog: Catalog, _ isLenient: Bool) throws(GrammarError) {
        var compiled: [String: Compiled] = [:]
        var problems: [GrammarError] = []
        let users = SplitVocabulary(catalog)
        for words in languages {
            compiled[words.language.locale] = Compiled(
                language: words,
                catalog: try CompiledCatalog(
                    catalog.said(in: words.language.locale), users, words, isLenient: isLenient, problems: &problems),
                sequence: catalog.sequence)
        }
        self.languages = compiled
        self.order = languages.map(\.language.locale)
        self.manifests = catalog.manifests
        self.problems = problems
        self.isLenient = isLenient
    }

    /// The same languages with another catalog. Where only vocabulary changed, and it changes with every request that is
    /// handled, the grammar is kept.
    ///
    /// - Throws: ``GrammarError`` for a template of a language that cannot be used.
    public func updated(_ catalog: Catalog) throws(GrammarError) -> Recognizer {
        guard catalog.manifests == self.manifests else {
            var updated = try Recognizer(
                self.order.compactMap { self.languages[$0]?.language }, catalog, self.isLenient)
            // What was learnt stays until the new catalog is learnt: intents that are gone are not taken from it.
            for locale in self.order {
                updated.languages[locale]?.trained = self.languages[locale]?.trained
                updated.languages[locale]?.turns = self.languages[locale]?.turns
            }
            return updated
        }
        return self.updated(catalog, in: self.order)
    }

    /// The same with the terms of another catalog of the same apps in some languages; the others keep theirs.
    public func updated(_ catalog: Catalog, in languages: [String]) -> Recognizer {
        let users = SplitVocabulary(catalog)
        var updated = self
        for language in languages {
            guard let known = self.languages[language]?.catalog else { continue }
            let manifests = catalog.said(in: language).manifests
            updated.languages[language]?.catalog = known.replacingTerms(manifests, users)
            updated.languages[language]?.sequence = catalog.sequence
        }
        return updated
    }

    /// The same where a later catalog has other terms of users who are not read for with this one.
    public func numbered(_ sequence: UInt64) -> Recognizer {
        var numbered = self
        for language in self.order { numbered.languages[language]?.sequence = sequence }
        return numbered
    }

    /// Whether a catalog has the same apps, so that only its terms may differ, and what was learnt holds.
    public func hasApps(of catalog: Catalog) -> Bool { self.manifests == catalog.manifests }

    /// The apps with which it reads.
    public var apps: [Manifest] { self.manifests }

    /// The languages' tags, the one for all other locales first.
    public var locales: [String] { self.order }

    /// What the statistics of a language learn from with this catalog; `nil` for a language that is not there.
    ///
    /// - Throws: ``GrammarError`` for a template that cannot be read.
    public func training(for locale: String) throws(GrammarError) -> RecognizerTraining? {
        guard let compiled = self.languages[locale] else { return nil }
        return try RecognizerTraining(compiled.language, compiled.catalog, self.manifests)
    }

    /// Learns how people answer in a language: takes about a second. `nil` where the language has nothing to learn it from.
    ///
    /// - Throws: ``RecognizerStatistics/TrainingError``.
    public func learnTurns(for locale: String) throws(TrainingError) -> TrainedTurns? {
        guard let compiled = self.languages[locale],
            let model = try TurnModel(compiled.language, compiled.catalog)
        else { return nil }
        return TrainedTurns(locale: locale, model: model)
    }

    /// Whether it has learnt what people say in the language of a locale.
    public func hasLearnt(_ locale: String) -> Bool {
        self.locale(for: locale).map { self.languages[$0]?.trained != nil } ?? false
    }

    /// The same with what was learnt of how people answer in a language.
    public func using(_ turns: TrainedTurns) -> Recognizer {
        var using = self
        using.languages[turns.locale]?.turns = turns.model
        return using
    }

    /// The same with what was learnt of a language.
    public func using(_ trained: TrainedLanguage) -> Recognizer {
        var using = self
        using.languages[trained.locale]?.trained = trained
        if let turns = trained.turns { using.languages[trained.locale]?.turns = turns }
        return using
    }

    /// How large the grammars are, for who measures: templates, nodes, arcs.
    public var size: (templates: Int, nodes: Int, arcs: Int) {
        self.languages.values.reduce((0, 0, 0)) { sum, compiled in
            let graphs = [compiled.catalog.sentences] + compiled.catalog.fragments.values
            return graphs.reduce(sum) { sum, graph in
                (
                    sum.0 + graph.entries.count, sum.1 + graph.nodes.count,
                    sum.2 + graph.words.count + graph.fillings.count
                )
            }
        }
    }

    /// Reads an utterance: as an answer to the open question if it is one, else as a request.
    public func recognize(_ work: RecognizeWork) -> Recognition { self.measure(work).recognition }

    /// The same, and how many steps the search took.
    func measure(_ work: RecognizeWork) -> (recognition: Recognition, steps: Int) {
        guard var utterance = self.utterance(work) else { return (Recognition(catalog: self.number(for: work)), 0) }
        var recognition = utterance.recognition()
        recognition.catalog = self.number(for: work)
        return (recognition, utterance.steps)
    }

    /// The number of the catalog that an utterance is read with; `nil` for one that nobody numbered.
    private func number(for work: RecognizeWork) -> UInt64? {
        self.compiled(for: work.context.locale).flatMap { $0.sequence == 0 ? nil : $0.sequence }
    }

    /// The utterance, ready to be read; `nil` where there is nothing to read or too much.
    func utterance(_ work: RecognizeWork) -> Utterance? {
        guard work.utterance.utf8.count <= Limits.utteranceBytes, let compiled = self.compiled(for: work.context.locale)
        else {
            return nil
        }
        let tokens = compiled.catalog.symbols.numbered(compiled.language.values.tokens(of: work.utterance))
        guard !tokens.isEmpty else { return nil }
        var utterance = Utterance(work, tokens, compiled.language, compiled.catalog)
        utterance.trained = compiled.trained
        utterance.turns = compiled.turns
        return utterance
    }

    private func compiled(for locale: String) -> Compiled? { self.locale(for: locale).flatMap { self.languages[$0] } }

    /// The language that a locale is read in: exactly, else the same language elsewhere, else the first.
    public func locale(for locale: String) -> String? {
        if self.languages[locale] != nil { return locale }
        let code = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
        let similar = self.order.first { $0.split(separator: "-").first.map(String.init) == code }
        return similar ?? self.order.first
    }
}
