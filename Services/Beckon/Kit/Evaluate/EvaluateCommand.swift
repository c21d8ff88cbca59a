// Beckon: beckon eval
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import RecognizerEvaluation
import RecognizerLanguages
import RecognizerStatistics

/// `beckon eval`: trains the statistics on one set of sentences and says how they do on another.
public struct EvaluateCommand: Sendable {
    private let console: any Console
    private let isJSON: Bool

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write one JSON object.
    public init(_ console: any Console, isJSON: Bool) {
        self.console = console
        self.isJSON = isJSON
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
