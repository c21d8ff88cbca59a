// Beckon: Ringo as its worker runs it, JSON in and JSON out
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema

@testable import CallsHandler
@testable import ServiceKit
@testable import Telephone

/// A link for work whose updates nobody hears, or the one who asks for them.
struct DeafLink: DispatcherLink {
    var heard: @Sendable (Message) -> Void = { _ in }

    func send(_ message: Message) throws(BusError) { self.heard(message) }
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func close() async {}
}

/// Ringo over a store, fed with messages as from a dispatcher.
struct Worker {
    /// Saturday, 2026-11-21 12:00 in UTC.
    static let now = Instant(milliseconds: 1_795_262_400_000)

    let store: AppStore
    let performer: AppPerformer
    var user = "local", timeZone = "UTC", now = Self.now

    init(_ store: AppStore? = nil, phone: (any Phone)? = nil, recorder: CallRecorder? = nil) throws {
        self.store = try store ?? Ringo.inMemoryStore(now: Self.now)
        self.performer = AppPerformer(Ringo.app(store: self.store, phone: phone, recorder: recorder))
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

    /// The live updates of a search: who rings, and what became of it.
    func follow(_ told: @escaping @Sendable ([CallRecord]) -> Void) async throws {
        let intent = try self.message(SearchCallHistory())
        let work = FollowWork(intent: intent, response: ResponseMessage(code: "success"), context: self.context)
        let message = try Message(Header(.work, phase: .following, attempt: 1), work)
        let link = DeafLink { message in
            guard let response = try? message.decode(Response<SearchCallHistory>.self) else { return }
            told(response.payload.callRecords ?? [])
        }
        _ = try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: link))
    }

    func find(_ change: (inout SearchCallHistory) -> Void = { _ in }) async throws -> [CallRecord] {
        var intent = SearchCallHistory()
        change(&intent)
        return try await self.handle(intent, key: UUID().uuidString).payload.callRecords ?? []
    }

    /// The calls of the user, newest first.
    func calls() async throws -> [StoredCall] {
        try await self.store.database.read { [user] in try CallLog(user: user, database: $0).newest() }
    }
}

/// An intent, filled.
func made<I: Intent>(_ type: I.Type = I.self, _ fill: (inout I) -> Void) -> I {
    var intent = I()
    fill(&intent)
    return intent
}
