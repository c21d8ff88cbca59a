// Beckon: Jukebox as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import HandlerKit
import Schema

@testable import MediaHandler
@testable import Music
@testable import ServiceKit

/// Jukebox behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct JukeboxUnderTest {
    /// 2026-03-02T09:00:00Z.
    static let now = Instant(milliseconds: 1_772_442_000_000)

    let store: AppStore
    let performer: AppPerformer

    init(_ store: AppStore? = nil, player: (any MusicPlayer)? = nil) throws {
        self.store = try store ?? Jukebox.inMemoryStore()
        self.performer = AppPerformer(Jukebox.app(store: self.store, player: player))
    }

    func context(_ user: String = "local") -> WorkContext {
        WorkContext(user: user, locale: "en", timeZone: "UTC", location: nil, now: Self.now)
    }

    private func perform(_ phase: Phase, _ body: some Encodable, attempt: UInt8 = 1) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: attempt), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    func resolve<I: Intent>(_ intent: I, _ parameter: String, user: String = "local") async throws
        -> [ResolutionResult<Value>]
    {
        let work = ResolveWork(
            intent: try self.message(intent), parameters: [parameter], context: self.context(user))
        let resolutions = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        return resolutions.resolutions.first?.results ?? []
    }

    /// The results in short, such as `choose Paper Boats (song) | Paper Boats (album)`.
    func brief<I: Intent>(_ intent: I, _ parameter: String, user: String = "local") async throws -> String {
        try await self.resolve(intent, parameter, user: user).map(Self.brief).joined(separator: "; ")
    }

    static func brief(_ result: ResolutionResult<Value>) -> String {
        switch result {
        case .success(let value): "success \(Self.label(value))"
        case .successes(let values): "successes \(values.map(Self.label).joined(separator: " | "))"
        case .notRequired: "notRequired"
        case .needsValue: "needsValue"
        case .needsMoreDetails: "needsMoreDetails"
        case .disambiguation(let values): "choose \(values.map(Self.label).joined(separator: " | "))"
        case .confirmationRequired(let value, let reason):
            "confirm \(value.map(Self.label) ?? "")\(reason.map { " (\($0))" } ?? "")"
        case .unsupported(let reason, let values):
            "unsupported\(reason.map { " (\($0))" } ?? "")\(values.isEmpty ? "" : " \(values.map(Self.label).joined(separator: " | "))")"
        }
    }

    private static func label(_ value: Value) -> String {
        if let title = value["title"]?.string { return "\(title) (\(value["type"]?.string ?? "-"))" }
        return value["playlistName"]?.string ?? value["mediaDestinationType"]?.string ?? value.string ?? "\(value)"
    }

    /// The items that an intent's search is resolved to.
    func items<I: Intent>(_ intent: I, user: String = "local") async throws -> [MediaItem] {
        try await self.resolve(intent, "mediaItems", user: user).flatMap { result -> [Value] in
            switch result {
            case .success(let value), .confirmationRequired(.some(let value), _): [value]
            case .successes(let values): values
            default: []
            }
        }.map { try $0.decoded(as: MediaItem.self) }
    }

    func handle<I: Intent>(
        _ intent: I, key: String = UUID().uuidString, user: String = "local", attempt: UInt8 = 1
    ) async throws -> Response<I> {
        let work = HandleWork(intent: try self.message(intent), key: key, context: self.context(user))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work, attempt: attempt))
    }

    /// Resolves what is to be played, and plays it.
    func play(_ search: MediaSearch, key: String = UUID().uuidString, _ change: (inout PlayMedia) -> Void = { _ in })
        async throws -> Response<PlayMedia>
    {
        var intent = PlayMedia()
        intent.mediaSearch = search
        change(&intent)
        intent.mediaItems = try await self.items(intent)
        return try await self.handle(intent, key: key)
    }

    /// The titles of what is queued, and which of them is playing.
    func queue(_ user: String = "local") async throws -> (titles: [String], position: Int?) {
        let catalogue = try await CatalogueCache(self.store).catalogue()
        let queue = try await self.store.read { try MediaRecords($0, user: user, now: Self.now).queue() }
        return (queue.tracks.compactMap { catalogue.tracks[$0]?.title }, queue.position)
    }
}

/// Sends nothing anywhere.
private struct DeafLink: DispatcherLink {
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) {}
    func close() async {}
}

extension MediaSearch {
    /// A search with some values.
    static func with(_ change: (inout MediaSearch) -> Void) -> MediaSearch {
        var search = MediaSearch()
        change(&search)
        return search
    }
}

extension Intent {
    /// An intent with some values.
    static func with(_ change: (inout Self) -> Void) -> Self {
        var intent = Self()
        change(&intent)
        return intent
    }
}
