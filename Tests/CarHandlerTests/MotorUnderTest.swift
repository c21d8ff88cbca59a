// Beckon: Motor as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import HandlerKit
import Schema
import VehicleSignals

@testable import CarHandler
@testable import ServiceKit

/// Motor behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct MotorUnderTest {
    let store: AppStore
    let performer: AppPerformer

    init(_ store: AppStore? = nil) throws {
        self.store = try store ?? Motor.inMemoryStore(now: ExampleCars.noon)
        self.performer = AppPerformer(Motor.app(store: self.store))
    }

    private func context(_ user: String, _ seconds: Int64, _ locale: String) -> WorkContext {
        WorkContext(
            user: user, locale: locale, timeZone: "UTC", location: nil, now: ExampleCars.noon + .seconds(seconds))
    }

    private func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    /// What a parameter comes to, such as `unsupported doorOpen`.
    func resolve<I: Intent, Parameter: IntentValue>(
        _ intent: I, _ parameter: String, as type: Parameter.Type, user: String = "local", locale: String = "en"
    ) async throws -> String {
        let work = ResolveWork(
            intent: try self.message(intent), parameters: [parameter], context: self.context(user, 0, locale))
        let bytes = try await self.perform(.resolving, work)
        let resolutions = try JSON.decode(Resolutions.self, from: bytes)
        guard let result = resolutions.resolutions.first?.results.first else { return "nothing" }
        let typed = try JSONDecoder().decode(
            ResolutionResult<Parameter>.self, from: JSONEncoder().encode(result))
        return brief(typed)
    }

    func handle<I: Intent>(
        _ intent: I, key: String = UUID().uuidString, user: String = "local", after seconds: Int64 = 0
    ) async throws -> Response<I> {
        let work = HandleWork(
            intent: try self.message(intent), key: key, context: self.context(user, seconds, "en"))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// How a car is, so many seconds later.
    func state(of name: String, user: String = "local", after seconds: Int64 = 0) throws -> CarState? {
        try self.file(user, after: seconds).cars.first { $0.name == name }.map { CarState($0.signals) }
    }

    /// What `--signals` prints.
    func file(_ user: String = "local", after seconds: Int64 = 0) throws -> GarageFile {
        let text = try Motor.signals(of: user, in: self.store, now: ExampleCars.noon + .seconds(seconds))
        return try JSONDecoder().decode(GarageFile.self, from: Data(text.utf8))
    }
}

/// Sends nothing anywhere.
private struct DeafLink: DispatcherLink {
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) {}
    func close() async {}
}
