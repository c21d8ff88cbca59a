// Beckon: Hop as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import Synchronization
import TestSupport

@testable import RidesHandler
@testable import ServiceKit

/// Hop behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct HopUnderTest {
    /// 2027-01-15T12:00:00Z, a Friday.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    let store: AppStore
    let clock: SteppingClock
    let performer: AppPerformer

    init(
        _ store: AppStore? = nil, settings: HopSettings = HopSettings(), clock: SteppingClock = SteppingClock(Self.noon)
    ) throws {
        self.store = try store ?? Hop.inMemoryStore()
        self.clock = clock
        self.performer = AppPerformer(Hop.app(store: self.store, settings: settings, clock: clock) { clock.time })
    }

    func context(_ user: String = "ada", after seconds: Int64 = 0, at location: Placemark? = nil) -> WorkContext {
        WorkContext(
            user: user, locale: "en", timeZone: "Europe/Berlin", location: location, now: Self.noon + .seconds(seconds))
    }

    private func perform(_ phase: Phase, _ body: some Encodable, link: RecordingLink = RecordingLink()) async throws
        -> [UInt8]
    {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: link))
    }

    func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        guard case .object(let parameters) = try Value(encoding: intent) else { return IntentMessage("\(I.self)") }
        return IntentMessage("\(I.self)", parameters)
    }

    func resolve<I: Intent, Parameter: Codable & Hashable & Sendable>(
        _ intent: I, _ parameter: String, as type: Parameter.Type, _ context: WorkContext
    ) async throws -> ResolutionResult<Parameter>? {
        let work = ResolveWork(intent: try self.message(intent), parameters: [parameter], context: context)
        let resolutions = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        guard let result = resolutions.resolutions.first?.results.first else { return nil }
        return try JSON.decode(ResolutionResult<Parameter>.self, from: JSON.encode(result))
    }

    func confirm<I: Intent>(_ intent: I, _ context: WorkContext) async throws -> Response<I> {
        let work = ConfirmWork(intent: try self.message(intent), context: context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.confirming, work))
    }

    func handle<I: Intent>(_ intent: I, key: String, _ context: WorkContext) async throws -> Response<I> {
        let work = HandleWork(intent: try self.message(intent), key: key, context: context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// Follows a response to its end.
    func follow<I: Intent>(_ intent: I, _ response: Response<I>, _ context: WorkContext) async throws -> [Response<I>] {
        let link = RecordingLink()
        let told = try JSON.decode(ResponseMessage.self, from: JSON.encode(response))
        _ = try await self.perform(
            .following, FollowWork(intent: try self.message(intent), response: told, context: context), link: link)
        return try link.sent.withLock { $0 }.map { try $0.decode(Response<I>.self) }
    }
}

extension RequestRide {
    /// A ride to a place that was named.
    static func to(_ dropOff: String, from pickup: String? = nil, partySize: Int? = 1, option: String? = nil)
        -> RequestRide
    {
        var intent = RequestRide()
        intent.dropOffLocation = Placemark(name: dropOff)
        intent.pickupLocation = pickup.map { Placemark(name: $0) }
        intent.partySize = partySize
        intent.rideOptionName = option.map { SpeakableString($0) }
        return intent
    }
}
