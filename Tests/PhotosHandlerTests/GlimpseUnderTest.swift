// Beckon: Glimpse as its worker runs it, JSON in and JSON out
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import HandlerKit
import Logging
import PhotosReading
import Schema

@testable import PhotoIndex
@testable import PhotosHandler
@testable import ServiceKit

/// A link for work that sends no updates.
private struct DeafLink: DispatcherLink {
    func send(_ message: Message) throws(BusError) {}
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func close() async {}
}

/// Glimpse over a store, fed with messages as from a dispatcher.
struct GlimpseUnderTest {
    /// Monday, 2026-03-02 09:00 in UTC.
    static let now = Instant(milliseconds: 1_772_442_000_000)

    let store: AppStore
    let performer: AppPerformer
    var user = "local", timeZone = "UTC", location: Placemark?

    init(_ store: AppStore? = nil, library: PhotoLibrary? = nil, thumbnails: PhotoThumbnails? = nil) throws {
        self.store = try store ?? Glimpse.inMemoryStore(now: Self.now)
        self.performer = AppPerformer(Glimpse.app(store: self.store, library: library, thumbnails: thumbnails))
    }

    private var context: WorkContext {
        WorkContext(user: self.user, locale: "en", timeZone: self.timeZone, location: self.location, now: Self.now)
    }

    private func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
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

    func handle<I: Intent>(_ intent: I) async throws -> Response<I> {
        let work = HandleWork(intent: try self.message(intent), key: UUID().uuidString, context: self.context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// The names of the files that a search finds, in the order in which they are told.
    func find(_ fill: (inout SearchForPhotos) -> Void = { _ in }) async throws -> [String] {
        let response = try await self.handle(made(SearchForPhotos.self, fill))
        let files = response.userActivity?.userInfo?["files"]?.array ?? []
        return files.compactMap { $0.string?.split(separator: "/").last.map(String.init) }
    }
}

/// An intent, filled.
func made<I: Intent>(_ type: I.Type = I.self, _ fill: (inout I) -> Void) -> I {
    var intent = I()
    fill(&intent)
    return intent
}

/// A range of whole days.
func days(_ start: DateFields, _ end: DateFields? = nil) -> DateComponentsRange {
    end.map { DateComponentsRange(start: start, end: $0) } ?? DateComponentsRange(start: start)
}
