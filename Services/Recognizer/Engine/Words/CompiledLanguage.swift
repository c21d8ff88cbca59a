// Beckon: a language, compiled once
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

/// Words for a case of an enumeration or an option set.
struct CaseWords: Hashable, Sendable {
    var type: String
    var name: String
}

/// ``TurnWords`` in the form that they are searched in.
struct CompiledTurnWords: Sendable {
    let joiners: PhraseTrie<Bool>, exclusions: PhraseTrie<Bool>, retractions: PhraseTrie<Bool>
    let remarks: PhraseTrie<Bool>, courtesies: PhraseTrie<Bool>
    let emphases: PhraseTrie<Bool>, questions: PhraseTrie<Bool>, preferences: PhraseTrie<Bool>
    let statements: PhraseTrie<Bool>, complaints: PhraseTrie<Bool>
    let drops: PhraseTrie<Bool>, takes: PhraseTrie<Bool>, dropped: PhraseTrie<Bool>
}

/// What is said beside values and requests, in the form that it is searched in.
struct CompiledAsides: Sendable {
    /// What asks for nothing which an app does.
    private(set) var all = PhraseTrie<Recognition.Aside>()
    /// What a question about what is shown asks for, by its words.
    private(set) var subjects = PhraseTrie<Recognition.Aside>()
    /// What the deeds of a domain are about, by domain.
    private(set) var nouns: [String: PhraseTrie<Bool>] = [:]
    /// What chooses both of two things.
    private(set) var both = PhraseTrie<Bool>()

    init(_ language: Language, _ symbols: inout SymbolTable) {
        for (aside, phrases) in language.asides.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for phrase in phrases {
                if Recognition.Aside.subjects.contains(aside) {
                    self.subjects.insert(phrase, aside, &symbols)
                } else {
                    self.all.insert(phrase, aside, &symbols)
                }
            }
        }
        for (domain, words) in language.nouns.sorted(by: { $0.key < $1.key }) {
            var trie = PhraseTrie<Bool>()
            for word in words { trie.insert(word, true, &symbols) }
            self.nouns[domain] = trie
        }
        for phrase in language.both { self.both.insert(phrase, true, &symbols) }
    }
}

/// A language's tables and templates in the form that they are searched in. A class, so that whoever reads an utterance holds
/// one reference and not all the tables.
final class CompiledLanguage: Sendable {
    let language: Language
    /// The numbers of the language's words.
    let symbols: SymbolTable
    let rules: TemplateRules
    let values: ValueReader
    let times: TimeReader
    /// The values of lists.
    let lists: [String: PhraseTrie<Value>]
    let cases: PhraseTrie<CaseWords>
    let fillers: PhraseTrie<Bool>
    let openers: PhraseTrie<Bool>
    let appMarkers: PhraseTrie<Bool>
    let appFollowers: PhraseTrie<Bool>
    let appNouns: PhraseTrie<Bool>
    let appPlaces: PhraseTrie<Bool>
    let appPlaceExceptions: PhraseTrie<Bool>
    let appClosers: PhraseTrie<Bool>
    let relationships: PhraseTrie<String>
    let articles: Set<String>
    let possessives: Set<String>
    let joiners: Set<String>
    let notNames: Set<String>
    /// What stands at the ends of unregistered names and is no part of them.
    let nameBeginnings: PhraseTrie<Bool>, nameEndings: PhraseTrie<Bool>
    let personArticles: Set<String>
    /// By what words of names are found besides themselves.
    let nameForms: NameForms
    let trailingCancel: [[String]]
    /// What joins requests, by its first word, the longest first.
    let requestJoiners: [String: [[String]]]
    let referringWords: ReferringWords
    let reasonBeginnings: PhraseTrie<Bool>
    let reasonVerbs: PhraseTrie<Bool>
    let reasonJoiners: PhraseTrie<Bool>
    let reasonExceptions: PhraseTrie<Bool>
    let reversals: PhraseTrie<Bool>
    let controls: Graph
    let controlNames: [Control]
    let choices: Graph
    let answers: Graph
    let corrections: Graph
    /// What is said before a new text, and before more of one.
    let newTexts: Graph, moreTexts: Graph
    let attributes: PhraseTrie<OptionAttribute>
    let counts: PhraseTrie<Int>
    let agreements: [String: Agreement]
    let besides: CompiledAsides
    let turns: CompiledTurnWords
    /// What is said to have the same again with another value.
    let followUps: Graph
    /// What is said to add one more thing.
    let additions: Graph
    /// What is said to call otherwise what was just added, and to take its time out.
    let renames: Graph, withoutTime: PhraseTrie<Bool>
    /// Words at the beginning of one of several things that somebody lists, which are no part of it.
    let itemBeginnings: PhraseTrie<Bool>

    /// - Throws: ``GrammarError`` for a template that cannot be used.
    init(_ language: Language) throws(GrammarError) {
        self.language = language
        let rules = try TemplateRules(language.rules)
        self.rules = rules
        var symbols = SymbolTable(keyboard: Keyboard(rows: language.names.keyboard))
        self.values = ValueReader(language.values)
        do throws(TimeRuleError) {
            self.times = try TimeReader(language.times, holidays: language.holidays)
        } catch {
            throw GrammarError(place: error.place, template: "", column: 0, message: error.message)
        }
        self.lists = try Self.lists(language, &symbols)
        var cases = PhraseTrie<CaseWords>()
        for (type, words) in language.cases.sorted(by: { $0.key < $1.key }) {
            for (name, phrases) in words.sorted(by: { $0.key < $1.key }) {
                for phrase in phrases { cases.insert(phrase, CaseWords(type: type, name: name), &symbols) }
            }
        }
        self.cases = cases
        self.fillers = Self.trie(language.fillers, &symbols)
        self.openers = Self.trie(language.openers, &symbols)
        self.appMarkers = Self.trie(language.appMarkers, &symbols)
        self.appFollowers = Self.trie(language.appFollowers, &symbols)
        self.appNouns = Self.trie(language.appNouns, &symbols)
        self.appPlaces = Self.trie(language.appPlaces, &symbols)
        self.appPlaceExceptions = Self.trie(language.appPlaceExceptions, &symbols)
        self.appClosers = Self.trie(language.appClosers, &symbols)
        self.relationships = Self.trie(language.relationships, &symbols)
        self.articles = Set(language.articles)
        self.possessives = Set(language.possessives)
        self.joiners = Set(language.listJoiners)
        self.notNames = Set(language.notNames)
        self.nameBeginnings = Self.trie(language.nameBeginnings, &symbols)
        self.nameEndings = Self.trie(language.nameEndings, &symbols)
        self.itemBeginnings = Self.trie(language.itemBeginnings, &symbols)
        self.withoutTime = Self.trie(language.references.withoutTime, &symbols)
        self.personArticles = Set(language.personArticles)
        self.nameForms = NameForms(language)
        self.trailingCancel = language.trailingCancel.map { Tokenizer.tokens(of: $0).map(\.text) }
        self.requestJoiners = Dictionary(
            grouping: language.requestJoiners.map { Tokenizer.tokens(of: $0).map(\.text) }.filter { !$0.isEmpty }
                .sorted { $0.count > $1.count }, by: { $0[0] })
        var attributes = PhraseTrie<OptionAttribute>()
        for (attribute, phrases) in language.attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for phrase in phrases { attributes.insert(phrase, attribute, &symbols) }
        }
        self.attributes = attributes
        var counts = PhraseTrie<Int>()
        for (count, phrases) in language.counts.sorted(by: { $0.key < $1.key }) {
            for phrase in phrases { counts.insert(phrase, count, &symbols) }
        }
        self.counts = counts
        var agreements: [String: Agreement] = [:]
        for (intent, phrases) in language.agreements.sorted(by: { $0.key < $1.key }) {
            agreements[intent] = Agreement(phrases, besides: language.turnWords, &symbols)
        }
        self.agreements = agreements
        self.turns = CompiledTurnWords(
            joiners: Self.trie(language.turnWords.joiners, &symbols),
            exclusions: Self.trie(language.turnWords.exclusions, &symbols),
            retractions: Self.trie(language.turnWords.retractions, &symbols),
            remarks: Self.trie(language.turnWords.remarks, &symbols),
            courtesies: Self.trie(language.turnWords.courtesies, &symbols),
            emphases: Self.trie(language.turnWords.emphases, &symbols),
            questions: Self.trie(language.turnWords.questions, &symbols),
            preferences: Self.trie(language.turnWords.preferences, &symbols),
            statements: Self.trie(language.turnWords.statements, &symbols),
            complaints: Self.trie(language.turnWords.complaints, &symbols),
            drops: Self.trie(language.turnWords.drops, &symbols),
            takes: Self.trie(language.turnWords.takes, &symbols),
            dropped: Self.trie(language.turnWords.dropped, &symbols))
        self.besides = CompiledAsides(language, &symbols)
        self.referringWords = ReferringWords(language.references)
        self.reasonBeginnings = Self.trie(language.reasons.beginnings, &symbols)
        self.reasonVerbs = Self.trie(language.reasons.verbs, &symbols)
        self.reasonJoiners = Self.trie(language.reasons.joiners, &symbols)
        self.reasonExceptions = Self.trie(language.reasons.exceptions, &symbols)
        self.reversals = Self.trie(language.reasons.reversals, &symbols)

        func compile(_ sources: [SourceText], _ slot: @escaping GraphBuilder.SlotMaker) throws(GrammarError)
            -> Graph
        {
            var builder = GraphBuilder(rules)
            for (number, source) in sources.enumerated() {
                _ = try builder.add(source, sentence: number, symbols: &symbols, slot: slot)
            }
            return builder.finish()
        }
        let controls = Control.allCases.flatMap { control in (language.controls[control] ?? []).map { (control, $0) } }
        self.controlNames = controls.map(\.0)
        self.controls = try compile(controls.map(\.1)) { name, _ throws(GraphBuilder.SlotProblem) in
            throw .init(message: "a control word has no slots; take {\(name)} out")
        }
        self.choices = try compile(language.choices, Self.choiceSlot)
        self.answers = try compile(language.answers, Self.surroundedSlot)
        self.corrections = try compile(language.corrections, Self.surroundedSlot)
        self.newTexts = try compile(language.texts.replace, Self.surroundedSlot)
        self.moreTexts = try compile(language.texts.append, Self.surroundedSlot)
        self.followUps = try compile(language.references.followUps, Self.surroundedSlot)
        self.additions = try compile(language.references.additions, Self.surroundedSlot)
        self.renames = try compile(language.references.renames, Self.surroundedSlot)
        self.symbols = symbols
    }

    private static func lists(
        _ language: Language, _ symbols: inout SymbolTable
    ) throws(GrammarError) -> [String: PhraseTrie<Value>] {
        let expander = try TemplateExpander(rules: language.rules, bound: Bounds.textsPerListEntry)
        var lists: [String: PhraseTrie<Value>] = [:]
        for (name, list) in language.lists.sorted(by: { $0.key < $1.key }) {
            guard case .values(let entries, _) = list else { continue }
            var trie = PhraseTrie<Value>()
            for entry in entries {
                for text in try expander.texts(of: entry.words) { trie.insert(text, entry.value, &symbols) }
            }
            lists[name] = trie
        }
        return lists
    }

    private static func choiceSlot(_ name: String, _ rule: String?) throws(GraphBuilder.SlotProblem) -> Slot? {
        switch name {
        case "ordinal": return Slot(name: name, reader: .ordinal(1...1000))
        case "number": return Slot(name: name, reader: .number(1...1000))
        default: throw .init(message: "a choice has no slot {\(name)}; use {ordinal} or {number}")
        }
    }

    /// A slot for whatever an answer or a correction is put around.
    private static func surroundedSlot(_ name: String, _ rule: String?) throws(GraphBuilder.SlotProblem) -> Slot? {
        switch name {
        case "answer", "value", "parameter": return Slot(name: name, reader: .anything)
        default: throw .init(message: "there is no slot {\(name)} here; use {value}, {parameter} or {answer}")
        }
    }

    /// Whether a word is "one" in words, or an article, which more often stands for a thing: "the cheapest one", "einen Van".
    func isBareOne(_ word: Token) -> Bool {
        word.number == 1 && word.text.utf8.first.map { !(48...57).contains($0) } ?? true
            || self.articles.contains(word.text)
    }

    private static func trie<Payload: Sendable>(_ words: [String: Payload], _ symbols: inout SymbolTable)
        -> PhraseTrie<Payload>
    {
        var trie = PhraseTrie<Payload>()
        for (phrase, payload) in words.sorted(by: { $0.key < $1.key }) { trie.insert(phrase, payload, &symbols) }
        return trie
    }

    private static func trie(_ phrases: [String], _ symbols: inout SymbolTable) -> PhraseTrie<Bool> {
        var trie = PhraseTrie<Bool>()
        for phrase in phrases { trie.insert(phrase, true, &symbols) }
        return trie
    }
}
