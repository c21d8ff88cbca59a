// Beckon: a recognizer as a worker of the dispatcher
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import RecognizerEngine
public import Schema
public import ServiceKit
import Synchronization

/// Reads utterances for a dispatcher. Catalogs and their changes are compiled beside the reading: an utterance is read with
/// the one before or with the new one. Where there are many terms a user's changes are compiled when that user speaks, and
/// the utterance waits for it. Work that came before the first catalog is refused, so that the dispatcher gives it to
/// somebody else or tries again.
public final class RecognizerWorker: WorkPerformer {
    private struct State: Sendable {
        var recognizer: Recognizer?
        var number: UInt64 = 0
        /// Languages in which nothing was read yet.
        var unused: Set<String> = []
        /// Whose terms changed since, by language.
        var stale: [String: StaleTerms] = [:]
        /// How often terms were compiled.
        var compilations = 0

        func concerns(_ user: String, in language: String) -> Bool { self.stale[language]?.concerns(user) ?? false }
        /// What was learnt, by language.
        var trained: [String: TrainedLanguage] = [:]
        var turns: [String: TrainedTurns] = [:]
    }

    private let languages: [Language]
    private let logger: Logger
    private let state = Mutex(State())
    /// Held while a catalog is compiled: each is built on the one before.
    private let follower = Mutex(CatalogFollower())
    private let clock: (any Clock<Duration>)?
    private let files: LearntFiles?
    private let compile: Compile
    private let trainer = Mutex<RecognizerTrainer?>(nil)
    /// Compiles the first catalog that a worker gets in its languages.
    public typealias Compile = @Sendable ([Language], Catalog) throws -> Recognizer
    /// Where there are more terms than that, those of a user who changed them are compiled when they speak: all of them
    /// are compiled together, which takes some microseconds each.
    static let termsCompiledAtOnce = 2_000

    /// - Parameters:
    ///   - languages: The languages; the first is used for a locale that none of them is.
    ///   - logger: For what the operator should see. No words of users are logged.
    ///   - clock: Says how long learning took: sentences that no template fits are read by statistics, which are learnt
    ///     anew, for seconds and beside the work, whenever the apps change. `nil` goes without statistics.
    ///   - files: Where what was learnt is kept, and found again at the next start; `nil` keeps nothing.
    ///   - compile: Compiles the first catalog; whoever has many workers one after another may keep what it made.
    public init(
        languages: [Language], logger: Logger, learningBy clock: (any Clock<Duration>)? = nil,
        keptIn files: LearntFiles? = nil,
        compile: @escaping Compile = { try Recognizer(languages: $0, catalog: $1, isLenient: true) }
    ) {
        self.languages = languages
        self.logger = logger
        self.clock = clock
        self.files = files
        self.compile = compile
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

    public var catalogNumber: UInt64? { self.state.withLock { $0.number } }
    /// Until there is a catalog nothing can be read; until all is learnt only what a template fits.
    public var isLearning: Bool {
        self.state.withLock { $0.recognizer == nil } || self.trainer.withLock { $0?.isRunning ?? false }
    }
    /// How often terms were compiled, but for the first time.
    var compilations: Int { self.state.withLock { $0.compilations } }

    public func welcomed() {
        self.follower.withLock { follower in
            follower.welcomed()
            self.state.withLock { $0.number = follower.number }
        }
    }

    public func update(catalog: Message) async {
        do {
            if catalog.header.kind == .catalogChange {
                self.take(try catalog.decode(CatalogChange.self))
            } else {
                self.take(try catalog.decode(Catalog.self))
            }
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
        guard self.state.withLock({ $0.recognizer }) != nil else {
            throw WorkFailure("notReady", "no catalog has arrived yet; send it before work")
        }
        do throws(WireError) {
            let work: RecognizeWork = try work.decode()
            guard let recognizer = self.recognizer(for: work.context) else { return try JSON.encode(Recognition()) }
            var recognition = recognizer.recognize(work)
            // Whoever is not understood while a language is learnt is told to wait, and not that it is their words.
            if recognition.isNothing, self.isLearning, !recognizer.hasLearnt(work.context.locale) {
                recognition.aside = .learning
            }
            return try JSON.encode(recognition)
        } catch {
            throw WorkFailure("invalidWork", "\(error)")
        }
    }

    /// The recognizer with the latest terms of a user in their language; `nil` before the first catalog.
    public func recognizer(for context: RequestContext) -> Recognizer? {
        let (recognizer, stale) = self.state.withLock { state -> (Recognizer?, String?) in
            guard let language = state.recognizer?.locale(for: context.locale) else { return (state.recognizer, nil) }
            if state.unused.isEmpty, state.stale.isEmpty { return (state.recognizer, nil) }
            state.unused.remove(language)
            return (state.recognizer, state.concerns(context.user, in: language) ? language : nil)
        }
        guard let stale else { return recognizer }
        // The first utterance of a user in that language since their terms changed waits for them.
        self.follower.withLock { follower in
            guard self.state.withLock({ $0.concerns(context.user, in: stale) }), let catalog = follower.catalog,
                let former = self.state.withLock({ $0.recognizer })
            else { return }
            self.install(former.updated(catalog, in: [stale])) { state in
                state.stale[stale] = nil
                state.compilations += 1
            }
        }
        return self.state.withLock { $0.recognizer }
    }

    /// Takes a whole catalog, or the first message of one.
    func take(_ catalog: Catalog) { self.follow { $0.take(catalog) } }

    /// Takes a change of the catalog, or a part of one.
    func take(_ change: CatalogChange) { self.follow { $0.take(change) } }

    private func follow(_ take: (inout CatalogFollower) -> CatalogFollower.Action) {
        self.follower.withLock { follower in
            let action = take(&follower)
            self.state.withLock { $0.number = follower.number }
            switch action {
            case .none: break
            case .ask: self.logger.warning("a change of the catalog is missing; asking for it whole")
            case .replace(let catalog): self.use(catalog)
            case .change(let sets, let sequence) where follower.termCount > Self.termsCompiledAtOnce:
                self.note(sets, sequence)
            case .change: if let catalog = follower.catalog { self.use(catalog) }
            }
        }
    }

    /// Leaves terms to those who have them: others are read for as before.
    private func note(_ sets: [VocabularySet], _ sequence: UInt64) {
        self.state.withLock { state in
            for language in state.recognizer?.locales ?? [] { state.stale[language, default: StaleTerms()].add(sets) }
            state.recognizer = state.recognizer?.numbered(sequence)
        }
    }

    /// Compiles a catalog. Where only terms changed, in the languages that are used: in another one with its first
    /// utterance.
    private func use(_ catalog: Catalog) {
        do {
            let (former, unused) = self.state.withLock { ($0.recognizer, $0.unused) }
            if let former, former.hasApps(of: catalog) {
                let used = former.locales.filter { !unused.contains($0) }
                self.install(former.updated(catalog, in: used)) { state in
                    // One that was first used meanwhile was read with the terms before, and is brought up next time.
                    state.stale = Dictionary(unused.map { ($0, .everyone) }) { first, _ in first }
                    state.unused.formUnion(unused)
                    state.compilations += 1
                }
            } else {
                let recognizer = try former?.updated(catalog) ?? self.compile(self.languages, catalog)
                for problem in recognizer.problems {
                    self.logger.warning(
                        "a sentence cannot be used with these apps and is left out",
                        metadata: ["problem": "\(problem)"])
                }
                self.install(recognizer) { state in
                    state.stale = [:]
                    if former == nil { state.unused = Set(recognizer.locales.dropFirst()) }
                }
                if let clock = self.clock { self.learn(recognizer, clock) }
            }
            self.logger.info(
                "catalog taken", metadata: ["sequence": "\(catalog.sequence)", "apps": "\(catalog.manifests.count)"])
        } catch {
            self.logger.error("catalog not taken; the former one stays", metadata: ["error": "\(error)"])
        }
    }

    private func install(_ recognizer: Recognizer, _ change: (inout State) -> Void) {
        self.state.withLock { state in
            // What was learnt meanwhile is not lost.
            state.recognizer = state.trained.values.reduce(recognizer) { $0.using($1) }
            state.recognizer = state.turns.values.reduce(state.recognizer ?? recognizer) { $0.using($1) }
            change(&state)
        }
    }

    private func learn(_ recognizer: Recognizer, _ clock: any Clock<Duration>) {
        let trainer = self.trainer.withLock { trainer in
            let known =
                trainer
                ?? RecognizerTrainer(clock: clock, files: self.files, logger: self.logger) { [weak self] learnt in
                    self?.state.withLock { state in
                        switch learnt {
                        case .turns(let turns):
                            state.turns[turns.locale] = turns
                            state.recognizer = state.recognizer?.using(turns)
                        case .language(let trained):
                            state.trained[trained.locale] = trained
                            state.recognizer = state.recognizer?.using(trained)
                        }
                    }
                }
            trainer = known
            return known
        }
        trainer.learn(recognizer)
    }

    deinit { self.trainer.withLock { $0?.stop() } }
}
