// Beckon: reads a language from its files
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import RecognizerEngine
import RecognizerValues
import Schema

/// Reads languages. A language is a folder of YAML files; a new one needs no code.
public enum LanguageLoader {
    /// The languages that come with Beckon; the first is used for locales that none of them is.
    public static let locales = ["en", "de", "es", "id", "zh-Hans"]

    /// Where the files of the languages that come with Beckon are; `nil` where they are not installed.
    public static var resources: URL? { Bundle.module.resourceURL }

    /// The languages that come with Beckon.
    ///
    /// - Parameter locales: Which of them, in this order.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func builtIn(_ locales: [String] = Self.locales) throws -> [Language] {
        try locales.map { locale in
            guard let folder = Bundle.module.resourceURL?.appendingPathComponent(locale) else {
                throw LanguageError(
                    place: locale, message: "the resources are not beside the executable; install them with it")
            }
            return try Self.load(folder, locale: locale)
        }
    }

    /// The language in a folder; `common`, which all languages share, stands beside it.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func load(_ folder: URL, locale: String) throws -> Language {
        let common = folder.deletingLastPathComponent().appendingPathComponent("common")
        func file(_ name: String) throws -> DataFile {
            try DataFile(folder.appendingPathComponent(name), name: "\(locale)/\(name)")
        }
        var language = Language(locale: locale)
        try Self.readWords(try file("words.yaml"), into: &language)
        try Self.readAnswers(try file("answers.yaml"), into: &language)
        language.cases = try file("cases.yaml").nestedWords()
        language.rules = try file("rules.yaml").allTexts()
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("lists.yaml").path) {
            language.lists = try file("lists.yaml").slotLists()
        }

        language.names = try NameRulesLoader.rules(in: folder, common: common, locale: locale)
        language.times = try TimeRulesLoader.rules(folder, locale: locale)
        language.holidays = try TimeRulesLoader.holidays(common.appendingPathComponent("holidays.yaml"))
        language.values = try ValueLanguageLoader.language(
            in: folder, common: common, locale: locale)
        language.values.quantities.localCurrency = try ValueLanguageLoader.usualCurrencies(
            common: common, locale: locale)
        let compounds = try file("words.yaml").lists("compounds").mapValues { $0.map(\.text) }
        language.values.compounds = CompoundWords(compounds["first"] ?? [], compounds["last"] ?? [])

        let references = folder.appendingPathComponent("references.yaml")
        if FileManager.default.fileExists(atPath: references.path) {
            language.references = try Self.references(try file("references.yaml"))
        }
        let reasons = folder.appendingPathComponent("reasons.yaml")
        if FileManager.default.fileExists(atPath: reasons.path) {
            language.reasons = try Self.reasons(try file("reasons.yaml"))
        }
        language.training = try TrainingLoader.material(folder, locale: locale)
        language.intents = try Self.sentences(folder.appendingPathComponent("sentences"), "\(locale)/sentences")
        return language
    }

    /// A grammar that is no part of a language: `sentences`, and `rules.yaml` and `lists.yaml` where they are there.
    ///
    /// - Parameter locale: The language that it is written in.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func grammar(_ folder: URL, locale: String) throws -> Language {
        let name = folder.lastPathComponent
        func file(_ path: String) throws -> DataFile? {
            let url = folder.appendingPathComponent(path)
            return FileManager.default.fileExists(atPath: url.path) ? try DataFile(url, name: "\(name)/\(path)") : nil
        }
        var language = Language(locale: locale)
        language.rules = try file("rules.yaml")?.allTexts() ?? [:]
        language.lists = try file("lists.yaml")?.slotLists() ?? [:]
        language.intents = try Self.sentences(folder.appendingPathComponent("sentences"), "\(name)/sentences")
        return language
    }

    private static func readWords(_ file: DataFile, into language: inout Language) throws {
        try file.allow([
            "fillers", "openers", "articles", "possessives", "listJoiners", "notNames", "appMarkers", "appFollowers",
            "appNouns", "appPlaces", "appPlaceExceptions", "appClosers", "trailingCancel", "relationships",
            "requestJoiners", "possessiveEndings", "clauses", "nameBeginnings", "nameEndings", "compounds",
            "personArticles", "itemBeginnings",
        ])
        language.fillers = try file.words("fillers")
        language.openers = try file.words("openers")
        language.articles = try file.words("articles")
        language.possessives = try file.words("possessives")
        language.possessiveEndings = try file.words("possessiveEndings")
        language.listJoiners = try file.words("listJoiners")
        language.notNames = try file.words("notNames")
        language.nameBeginnings = try file.words("nameBeginnings")
        language.nameEndings = try file.words("nameEndings")
        language.itemBeginnings = try file.words("itemBeginnings")
        language.personArticles = try file.words("personArticles")
        language.appMarkers = try file.words("appMarkers")
        language.appFollowers = try file.words("appFollowers")
        language.appNouns = try file.words("appNouns")
        language.appPlaces = try file.words("appPlaces")
        language.appPlaceExceptions = try file.words("appPlaceExceptions")
        language.appClosers = try file.words("appClosers")
        language.trailingCancel = try file.words("trailingCancel")
        language.requestJoiners = try file.words("requestJoiners")
        language.relationships = try file.texts("relationships").mapValues(\.text)
        let clauses = try file.lists("clauses").mapValues { $0.map(\.text) }
        language.clauses.openers = clauses["openers"] ?? []
        language.clauses.subjects = clauses["subjects"] ?? []
        language.clauses.prefixes = clauses["prefixes"] ?? []
        language.clauses.verbs = clauses["verbs"] ?? []
        language.clauses.finals = clauses["finals"] ?? []
        language.clauses.infinitives = clauses["infinitives"] ?? []
    }

    private static func readAnswers(_ file: DataFile, into language: inout Language) throws {
        try file.allow([
            "controls", "choices", "answers", "corrections", "texts", "turns", "attributes", "counts", "agreements",
            "asides", "nouns", "both",
        ])
        for (name, templates) in try file.lists("controls") {
            guard let control = Control(rawValue: name) else {
                let names = Control.allCases.map(\.rawValue).joined(separator: ", ")
                throw LanguageError(place: file.name, message: "there is no control '\(name)'; use one of \(names)")
            }
            language.controls[control] = templates
        }
        for (name, words) in try file.lists("attributes") {
            guard let attribute = OptionAttribute(rawValue: name) else {
                let names = OptionAttribute.allCases.map(\.rawValue).joined(separator: ", ")
                throw LanguageError(place: file.name, message: "there is no attribute '\(name)'; use one of \(names)")
            }
            language.attributes[attribute] = words.map(\.text)
        }
        language.agreements = try file.lists("agreements").mapValues { $0.map(\.text) }
        language.nouns = try file.lists("nouns").mapValues { $0.map(\.text) }
        language.both = try file.sources("both").map(\.text)
        for (name, words) in try file.lists("counts") {
            guard let count = Int(name), (1...20).contains(count) else {
                throw LanguageError(place: file.name, message: "'\(name)' is no number of people from 1 to 20")
            }
            language.counts[count] = words.map(\.text)
        }
        for (name, phrases) in try file.lists("asides") {
            guard let aside = Recognition.Aside(rawValue: name) else {
                throw LanguageError(place: file.name, message: "there is no aside '\(name)'")
            }
            language.asides[aside] = phrases.map(\.text)
        }
        let turns = try file.lists("turns")
        language.turnWords.joiners = (turns["joiners"] ?? []).map(\.text)
        language.turnWords.exclusions = (turns["exclusions"] ?? []).map(\.text)
        language.turnWords.retractions = (turns["retractions"] ?? []).map(\.text)
        language.turnWords.courtesies = (turns["courtesies"] ?? []).map(\.text)
        language.turnWords.remarks = (turns["remarks"] ?? []).map(\.text)
        language.turnWords.emphases = (turns["emphases"] ?? []).map(\.text)
        language.turnWords.questions = (turns["questions"] ?? []).map(\.text)
        language.turnWords.preferences = (turns["preferences"] ?? []).map(\.text)
        language.turnWords.statements = (turns["statements"] ?? []).map(\.text)
        language.turnWords.complaints = (turns["complaints"] ?? []).map(\.text)
        language.turnWords.drops = (turns["drops"] ?? []).map(\.text)
        language.turnWords.takes = (turns["takes"] ?? []).map(\.text)
        language.turnWords.dropped = (turns["dropped"] ?? []).map(\.text)
        language.choices = try file.sources("choices")
        language.answers = try file.sources("answers")
        language.corrections = try file.sources("corrections")
        let texts = try file.lists("texts")
        language.texts.replace = texts["replace"] ?? []
        language.texts.append = texts["append"] ?? []
        language.texts.joiner = texts["joiner"]?.first?.text ?? language.texts.joiner
    }

    private static func references(_ file: DataFile) throws -> References {
        try file.allow(["words", "made", "said", "followUps", "adds", "additions", "more", "renames", "withoutTime"])
        var references = References()
        references.words = try file.lists("words")
        references.made = try file.lists("made")
        references.said = try file.texts("said").mapValues(\.text)
        references.followUps = try file.sources("followUps")
        references.adds = try file.lists("adds").mapValues { $0.map(\.text) }
        references.additions = try file.sources("additions")
        references.more = try file.texts("more").mapValues(\.text)
        references.renames = try file.sources("renames")
        references.withoutTime = try file.words("withoutTime")
        return references
    }

    private static func reasons(_ file: DataFile) throws -> Reasons {
        try file.allow(["beginnings", "verbs", "joiners", "exceptions", "reversals"])
        var reasons = Reasons()
        reasons.beginnings = try file.words("beginnings")
        reasons.verbs = try file.words("verbs")
        reasons.joiners = try file.words("joiners")
        reasons.exceptions = try file.words("exceptions")
        reasons.reversals = try file.words("reversals")
        return reasons
    }

    /// One file an intent, in the order of their names.
    private static func sentences(_ folder: URL, _ name: String) throws -> [IntentSentences] {
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
                .sorted()
        } catch {
            throw LanguageError(place: name, message: "the folder cannot be read; put the sentence files there")
        }
        return try files.map { fileName in
            let file = try DataFile(folder.appendingPathComponent(fileName), name: "\(name)/\(fileName)")
            try file.allow(["intent", "sentences", "fragments", "parameterNames"])
            guard let intent = try file.string("intent"), "\(intent).yaml" == fileName else {
                throw LanguageError(
                    place: "\(name)/\(fileName):1", message: "'intent' must be there and be the file's name")
            }
            return IntentSentences(
                intent: intent, sentences: try file.sources("sentences"), fragments: try file.sources("fragments"),
                parameterNames: try file.lists("parameterNames").mapValues { $0.map(\.text) })
        }
    }
}
