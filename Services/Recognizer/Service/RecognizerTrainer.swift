// Beckon: learns beside the work
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Logging
import RecognizerEngine
import RecognizerStatistics
import Synchronization

/// Learns the statistics of a recognizer's languages on a thread of its own, at a lower priority than the work. What is to
/// be learnt next replaces what has not been begun; what has been begun ends with its language.
final class RecognizerTrainer: Sendable {
    private struct State {
        var next: Recognizer?
        var isRunning = false
        var isStopped = false
        /// What was learnt of turns.
        var turns: [String: TrainedTurns] = [:]
    }

    private let state = Mutex(State())
    private let clock: any Clock<Duration>
    private let files: LearntFiles?
    private let logger: Logger
    private let learnt: @Sendable (Learnt) -> Void

    /// What is handed on as soon as it is learnt.
    enum Learnt {
        /// How people answer, which is learnt of all languages first, and once.
        case turns(TrainedTurns)
        case language(TrainedLanguage)
    }

    /// - Parameters:
    ///   - clock: Says how long it took.
    ///   - files: What was learnt before, and where what is learnt is kept; `nil` learns everything anew.
    ///   - logger: For how long it took, and what could not be learnt.
    ///   - learnt: Takes what is learnt; called on the thread.
    init(
        clock: any Clock<Duration>, files: LearntFiles?, logger: Logger, learnt: @escaping @Sendable (Learnt) -> Void
    ) {
        self.clock = clock
        self.files = files
        self.logger = logger
        self.learnt = learnt
    }

    /// Learns what a recognizer has, soon.
    func learn(_ recognizer: Recognizer) {
        let starts = self.state.withLock { state in
            guard !state.isStopped else { return false }
            state.next = recognizer
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        Thread.detachNewThread {
            clinux_give_way()
            clinux_return_large_memory()
            while let recognizer = self.takeNext() {
                let unknown = self.recall(recognizer)
                self.learnTurns(recognizer)
                self.train(recognizer, unknown)
            }
            self.logger.info("learning is done")
        }
    }

    /// Whether something is being learnt, or will be.
    var isRunning: Bool { self.state.withLock { $0.isRunning } }

    /// Begins nothing any more.
    func stop() {
        self.state.withLock { state in
            state.isStopped = true
            state.next = nil
        }
    }

    private func takeNext() -> Recognizer? {
        self.state.withLock { state in
            defer { state.next = nil }
            if state.next == nil { state.isRunning = false }
            return state.next
        }
    }

    /// Hands on what was learnt before.
    ///
    /// - Returns: The languages of which the requests are to be learnt.
    private func recall(_ recognizer: Recognizer) -> [String] {
        guard let files = self.files else { return recognizer.locales }
        for locale in recognizer.locales where self.state.withLock({ $0.turns[locale] == nil }) {
            guard let turns: TrainedTurns = files.load(.turns, locale, of: recognizer.apps) else { continue }
            self.state.withLock { $0.turns[locale] = turns }
            self.learnt(.turns(turns))
        }
        return recognizer.locales.filter { locale in
            guard let trained: TrainedLanguage = files.load(.language, locale, of: recognizer.apps) else { return true }
            self.learnt(.language(trained))
            self.logger.info("language known from before", metadata: ["locale": "\(locale)"])
            return false
        }
    }

    private func learnTurns(_ recognizer: Recognizer) {
        for locale in recognizer.locales where self.state.withLock({ $0.turns[locale] == nil && !$0.isStopped }) {
            do {
                var turns: TrainedTurns?
                let time = try self.clock.measure { turns = try recognizer.learnTurns(for: locale) }
                guard let turns else { continue }
                self.state.withLock { $0.turns[locale] = turns }
                self.learnt(.turns(turns))
                self.files?.save(turns, .turns, locale, of: recognizer.apps)
                self.logger.info("turns learnt", metadata: ["locale": "\(locale)", "time": "\(time)"])
            } catch {
                self.logger.warning(
                    "the turns of a language cannot be learnt; its templates are used alone",
                    metadata: ["locale": "\(locale)", "error": "\(error)"])
            }
        }
    }

    private func train(_ recognizer: Recognizer, _ locales: [String]) {
        for locale in locales where self.state.withLock({ $0.next == nil && !$0.isStopped }) {
            do {
                guard let training = try recognizer.training(for: locale), !training.set.examples.isEmpty else {
                    continue
                }
                var trained: TrainedLanguage?
                let turns = self.state.withLock { $0.turns[locale] }
                let time = try self.clock.measure { trained = try training.train(turns: turns) }
                guard let trained else { continue }
                self.learnt(.language(trained))
                self.files?.save(trained, .language, locale, of: recognizer.apps)
                // Learning takes several times what is kept of it.
                clinux_release_memory()
                self.logger.info(
                    "language learnt",
                    metadata: [
                        "locale": "\(locale)", "sentences": "\(training.set.examples.count)",
                        "time": "\(time)", "bytes": "\(trained.bytes)",
                    ])
            } catch {
                self.logger.warning(
                    "a language cannot be learnt; its templates are used alone",
                    metadata: ["locale": "\(locale)", "error": "\(error)"])
            }
        }
    }
}
