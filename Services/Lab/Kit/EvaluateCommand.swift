// Beckon: beckon-lab eval
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import Foundation
public import RecognizerEvaluation
import RecognizerLanguages
import RecognizerStatistics

/// `beckon-lab eval`: trains the statistics on one set of sentences and says how they do on another.
public struct EvaluateCommand: Sendable {
    private let console: any Console
    private let isJSON: Bool
    private let isVerbose: Bool
    private let grammar: String?
    private let templatesOnly: Bool

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write one JSON object.
    ///   - isVerbose: Whether to show what was not read rightly.
    ///   - grammar: A folder with a smart-home grammar of one's own, to be tried instead of the imported one.
    ///   - templatesOnly: Whether phrases are read without the statistics, which takes seconds less.
    public init(
        _ console: any Console, isJSON: Bool, isVerbose: Bool = false, grammar: String? = nil,
        templatesOnly: Bool = false
    ) {
        self.console = console
        self.isJSON = isJSON
        self.isVerbose = isVerbose
        self.grammar = grammar
        self.templatesOnly = templatesOnly
    }

    /// Tries files, each as its form says, then what the options of training say.
    ///
    /// - Parameters:
    ///   - run: What is trained and tested besides.
    ///   - files: What to try.
    ///   - locale: The language of phrases, and whose word classes are used; `none` for none.
    ///   - now: Seconds since some moment; only commands have a clock.
    /// - Throws: ``CommandError``, which names the file and what to do.
    public func run(_ run: EvaluationRun, files: [String], locale: String, now: () -> Double) throws {
        let sets = try EvaluateFiles(
            self.console, isJSON: self.isJSON, isVerbose: self.isVerbose, grammar: self.grammar,
            templatesOnly: self.templatesOnly
        ).run(files, locale: locale, now: now)
        let classes = locale == "none" ? nil : locale
        for set in sets {
            var halves = EvaluationRun()
            halves.train = [set]
            halves.isHalved = true
            self.console.note("\(set): trained on every other row, tested on the rest")
            try self.run(halves, locale: classes, now: now)
        }
        guard files.isEmpty || !run.train.isEmpty else { return }
        try self.run(run, locale: classes, now: now)
    }

    /// - Parameters:
    ///   - run: Which files, and how.
    ///   - locale: Whose word classes are used; `nil` for none.
    ///   - now: Seconds since some moment.
    /// - Throws: ``CommandError``, which names the file and what to do.
    public func run(_ run: EvaluationRun, locale: String?, now: () -> Double) throws {
        var run = run
        let summary: EvaluationSummary
        do {
            if let locale { run.classes = WordClasses(try WordClassLoader.classes(locale)) }
            summary = try run.run(read: Self.text, now: now)
        } catch let error as EvaluationError {
            throw CommandError(.error, error.message)
        } catch let error as TrainingError {
            throw CommandError(.error, error.message)
        } catch let error as LanguageError {
            throw CommandError(.error, error.description)
        }
        if self.isJSON {
            self.console.line(try summary.json())
        } else {
            for line in summary.lines { self.console.line(line) }
        }
    }

    private static func text(_ path: String) throws -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandError(.error, "\(path) cannot be read: \(error.localizedDescription)")
        }
    }
}
