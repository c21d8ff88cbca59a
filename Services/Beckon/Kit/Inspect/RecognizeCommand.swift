// Beckon: beckon recognize
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import RecognizerEngine
import RecognizerLanguages
import RecognizerStatistics
import Schema

/// `beckon recognize`: reads words without doing anything, with the engine in this process and the running stack's
/// catalog.
public struct RecognizeCommand: Sendable {
    private let bench: Workbench
    private let caller: Caller

    /// - Parameters: What to work with, and who talks.
    public init(_ bench: Workbench, _ caller: Caller) {
        self.bench = bench
        self.caller = caller
    }

    /// Reads the words; with an open question of the conversation as its answer first.
    ///
    /// - Parameter isExplained: Whether to say what each part was taken for, and why a candidate lost.
    public func run(_ text: String, isExplained: Bool = false) async throws {
        let (catalog, front) = try await self.bench.withStack { client in
            let catalog = try await client.query(.catalog).catalog ?? Catalog()
            return (catalog, try await ConversationFollower(client, conversation: self.caller.conversation).state.front)
        }
        let expectation = front.flatMap { request in
            request.questions.isEmpty
                ? nil
                : Schema.Expectation(
                    questions: request.questions, intent: request.intent ?? "", app: request.app,
                    parameters: request.parameters)
        }
        var recognizer = try Recognizer(
            languages: try LanguageLoader.builtIn(), catalog: catalog, isLenient: true)
        let work = RecognizeWork(
            utterance: text, context: self.caller.context, now: self.bench.now(), expectation: expectation)
        if expectation == nil, recognizer.recognize(work).intents == nil {
            recognizer = try self.learnt(recognizer)
        }
        if isExplained {
            try self.explain(recognizer.explain(work))
            try self.explain(recognizer.guesses(work))
            return self.bench.console.line("catalog \(catalog.sequence)")
        }
        let recognition = recognizer.recognize(work)
        if self.bench.isJSON { return try self.bench.console.json(recognition) }
        if let answer = recognition.answer {
            return self.bench.console.line("an answer: \(try JSON.line(answer))")
        }
        try self.show(recognition.candidates)
        for candidates in recognition.following {
            self.bench.console.line("then")
            try self.show(candidates)
        }
        if recognition.candidates.isEmpty { self.bench.console.line("not understood") }
        if !recognition.understood.isEmpty {
            self.bench.console.line("  understood: \(recognition.understood.joined(separator: ", "))")
        }
    }

    private func show(_ candidates: [Candidate]) throws {
        for candidate in candidates {
            let percent = Int((candidate.score * 100).rounded())
            let mark = candidate.score >= Candidate.threshold ? " " : "-"
            let app = candidate.app.map { " (\($0))" } ?? ""
            self.bench.console.line(
                "\(mark) \(percent) %  \(candidate.intent)\(app)  \(try JSON.line(candidate.parameters))")
        }
    }

    /// With the statistics of the caller's language, which a recognizer learns beside its work.
    private func learnt(_ recognizer: Recognizer) throws -> Recognizer {
        guard let locale = recognizer.locale(for: self.caller.context.locale),
            let training = try recognizer.training(for: locale), !training.set.examples.isEmpty
        else { return recognizer }
        self.bench.console.note("no template fits; learning \(locale), some seconds")
        return recognizer.using(try training.train())
    }

    private func explain(_ guesses: [StatisticalGuess]) throws {
        for guess in guesses {
            let percent = Int((guess.confidence * 100).rounded())
            let app = guess.candidate.app.map { " (\($0))" } ?? ""
            self.bench.console.line(
                "statistics, \(percent) %  \(guess.candidate.intent)\(app)  \(try JSON.line(guess.candidate.parameters))"
            )
            for part in guess.parts { self.bench.console.line("      \(part.words)  \(part.meaning)") }
            self.bench.console.line("      \(guess.refusal.map { "refused: \($0)" } ?? "taken")")
        }
    }

    private func explain(_ explanations: [Explanation]) throws {
        if explanations.isEmpty { self.bench.console.line("not understood: no template fits") }
        for explanation in explanations {
            let candidate = explanation.candidate
            let percent = Int((candidate.score * 100).rounded())
            let app = candidate.app.map { " (\($0))" } ?? ""
            self.bench.console.line("\(percent) %  \(candidate.intent)\(app)  \(try JSON.line(candidate.parameters))")
            for part in explanation.parts { self.bench.console.line("      \(part.words)  \(part.meaning)") }
            if let lostBy = explanation.lostBy { self.bench.console.line("      lost: the best has \(lostBy)") }
        }
    }
}
