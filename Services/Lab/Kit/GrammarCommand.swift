// Beckon: beckon-lab grammar
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import Foundation
import RecognizerEngine
import RecognizerEvaluation
import RecognizerLanguages

/// `beckon-lab grammar`: whether the languages' templates can be used, what they say, and how much.
public struct GrammarCommand: Sendable {
    private let console: any Console
    private let isJSON: Bool

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write JSON.
    public init(_ console: any Console, isJSON: Bool) {
        self.console = console
        self.isJSON = isJSON
    }

    /// Compiles every language, with all intents of SiriKit.
    ///
    /// - Parameter locale: One language only.
    /// - Throws: ``CommandError`` at the first template that cannot be used, with a caret under the spot.
    public func check(_ locale: String?) throws {
        for language in try Self.languages(locale) {
            do {
                _ = try Recognizer(languages: [language], catalog: SampleApps.catalog)
            } catch {
                throw CommandError(.error, error.description)
            }
            let sentences = language.intents.reduce(0) { $0 + $1.sentences.count }
            let intents = language.intents.count { $0.intent != Language.nothing }
            self.console.line(
                "\(language.locale): \(intents) intents, \(sentences) templates, \(language.rules.count) rules: fine"
            )
        }
    }

    /// Says an intent in some of its ways.
    ///
    /// - Parameters:
    ///   - intent: Which.
    ///   - count: How many sentences.
    ///   - seed: The same seed says the same.
    /// - Throws: ``CommandError`` for an intent that the language has no templates for.
    public func sample(_ intent: String, locale: String, count: Int, seed: UInt64) throws {
        guard let language = try Self.languages(locale).first else { return }
        guard let entry = language.intents.first(where: { $0.intent == intent }), !entry.sentences.isEmpty else {
            throw CommandError(.error, "\(language.locale) has no templates for '\(intent)'; see: beckon intents")
        }
        let sampler = try Self.sampler(language)
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        func choose(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, count)
        }
        for _ in 0..<max(0, count) {
            do {
                self.console.line(try sampler.sample(entry.sentences[choose(entry.sentences.count)], choose: choose))
            } catch {
                throw CommandError(.error, error.description)
            }
        }
    }

    /// How many ways of saying it each template opens.
    ///
    /// - Throws: ``CommandError`` for a template that cannot be read.
    public func coverage(_ locale: String?, intent: String?) throws {
        for language in try Self.languages(locale) {
            let sampler = try Self.sampler(language)
            for entry in language.intents where intent == nil || entry.intent == intent {
                var total = 0.0
                var lines: [String] = []
                for sentence in entry.sentences {
                    do {
                        let ways = try sampler.ways(of: sentence)
                        total += ways
                        lines.append("  \(Self.short(ways))  \(sentence.place)  \(sentence.text)")
                    } catch {
                        throw CommandError(.error, error.description)
                    }
                }
                self.console.line(
                    "\(language.locale) \(entry.intent): \(entry.sentences.count) templates, \(Self.short(total)) ways")
                // All of them only where one intent is asked for: they are hundreds.
                if intent != nil { lines.forEach(self.console.line) }
            }
        }
    }

    private static func short(_ ways: Double) -> String {
        ways < 1_000_000 ? String(Int(ways)) : String(format: "%.1e", ways)
    }

    private static func sampler(_ language: Language) throws -> TemplateSampler {
        do {
            return try TemplateSampler(rules: language.rules)
        } catch {
            throw CommandError(.error, error.description)
        }
    }

    private static func languages(_ locale: String?) throws -> [Language] {
        let all: [Language]
        do {
            all = try LanguageLoader.builtIn()
        } catch let error as LanguageError {
            throw CommandError(.error, error.description)
        }
        guard let locale else { return all }
        let found = all.filter { $0.locale == locale }
        guard !found.isEmpty else {
            let known = all.map(\.locale).joined(separator: ", ")
            throw CommandError(.error, "there is no language '\(locale)'; there are \(known)")
        }
        return found
    }
}
