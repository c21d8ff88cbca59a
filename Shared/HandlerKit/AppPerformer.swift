// Beckon: an app's work, message by message
// SPDX-License-Identifier: Apache-2.0

public import Schema
public import ServiceKit

/// Does an app's work: reads each piece, runs the handler's code for its phase, writes the result. `WorkerProcess` of
/// CommandKit makes one; an app's author needs it for a process of another kind only.
public struct AppPerformer: WorkPerformer {
    private let app: App
    private let limit: ConcurrencyLimit?
    private let users = UsersHandled()

    /// - Parameters:
    ///   - app: The app.
    ///   - atOnce: How many intents it handles at once, at least 1; `nil` for as many as come. What is in hand beside
    ///     them waits, so that a place that becomes free is not empty until the dispatcher has sent more.
    public init(_ app: App, atOnce: Int? = nil) {
        self.app = app
        self.limit = atOnce.map { ConcurrencyLimit($0) }
    }

    public func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
        switch work.header.phase {
        case .resolving:
            let body: ResolveWork = try self.body(work)
            return try await self.handler(body.intent.name).resolve(
                body.intent, body.parameters, Context(body.context, header: work.header), self.app.middleware)
        case .confirming:
            let body: ConfirmWork = try self.body(work)
            return try await self.handler(body.intent.name).confirm(
                body.intent, Context(body.context, header: work.header), self.app.middleware)
        case .handling:
            let body: HandleWork = try self.body(work)
            return try await self.handle(
                body,
                Context(
                    body.context, header: work.header, key: body.key, agreed: body.preview, thread: updates.thread))
        case .following:
            let body: FollowWork = try self.body(work)
            try await self.handler(body.intent.name).follow(body, Context(body.context, header: work.header)) {
                try updates.send($0)
            }
            return try JSON.encode(ResponseMessage(code: "success"))
        case .finding:
            let body: FindWork = try self.body(work)
            return try JSON.encode(
                try await self.handler(body.intent.name).find(
                    body, Context(body.context, header: work.header), self.app.middleware))
        default:
            throw WorkFailure("invalidIntent", "no handler has work for phase \(work.header.phase?.name ?? "none")")
        }
    }

    public func vocabulary(anew: Bool) async -> [VocabularySet] {
        guard let users = self.users.take(), !anew else { return await self.app.userVocabulary(nil) }
        var sets: [VocabularySet] = []
        for user in users { sets += await self.app.userVocabulary(user) }
        return sets
    }

    private func handle(_ work: HandleWork, _ context: Context) async throws -> [UInt8] {
        if work.aim == .settle {
            guard let ledger = self.app.ledger, !context.key.isEmpty else {
                throw WorkFailure("invalidIntent", "\(self.app.manifest.name) keeps no ledger; it cannot be settled")
            }
            return try Self.answer(try await ledger.settle(context))
        }
        guard let limit = self.limit else { return try await self.begin(work, context) }
        var isBegun = false
        do {
            return try await limit.withSlot {
                isBegun = true
                return try await self.begin(work, context)
            }
        } catch is CancellationError where !isBegun {
            throw WorkFailure("cancelled", "withdrawn before it was begun")
        }
    }

    private func begin(_ work: HandleWork, _ context: Context) async throws -> [UInt8] {
        // Whatever comes of it: it may have changed their words.
        defer { self.users.add(context.user) }
        // A key that has ended is not handled again, whatever the handler's code would make of it.
        if !context.key.isEmpty, let entry = try await self.app.ledger?.begin(context) { return try Self.answer(entry) }
        do {
            return try await self.handler(work.intent.name).handle(work.intent, context, self.app.middleware)
        } catch is CancellationError where self.app.ledger == nil {
            // A store may commit and be cancelled all the same. With a ledger the dispatcher asks it; without one nobody
            // can say that nothing was done, except a handler that throws `cancelled` itself.
            throw WorkFailure("handlerFailed", "it was stopped, and nobody knows how far it got")
        }
    }

    private static func answer(_ entry: LedgerEntry) throws(WorkFailure) -> [UInt8] {
        switch entry {
        case .response(let body): return body
        case .neverDone: throw .neverDone
        }
    }

    private func body<Body: WireCodable>(_ work: Message) throws(WorkFailure) -> Body {
        do throws(WireError) {
            return try work.decode()
        } catch {
            throw WorkFailure("invalidIntent", error.description)
        }
    }

    private func handler(_ intent: String) throws(WorkFailure) -> AnyHandler {
        guard let handler = self.app.handlers[intent] else {
            throw WorkFailure("unknownIntent", "\(self.app.manifest.name) has no handler for \(intent)")
        }
        return handler
    }
}
