// Beckon: beckon-lab understand
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import Foundation
import RecognizerEngine
import RecognizerEvaluation
import RecognizerLanguages
import RecognizerStatistics
import Schema
import Yams

/// `beckon-lab understand`: holds a language against what people said, and makes of it what is learnt from.
public struct UnderstandCommand: Sendable {
    private let console: any Console
    private let isJSON: Bool
    private let folder: String
    private let locale: String

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write one JSON object.
    ///   - folder: The folder of all languages, such as `Tests/Understanding`.
    ///   - locale: The language, whose folder is in it.
    public init(_ console: any Console, isJSON: Bool, folder: String, locale: String) {
        self.console = console
        self.isJSON = isJSON
        self.folder = folder
        self.locale = locale
    }

    /// Reads every sentence and says how many were understood.
    ///
    /// - Parameters:
    ///   - decks: The decks that count; empty for all.
    ///   - isTaught: Whether the statistics read, too.
    ///   - isTalking: Whether who speaks has been talking to the system already.
    ///   - isVerbose: Whether to show what was not read rightly.
    public func measure(decks: [String], isTaught: Bool, isTalking: Bool = false, isVerbose: Bool) throws {
        let set = try self.set(decks, measures: true)
        if isTaught { self.console.note("learning \(self.locale)") }
        let trial = try UnderstandingTrial(try self.language(), isTaught: isTaught, isTalking: isTalking)
        let report = trial.run(set) { if isVerbose { self.console.line($0) } }
        if self.isJSON { return try self.console.json(report) }
        for line in report.lines { self.console.line(line) }
    }

    /// Reads what people said to questions, and says how much of it was understood.
    ///
    /// - Parameters:
    ///   - round: The round whose moments count; `nil` for all.
    ///   - isTaught: Whether the statistics read, too.
    ///   - isVerbose: Whether to show what was not read rightly.
    public func turns(round: Int?, isTaught: Bool, isVerbose: Bool) throws {
        let moments = try YAMLDecoder().decode(Value.self, from: try Self.text("\(self.folder)/moments.yaml"))
        let lines = try Self.text("\(self.folder)/\(self.locale)/turns.jsonl")
        do {
            let report = try TurnTrial(try self.language(), isTaught: isTaught).run(
                moments: moments, lines: lines, round: round
            ) {
                if isVerbose { self.console.line($0) }
            }
            if self.isJSON { return try self.console.json(report) }
            func line(_ name: String, _ share: UnderstandingReport.Share) -> String {
                "\(name): \(share.count) of \(share.of), \(Int((share.value * 100).rounded())) %"
            }
            self.console.line(line("right when first said", report.right))
            self.console.line(line("taken for something else", report.wrong))
            for (moment, share) in report.byMoment.sorted(by: { $0.key < $1.key }) {
                self.console.line(line("  \(moment)", share))
            }
        } catch let error as EvaluationError {
            throw CommandError(.error, error.message)
        }
    }

    /// Reads pairs of sentences that want different things, and says how many are mixed up.
    ///
    /// - Parameters:
    ///   - isTaught: Whether the statistics read, too.
    ///   - isVerbose: Whether to show what is mixed up.
    /// - Returns: Whether none is.
    public func pairs(isTaught: Bool, isVerbose: Bool) throws -> Bool {
        let lines = try Self.text("\(self.folder)/\(self.locale)/pairs.jsonl")
        do {
            let report = try PairTrial(try self.language(), isTaught: isTaught).run(lines: lines) {
                if isVerbose { self.console.line($0) }
            }
            if self.isJSON {
                try self.console.json(report)
            } else {
                self.console.line(
                    "\(report.pairs) pairs: \(report.apart) understood and told apart, \(report.same) taken for the same, "
                        + "\(report.done) done though nothing was to be done")
            }
            return report.same + report.done == 0
        } catch let error as EvaluationError {
            throw CommandError(.error, error.message)
        }
    }

    private static func text(_ path: String) throws -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandError(.error, "\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Writes `strangers.yaml`, what the statistics learn of what people said, and `acceptance.yaml`, how sure one may be of it.
    ///
    /// - Parameters:
    ///   - decks: The decks that are learnt from: never those that will measure.
    ///   - target: The folder of the language's files.
    public func learn(decks: [String], into target: String) throws {
        let set = try self.set(decks, measures: false)
        let language = try self.language()
        let result = try AcceptanceFit(language).run(set) { self.console.note("\(self.locale): \($0)") }
        let taught = AcceptanceFit.taught(language, set).training
        var text =
            "# What people said who saw nothing of Beckon. Made of Tests/Understanding by: beckon-lab understand --learn\n"
        text += "sentences:\n"
        for (intent, sentences) in taught.strangers.sorted(by: { $0.key < $1.key }) {
            text += "  \(intent):\n" + sentences.map { "    - \(Self.quoted($0))\n" }.joined()
        }
        text += "outOfScope:\n" + taught.strangersOutOfScope.map { "  - \(Self.quoted($0))\n" }.joined()
        try Self.write(text, "\(target)/strangers.yaml")
        text =
            "# How sure one may be of what was learnt: docs/recognition.md. Made by: beckon-lab understand --learn\nweights:\n"
        for (sign, weight) in zip(Sign.allCases, result.acceptance.weights) {
            text += "  \(sign.rawValue): \(Self.rounded(weight))\n"
        }
        text += "edges:\n  constant: \(Self.rounded(result.acceptance.constant))\n"
        text +=
            "  certain: \(Self.rounded(result.acceptance.certain))\n  likely: \(Self.rounded(result.acceptance.likely))\n"
        try Self.write(text, "\(target)/acceptance.yaml")
        self.console.line(
            "\(self.locale): of \(result.inScope) sentences that no template fits \(result.right) are acted on rightly, "
                + "\(result.wrong) wrongly, \(result.asked) are asked about rightly")
    }

    private func language() throws -> Language {
        guard LanguageLoader.locales.contains(self.locale) else {
            throw CommandError(
                .usage,
                "there is no language '\(self.locale)'; there are \(LanguageLoader.locales.joined(separator: ", "))")
        }
        return try LanguageLoader.builtIn([self.locale])[0]
    }

    private func set(_ decks: [String], measures: Bool) throws -> SpokenSet {
        let path = "\(self.folder)/\(self.locale)"
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw CommandError(.usage, "\(path) cannot be read; name the folder that has one for each language")
        }
        do {
            return try SpokenSet(decks: Set(decks), measures: measures, files: files) {
                try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)
            }
        } catch let error as EvaluationError {
            throw CommandError(.error, error.message)
        }
    }

    /// A text of YAML on lines that can be reviewed: a line that ends in a backslash goes on without a space.
    private static func quoted(_ text: String) -> String {
        var lines: [String] = [""]
        for character in text {
            if lines[lines.count - 1].count >= 120 { lines.append(character == " " ? "\\" : "") }
            if character == "\\" || character == "\"" { lines[lines.count - 1].append("\\") }
            lines[lines.count - 1].append(character)
        }
        return "\"" + lines.joined(separator: "\\\n      ") + "\""
    }

    private static func rounded(_ value: Double) -> String { String(format: "%.3f", value) }

    private static func write(_ text: String, _ path: String) throws {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw CommandError(.error, "\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
