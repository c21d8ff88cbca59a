// Beckon: the words of every language there is a folder for
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Foundation
import PresenterView
import Schema
import Yams

/// The words of all languages, read once at start. A language is a folder of YAML files with flat keys; a value is a
/// sentence, or several of which the first that can be filled is taken.
public struct WordsLibrary: Sendable {
    /// The languages that are shipped; the first is taken where nothing fits.
    public static let languages = ["en", "de", "es", "id", "zh-Hans"]
    /// Bytes of one file.
    static let fileBytes = 1 << 20

    private let byLocale: [String: Words]
    private let fallback: Words
    /// The words of each language, in the order in which they were given.
    public let all: [Words]

    /// Reads languages that are shipped.
    ///
    /// - Parameters:
    ///   - names: Which; who speaks one language need not read the others.
    ///   - sources: Where there are more sentences, those of domains.
    /// - Throws: ``WordsError``, which names file and key.
    public static func shipped(
        _ names: [String] = Self.languages, with sources: [WordSource]
    ) throws(WordsError) -> WordsLibrary {
        let all = [WordSource(Bundle.module.bundleURL)] + sources
        var languages: [Words] = []
        for language in names {
            var files: [(name: String, text: String)] = []
            for source in all { files += try Self.files(of: language, in: source) }
            languages.append(try Self.words(locale: language, files: files, required: all.flatMap(\.required)))
        }
        return try WordsLibrary(languages)
    }

    private static func files(
        of language: String, in source: WordSource
    ) throws(WordsError) -> [(name: String, text: String)] {
        let folder = source.folder.appendingPathComponent(language)
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var texts: [(name: String, text: String)] = []
        for file in all.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) where file.pathExtension == "yaml" {
            let name = "\(language)/\(file.lastPathComponent)"
            guard let data = try? Data(contentsOf: file), data.count <= Self.fileBytes else {
                throw .unreadable(file: name)
            }
            texts.append((name, String(decoding: data, as: UTF8.self)))
        }
        return texts
    }

    /// - Parameter languages: At least one; the first is taken where nothing fits.
    /// - Throws: ``WordsError/noLanguage``.
    public init(_ languages: [Words]) throws(WordsError) {
        guard let first = languages.first else { throw .noLanguage }
        self.fallback = first
        self.all = languages
        self.byLocale = Dictionary(
            languages.map { ($0.locale.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The words for a language: `en-GB` takes its own, else those of `en`; `zh-CN` those of `zh-Hans`, as the recognizer
    /// does; else the first language.
    public func words(for locale: String) -> Words { self.own(locale) ?? self.fallback }

    /// Whether there are words for a language.
    public func speaks(_ locale: String) -> Bool { self.own(locale) != nil }

    private func own(_ locale: String) -> Words? {
        Self.language(for: locale, among: self.all.map(\.locale)).flatMap { self.byLocale[$0.lowercased()] }
    }

    /// The language of a locale among some; `nil` where none of them fits.
    public static func language(for locale: String, among languages: [String] = Self.languages) -> String? {
        LanguageTag.best(for: locale, among: languages)
    }

    /// Reads the files of one language.
    ///
    /// - Parameter required: Keys that must stand in them beside those of ``PresenterView/WordKeys``.
    /// - Throws: ``WordsError`` for YAML that cannot be read, a key that stands twice or means nothing, a sentence that is
    ///   none, and a required key that is missing.
    public static func words(
        locale: String, files: [(name: String, text: String)], required: [String] = []
    ) throws(WordsError) -> Words {
        let required = WordKeys.required + required
        let known = Set(required)
        var templates: [String: [String]] = [:]
        var plurals = PluralRules()
        var origin: [String: String] = [:]
        for file in files {
            for (key, value) in try Self.mapping(file) {
                if let first = origin[key] { throw .twice(file: file.name, key: key, first: first) }
                if key.hasPrefix("plural."), let category = PluralRules.Category(rawValue: String(key.dropFirst(7))) {
                    guard let rule = value as? String, plurals.add(rule, for: category) else {
                        throw .noRule(file: file.name, key: key)
                    }
                    origin[key] = file.name
                    continue
                }
                guard Self.isKnown(key, known) else { throw .unknownKey(file: file.name, key: key) }
                let sentences = (value as? String).map { [$0] } ?? (value as? [String]) ?? []
                guard !sentences.isEmpty, sentences.allSatisfy({ Self.isWellFormed($0) }) else {
                    throw .noSentence(file: file.name, key: key)
                }
                origin[key] = file.name
                templates[key] = sentences
            }
        }
        for key in required where templates[key] == nil { throw .missing(locale: locale, key: key) }
        return Words(locale: locale, templates: templates, plurals: plurals)
    }

    private static func mapping(_ file: (name: String, text: String)) throws(WordsError) -> [(String, Any)] {
        let content: Any?
        do {
            content = try Yams.load(yaml: file.text)
        } catch {
            throw .invalid(file: file.name, reason: String("\(error)".prefix(300)))
        }
        guard let mapping = content as? [String: Any] else {
            throw .invalid(file: file.name, reason: "not a mapping of keys to sentences")
        }
        return mapping.sorted { $0.key < $1.key }
    }

    /// Required, or a particular form of a family; what follows the last dot may be a count or a plural's category.
    static func isKnown(_ key: String, _ required: Set<String>) -> Bool {
        let base = WordKeys.base(of: key)
        return required.contains(base)
            || WordKeys.families.contains { base.hasPrefix($0) && base.count > $0.count }
    }

    private static func isWellFormed(_ sentence: String) -> Bool {
        !sentence.isEmpty && sentence.filter { $0 == "{" }.count == Words.slots(of: sentence).count
            && sentence.filter { $0 == "{" }.count == sentence.filter { $0 == "}" }.count
    }
}
