// Beckon: a language model as a recognizer that is asked for what others refuse
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
public import Logging
import RecognizerEngine
public import RecognizerService
public import Schema
public import ServiceKit
import Synchronization

/// Asks a language model what words mean that a recognizer refused. What it says is held against the words: the engine
/// reads each value from them, and what was not said is dropped. The result is asked about, and never acted on.
///
/// Whatever goes wrong, it finds nothing, within its time: then the first recognizer's reading stands.
public final class ModelRecognizer: WorkPerformer {
    /// What became of words, for who looks after the stack.
    enum Outcome: String, CaseIterable {
        case suggested, nothing, notSaid, unreadable, late, tooLarge, refused, unreachable, budget, busy, notAsked
    }

    /// Questions that the server has at once.
    static let atOnce = 8
    /// How long a question may take; the dispatcher waits for two seconds.
    public static let milliseconds = 1_800

    /// Follows the catalog, and reads values.
    private let reader: RecognizerWorker
    private let server: ModelServer
    private let transport: any ModelTransport
    private let quota: ModelQuota
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let asking = Mutex(0)
    /// What was made of the manifests last.
    private let schema = Mutex<(manifests: [Manifest], schema: ModelSchema)?>(nil)
    private let counters: [Outcome: Counter]

    /// - Parameters:
    ///   - server: Whom to ask.
    ///   - quota: How often.
    ///   - reader: Follows the catalog, and reads values; without statistics, which nobody asks it for.
    ///   - now: The present.
    ///   - logger: Where an operator hears why nothing comes of it; no words of users.
    public convenience init(
        _ server: ModelServer, quota: ModelQuota, reader: RecognizerWorker, now: @escaping @Sendable () -> Instant,
        logger: Logger
    ) {
        self.init(
            server, quota: quota, reader: reader, now: now, logger: logger,
            transport: CurlModelTransport(server, milliseconds: Self.milliseconds))
    }

    init(
        _ server: ModelServer, quota: ModelQuota, reader: RecognizerWorker, now: @escaping @Sendable () -> Instant,
        logger: Logger, transport: any ModelTransport
    ) {
        self.server = server
        self.quota = quota
        self.reader = reader
        self.now = now
        self.logger = logger
        self.transport = transport
        self.counters = Dictionary(
            uniqueKeysWithValues: Outcome.allCases.map {
                ($0, Counter(label: "beckon_model_questions", dimensions: [("outcome", $0.rawValue)]))
            })
    }

    public func update(catalog: Message) async { await self.reader.update(catalog: catalog) }
    public func welcomed() { self.reader.welcomed() }
    public var catalogNumber: UInt64? { self.reader.catalogNumber }
    public var isLearning: Bool { self.reader.isLearning }

    public func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
        guard work.header.phase == .recognizing else {
            throw WorkFailure("unknownIntent", "a recognizer takes work of the phase 'recognizing' only")
        }
        let recognition: Recognition
        do {
            recognition = await self.recognition(try work.decode(RecognizeWork.self))
        } catch {
            throw WorkFailure("invalidWork", "\(error)")
        }
        return try JSON.encode(recognition)
    }

    /// What the words may mean: one intent to be asked about, or nothing.
    func recognition(_ work: RecognizeWork) async -> Recognition {
        let (outcome, candidate) = await self.candidate(for: work)
        self.counters[outcome]?.increment()
        self.logger.debug("words were given to the model", metadata: ["outcome": "\(outcome.rawValue)"])
        return Recognition(candidates: candidate.map { [$0] } ?? [])
    }

    private func candidate(for work: RecognizeWork) async -> (Outcome, Candidate?) {
        guard work.expectation == nil, work.utterance.utf8.count <= Limits.utteranceBytes,
            let recognizer = self.reader.recognizer(for: work.context)
        else { return (.notAsked, nil) }
        let schema = self.schema(of: recognizer.apps)
        let question = ModelQuestion(words: work.utterance, locale: work.context.locale)
        guard !schema.isEmpty, let body = question.body(for: self.server, schema) else { return (.notAsked, nil) }
        guard self.begin() else { return (.busy, nil) }
        defer { self.asking.withLock { $0 -= 1 } }
        guard self.quota.take(at: self.now()) else { return (.budget, nil) }
        switch await self.transport.ask(body) {
        case .answered(let answer):
            do throws(ModelAnswer.Unreadable) {
                guard let reading = try ModelAnswer.reading(in: answer, schema) else { return (.nothing, nil) }
                guard let candidate = recognizer.candidate(for: reading, in: work) else { return (.notSaid, nil) }
                return (.suggested, candidate)
            } catch {
                return (self.warn(.unreadable, "the answer is none of the schema"), nil)
            }
        case .late: return (self.warn(.late, "no answer in \(Self.milliseconds) ms"), nil)
        case .tooLarge: return (self.warn(.tooLarge, "more than \(ModelAnswer.bytes) bytes"), nil)
        case .refused(let number): return (self.warn(.refused, "the answer is \(number)"), nil)
        case .unreachable(let reason): return (self.warn(.unreachable, reason), nil)
        }
    }

    private func warn(_ outcome: Outcome, _ reason: String) -> Outcome {
        self.logger.notice("the model's server was asked in vain", metadata: ["reason": "\(reason)"])
        return outcome
    }

    private func begin() -> Bool {
        self.asking.withLock { asking in
            guard asking < Self.atOnce else { return false }
            asking += 1
            return true
        }
    }

    private func schema(of manifests: [Manifest]) -> ModelSchema {
        self.schema.withLock { known in
            if let known, known.manifests == manifests { return known.schema }
            let made = ModelSchema(manifests)
            known = (manifests, made)
            return made
        }
    }
}
