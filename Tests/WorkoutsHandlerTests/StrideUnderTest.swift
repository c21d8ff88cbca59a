// Beckon: Stride as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import HandlerKit
import Schema
import Synchronization
import TestSupport

@testable import ServiceKit
@testable import WorkoutsHandler

/// Stride behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct StrideUnderTest {
    static let noon = WorkoutChangeTests.noon

    let store: AppStore
    let clock: SteppingClock
    let performer: AppPerformer

    init(_ store: AppStore? = nil, clock: SteppingClock = SteppingClock(Self.noon)) throws {
        self.store = try store ?? Stride.inMemoryStore(now: Self.noon)
        self.clock = clock
        self.performer = AppPerformer(Stride.app(store: self.store, clock: clock) { clock.time })
    }

    func context(_ user: String = "ada", after seconds: Int64 = 0, locale: String = "en") -> WorkContext {
        WorkContext(
            user: user, locale: locale, timeZone: "Europe/Berlin", location: nil, now: Self.noon + .seconds(seconds))
    }

    private func perform(_ phase: Phase, _ body: some Encodable, link: RecordingLink = RecordingLink()) async throws
        -> [UInt8]
    {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: link))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    /// The result in short, such as `success run`.
    func brief<I: Intent>(_ intent: I, _ parameter: String, _ user: String = "ada") async throws -> String {
        let work = ResolveWork(
            intent: try self.message(intent), parameters: [parameter], context: self.context(user))
        let resolutions = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        func label(_ value: Value) -> String {
            value.at("spokenPhrase")?.string ?? value.string ?? value.boolean.map { "\($0)" }
                ?? value.double.map { "\($0)" } ?? "\(value)"
        }
        return switch resolutions.resolutions.first?.results.first {
        case .success(let value): "success \(label(value))"
        case .needsValue: "needsValue"
        case .notRequired: "notRequired"
        case .confirmationRequired(let value, _): "confirm \(value.map(label) ?? "")"
        case .disambiguation(let values): "choose \(values.map(label).joined(separator: "|"))"
        case .unsupported(_, let values): "unsupported \(values.map(label).joined(separator: "|"))"
        default: "other"
        }
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

/// Keeps what is sent.
final class RecordingLink: DispatcherLink {
    let sent = Mutex<[Message]>([])
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) { self.sent.withLock { $0.append(message) } }
    func close() async {}
}

extension Intent {
    /// An intent with some values.
    static func with(_ change: (inout Self) -> Void) -> Self {
        var intent = Self()
        change(&intent)
        return intent
    }
}

extension StartWorkout {
    static func of(
        _ name: String?, _ value: Double? = nil, _ unit: WorkoutGoalUnitType? = nil,
        _ place: WorkoutLocationType? = nil,
        open: Bool? = nil
    ) -> StartWorkout {
        .with {
            $0.workoutName = name.map { SpeakableString($0) }
            $0.goalValue = value
            $0.workoutGoalUnitType = unit
            $0.workoutLocationType = place
            $0.isOpenEnded = open
        }
    }
}
