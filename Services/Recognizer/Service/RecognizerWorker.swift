// Beckon: a recognizer as a worker of the dispatcher
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import RecognizerEngine
public import Schema
public import ServiceKit
import Synchronization

/// Reads utterances for a dispatcher. Each catalog replaces the one before; work that came before the first is refused,
/// so that the dispatcher gives it to somebody else or tries again.
public final class RecognizerWorker: WorkPerformer {
    private struct State: Sendable {
        var recognizer: Recognizer?
        var sequence: UInt64 = 0
    }

    private let languages: [Language]
    private let logger: Logger
    private let state = Mutex(State())
    private let clock: (any Clock<Duration>)?
    private let trainer = Mutex<RecognizerTrainer?>(nil)

    /// - Parameters:
    ///   - languages: The languages; the first is used for a locale that none of them is.
    ///   - logger: For what the operator should see. No words of users are logged.
    ///   - clock: Says how long learning took: sentences that no template fits are read by statistics, which are learnt
    ///     anew, for seconds and beside the work, whenever the apps change. `nil` goes without statistics.
    public init(languages: [Language], logger: Logger, learningBy clock: (any Clock<Duration>)? = nil) {
        self.languages = languages
        self.logger = logger
        self.clock = clock
    }

    /// How this worker introduces itself.
    ///
    /// - Parameters:
    ///   - name: For logs, such as `recognizer@host:4711`.
    ///   - credit: How many utterances it reads at once.
    public static func hello(name: String, credit: Int) -> Hello {
        Hello(role: .recognizer, worker: name, credit: credit)
    }

    public func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] { try self.perform(work) }

    public func update(catalog: Message) async {
        do {
            self.take(try catalog.decode(Catalog.self))
        } catch {
            self.logger.error("catalog not taken; the former one stays", metadata: ["error": "\(error)"])
        }
    }

    /// Reads one utterance.
    ///
    /// - Returns: The ``Recognition`` as a body.
    /// - Throws: ``WorkFailure``: `notReady` before the first catalog, `invalidWork` for a body that cannot be read.
    func perform(_ work: Message) throws(WorkFailure) -> [UInt8] {
        guard work.header.phase == .recognizing else {
            throw WorkFailure("unknownIntent", "a recognizer takes work of the phase 'recognizing' only")
        }
        guard let recognizer = self.state.withLock({ $0.recognizer }) else {
            throw WorkFailure("notReady", "no catalog has arrived yet; send it before work")
        }
        do {
            return try JSON.encode(recognizer.recognize(try work.decode(RecognizeWork.self)))
        } catch {
            throw WorkFailure("invalidWork", "\(error)")
        }
    }

    /// Compiles a catalog. Of several that are compiled at the same time the latest stays.
    func take(_ catalog: Catalog) {
        do {
            let former = self.state.withLock { $0.recognizer }
            let recognizer =
                try former?.updated(catalog)
                ?? Recognizer(languages: self.languages, catalog: catalog, isLenient: true)
            for problem in recognizer.problems {
                self.logger.warning(
                    "a sentence cannot be used with these apps and is left out", metadata: ["problem": "\(problem)"])
            }
            let isLearnt = former?.hasSameApps(as: recognizer) ?? false
            let isLatest = self.state.withLock { state in
                guard state.recognizer == nil || catalog.sequence >= state.sequence else { return false }
                state = State(recognizer: recognizer, sequence: catalog.sequence)
                return true
            }
            guard isLatest else { return }
            self.logger.info(
                "catalog taken", metadata: ["sequence": "\(catalog.sequence)", "apps": "\(catalog.manifests.count)"])
            if let clock, !isLearnt { self.learn(recognizer, clock) }
        } catch {
            self.logger.error("catalog not taken; the former one stays", metadata: ["error": "\(error)"])
        }
    }

    private func learn(_ recognizer: Recognizer, _ clock: any Clock<Duration>) {
        let trainer = self.trainer.withLock { trainer in
            let known =
                trainer
                ?? RecognizerTrainer(clock: clock, logger: self.logger) { [weak self] trained in
                    self?.state.withLock { $0.recognizer = $0.recognizer?.using(trained) }
                }
            trainer = known
            return known
        }
        trainer.learn(recognizer)
    }

    deinit { self.trainer.withLock { $0?.stop() } }
}
