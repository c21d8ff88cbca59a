// Beckon: Tably as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema

@testable import RestaurantsHandler
@testable import ServiceKit

/// Tably behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct TablyUnderTest {
    /// 2026-03-02T09:00:00Z, a Monday; nine o'clock in Lisbon, too.
    static let now = Instant(milliseconds: 1_772_442_000_000)

    let store: AppStore
    let performer: AppPerformer

    init(_ store: AppStore? = nil) throws {
        self.store = try store ?? Tably.inMemoryStore(now: Self.now)
        self.performer = AppPerformer(try Tably.app(store: self.store))
    }

    func context(_ user: String = "local", after: Milliseconds = .minutes(0)) -> WorkContext {
        WorkContext(user: user, locale: "en", timeZone: "Europe/Lisbon", location: nil, now: Self.now + after)
    }

    func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    func resolve<I: Intent>(_ intent: I, _ parameter: String, user: String = "local") async throws
        -> ResolutionResult<Value>?
    {
        let work = ResolveWork(intent: try self.message(intent), parameters: [parameter], context: self.context(user))
        let resolutions = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        return resolutions.resolutions.first?.results.first
    }

    /// The result in short, such as `unsupported (full): 3 Mar 20:00`.
    func brief<I: Intent>(_ intent: I, _ parameter: String, user: String = "local") async throws -> String {
        func labels(_ values: [Value]) -> String { values.map(Self.label).joined(separator: ", ") }
        switch try await self.resolve(intent, parameter, user: user) {
        case .success(let value): return "success \(Self.label(value))"
        case .notRequired: return "notRequired"
        case .needsValue: return "needsValue"
        case .disambiguation(let values): return "choose \(labels(values))"
        case .confirmationRequired(let value, _): return "confirm \(value.map(Self.label) ?? "")"
        case .unsupported(let reason, let values):
            return "unsupported \(reason ?? "")" + (values.isEmpty ? "" : ": \(labels(values))")
        case .successes, .needsMoreDetails, nil: return "something else"
        }
    }

    private static func label(_ value: Value) -> String {
        if let name = value["name"]?.string ?? value["displayName"]?.string ?? value.string { return name }
        if let number = value.integer { return "\(number)" }
        func two(_ name: String) -> String { String(("0\(value[name]?.integer ?? 0)").suffix(2)) }
        return "\(two("month"))-\(two("day")) \(two("hour")):\(two("minute"))"
    }

    func confirm<I: Intent>(_ intent: I, user: String = "local") async throws -> Response<I> {
        let work = ConfirmWork(intent: try self.message(intent), context: self.context(user))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.confirming, work))
    }

    func handle<I: Intent>(
        _ intent: I, key: String = UUID().uuidString, user: String = "local", after: Milliseconds = .minutes(0)
    ) async throws -> Response<I> {
        let work = HandleWork(intent: try self.message(intent), key: key, context: self.context(user, after: after))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// All bookings of all users.
    func bookings() async throws -> [StoredBooking] {
        try await self.store.database.read {
            try StoredBooking.fetchAll($0, sql: "SELECT \(StoredBooking.columns) FROM booking ORDER BY number")
        }
    }
}

/// Sends nothing anywhere.
private struct DeafLink: DispatcherLink {
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) {}
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

extension BookRestaurantReservation {
    /// A table on a day of March 2026.
    static func table(
        _ restaurant: String, _ day: Int, _ hour: Int?, _ minute: Int = 0, for party: Int? = 2,
        _ change: (inout BookRestaurantReservation) -> Void = { _ in }
    ) -> BookRestaurantReservation {
        .with {
            $0.restaurant = Restaurant(restaurant)
            $0.bookingDateComponents = DateFields(
                year: 2026, month: 3, day: day, hour: hour, minute: hour == nil ? nil : minute)
            $0.partySize = party
            change(&$0)
        }
    }
}

/// Random numbers of a seed: the same in each run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
