// Beckon: beckon-lab eval FILE...
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import Foundation
import RecognizerEngine
import RecognizerEvaluation
import RecognizerLanguages
import Schema
import Yams

/// `beckon-lab eval FILE...`: tries the recognizer on files whose form says what they are.
public struct EvaluateFiles: Sendable {
    private let console: any Console
    private let isJSON: Bool
    private let isVerbose: Bool
    private let grammar: String?
    private let templatesOnly: Bool

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write one JSON object a file.
    ///   - isVerbose: Whether to show what was not read rightly.
    ///   - grammar: A folder with a smart-home grammar of one's own, to be tried instead of the imported one.
    ///   - templatesOnly: Whether phrases are read without the statistics, which takes seconds less.
    public init(
        _ console: any Console, isJSON: Bool, isVerbose: Bool, grammar: String? = nil, templatesOnly: Bool = false
    ) {
        self.console = console
        self.isJSON = isJSON
        self.isVerbose = isVerbose
        self.grammar = grammar
        self.templatesOnly = templatesOnly
    }

    /// Tries the files that the grammar can be tried on.
    ///
    /// - Parameters:
    ///   - locale: The language of phrases.
    ///   - now: Seconds since some moment.
    /// - Returns: The other files: sets of sentences with labels.
    /// - Throws: ``CommandError``, which names the file and what to do.
    public func run(_ files: [String], locale: String, now: () -> Double) throws -> [String] {
        var sets: [String] = []
        for path in files {
            let outcome: GrammarOutcome
            switch try self.kind(of: path) {
            case .phrases(let phrases): outcome = try self.phrases(phrases, locale, now)
            case .home(let tests): outcome = try self.home(tests, path, now)
            case .labels:
                sets.append(path)
                continue
            }
            try self.show(path, outcome)
        }
        return sets
    }

    private enum Kind {
        case phrases(Value)
        case home([Value])
        case labels
    }

    private func kind(of path: String) throws -> Kind {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandError(.error, "\(path) cannot be read: \(error.localizedDescription)")
        }
        if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
            guard let file = try? YAMLDecoder().decode(Value.self, from: text), PhraseTrial.isFile(file) else {
                throw CommandError(.error, "\(path) has no 'intents' with 'phrases'; see docs/recognition.md")
            }
            return .phrases(file)
        }
        let lines = text.split(separator: "\n")
        guard let first = lines.first.flatMap({ try? JSON.decode(Value.self, from: Array($0.utf8)) }) else {
            throw CommandError(.error, "\(path) is no file of phrases and its first line is no JSON")
        }
        if first["dim"] != nil {
            throw CommandError(
                .error, "\(path) has values; they are held against by: swift test --filter RecognizerValuesTests")
        }
        guard first["f"] != nil, first["v"] != nil else { return .labels }
        return .home(try lines.map { try JSON.decode(Value.self, from: Array($0.utf8)) })
    }

    private func phrases(_ file: Value, _ locale: String, _ now: () -> Double) throws -> GrammarOutcome {
        let languages = try LanguageLoader.builtIn()
        guard let language = languages.first(where: { $0.locale == locale }) else {
            let known = languages.map(\.locale).joined(separator: ", ")
            throw CommandError(.error, "there is no language '\(locale)'; there are \(known)")
        }
        if !self.templatesOnly { self.console.note("learning \(locale): some seconds; --templates-only goes without") }
        return try PhraseTrial([language], reader: self.templatesOnly ? .grammar : .both).run(file, now: now)
    }

    /// The home stands beside the tests, in `fixtures`, and the grammar too, in `sentences`, unless one's own is tried.
    private func home(_ tests: [Value], _ path: String, _ now: () -> Double) throws -> GrammarOutcome {
        let url = URL(fileURLWithPath: path)
        let code = url.deletingPathExtension().lastPathComponent
        let folder = url.deletingLastPathComponent().deletingLastPathComponent()
        func json(_ name: String) throws -> Value {
            let file = folder.appendingPathComponent(name).appendingPathComponent("\(code).json")
            do {
                return try JSON.decode(Value.self, from: Array(try Data(contentsOf: file)))
            } catch {
                throw CommandError(.error, "\(file.path) cannot be read; the grammar stands beside the tests: \(error)")
            }
        }
        let known = try LanguageLoader.builtIn()
        let same = known.first { $0.locale.split(separator: "-").first == code.split(separator: "-").first }
        if let folder = self.grammar {
            guard let same else { throw CommandError(.error, "there is no language '\(code)' to read a grammar in") }
            return try Self.own(folder, words: same, fixtures: try json("fixtures")).run(tests, now: now)
        }
        var language = Language(locale: code)
        if let same { language.values = same.values }
        let grammar = try HomeAssistantGrammar(
            sentences: try json("sentences"), fixtures: try json("fixtures"), language: language)
        for sentence in grammar.leftOut { self.console.note("left out, for a rule that is missing: \(sentence)") }
        return try HomeAssistantTrial(grammar).run(tests, now: now)
    }

    /// A grammar of one's own in Beckon's templates, for the same home.
    private static func own(_ folder: String, words: Language, fixtures: Value) throws -> HomeAssistantTrial {
        do {
            let grammar = try LanguageLoader.grammar(URL(fileURLWithPath: folder), locale: words.locale)
            return try HomeAssistantTrial(HomeGrammar(grammar, words: words, fixtures: fixtures))
        } catch let error as LanguageError {
            throw CommandError(.error, error.description)
        } catch let error as GrammarError {
            throw CommandError(.error, error.description)
        }
    }

    private func show(_ path: String, _ outcome: GrammarOutcome) throws {
        if self.isJSON {
            return self.console.line(
                try EvaluationSummary(report: outcome.report, draws: 1, trainingSeconds: 0, modelBytes: 0).json())
        }
        self.console.line(path)
        let report = outcome.report
        func percent(_ value: Double) -> String { String(format: "%.1f %%", value * 100) }
        self.console.line("  intents         \(percent(report.intentAccuracy)) of \(report.sentences) sentences")
        self.console.line("  values (F1)     \(percent(report.slotF1))")
        self.console.line("  whole frames    \(percent(report.frameAccuracy))")
        self.console.line(
            "  an utterance    p50 \(Int(report.p50Microseconds)) us, p99 \(Int(report.p99Microseconds)) us")
        for confusion in report.confusions.prefix(10) {
            self.console.line("  \(confusion.count) x \(confusion.expected) taken for \(confusion.found)")
        }
        for miss in outcome.misses where self.isVerbose {
            self.console.line("  \(miss.text)\n      is   \(miss.expected)\n      read \(miss.found)")
        }
    }
}
