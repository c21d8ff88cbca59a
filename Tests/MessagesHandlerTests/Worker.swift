// Beckon: Pigeon as its worker runs it, JSON in and JSON out
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema

@testable import MessagesHandler
@testable import ServiceKit

/// A link for work that sends no updates.
private struct DeafLink: DispatcherLink {
    func send(_ message: Message) throws(BusError) {}
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func close() async {}
}

/// Pigeon over a store, fed with messages as from a dispatcher.
struct Worker {
    /// Saturday, 2026-11-21 12:00 in UTC.
    static let now = Instant(milliseconds: 1_795_262_400_000)

    let store: AppStore
    let performer: AppPerformer
    var user = "local", timeZone = "UTC", now = Self.now

    init(_ store: AppStore? = nil, mailSender: MailSender? = nil) throws {
        self.store = try store ?? Pigeon.inMemoryStore(now: Self.now)
        self.performer = AppPerformer(Pigeon.app(store: self.store, mailSender: mailSender))
    }

    private var context: WorkContext {
        WorkContext(user: self.user, locale: "en", timeZone: self.timeZone, location: nil, now: self.now)
    }

    private func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    func resolve(_ intent: IntentMessage, _ parameters: [String]) async throws -> [String: [ResolutionResult<Value>]] {
        let work = ResolveWork(intent: intent, parameters: parameters, context: self.context)
        let answer = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        return Dictionary(uniqueKeysWithValues: answer.resolutions.map { ($0.parameter, $0.results) })
    }

    func resolve<I: Intent, Result: Codable & Hashable & Sendable>(
        _ intent: I, _ parameter: String, as type: Result.Type = Result.self
    ) async throws -> [ResolutionResult<Result>] {
        let work = ResolveWork(intent: try self.message(intent), parameters: [parameter], context: self.context)
        let answer = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        return try (answer.resolutions.first?.results ?? []).map { result in
            try JSON.decode(ResolutionResult<Result>.self, from: JSON.encode(result))
        }
    }

    func confirm<I: Intent>(_ intent: I) async throws -> Response<I> {
        let work = ConfirmWork(intent: try self.message(intent), context: self.context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.confirming, work))
    }

    func handle<I: Intent>(_ intent: I, key: String) async throws -> Response<I> {
        let work = HandleWork(intent: try self.message(intent), key: key, context: self.context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    func find(_ change: (inout SearchForMessages) -> Void = { _ in }) async throws -> [MessageItem] {
        var intent = SearchForMessages()
        change(&intent)
        return try await self.handle(intent, key: UUID().uuidString).payload.messages ?? []
    }

    func stored(_ item: MessageItem?) async throws -> StoredMessage? {
        guard let item else { return nil }
        return try await self.store.database.read { [user] in
            try Mailbox(user: user, database: $0).message(item.identifier)
        }
    }

    func countMessages() async throws -> Int {
        try await self.store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") ?? 0 }
    }
}

/// An intent, filled.
func made<I: Intent>(_ type: I.Type = I.self, _ fill: (inout I) -> Void) -> I {
    var intent = I()
    fill(&intent)
    return intent
}
