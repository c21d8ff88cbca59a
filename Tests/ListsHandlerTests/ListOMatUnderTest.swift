// Beckon: ListOMat as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import HandlerKit
import Schema
import Synchronization
import TestSupport
import Testing

@testable import ListsHandler
@testable import ServiceKit

/// ListOMat behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct ListOMatUnderTest {
    /// 2027-01-15T12:00:00Z, a Friday; 13:00 in Berlin.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    let store: AppStore
    let clock: SteppingClock
    let performer: AppPerformer

    init(_ store: AppStore? = nil, clock: SteppingClock = SteppingClock(Self.noon)) throws {
        self.store = try store ?? ListOMat.inMemoryStore(now: Self.noon)
        self.clock = clock
        self.performer = AppPerformer(ListOMat.app(store: self.store, clock: clock, now: { clock.time }))
    }

    func context(
        _ user: String = "local", after seconds: Int64 = 0, at place: Placemark? = nil, zone: String = "Europe/Berlin"
    ) -> WorkContext {
        WorkContext(user: user, locale: "en", timeZone: zone, location: place, now: Self.noon + .seconds(seconds))
    }

    /// - Parameters:
    ///   - request: Which request of the test it is.
    ///   - link: Where updates go.
    func perform(
        _ phase: Phase, _ body: some Encodable, request: UInt64 = 0, attempt: UInt8 = 1,
        link: any DispatcherLink = DeafLink()
    ) async throws -> [UInt8] {
        var header = Header(.work, phase: phase, attempt: attempt)
        header.correlationID = CorrelationID(at: Self.noon, random: (0, request))
        let message = try Message(header, body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: link))
    }

    /// Follows a request to the end of its updates.
    ///
    /// - Returns: The titles of the tasks that it told, with the local time at which each was due.
    func follow<I: Intent>(
        _ intent: I, request: UInt64 = 0, attempt: UInt8 = 1, _ context: WorkContext? = nil
    ) async throws -> [String] {
        let link = RecordingLink()
        let work = FollowWork(
            intent: try self.message(intent), response: ResponseMessage(code: "success"),
            context: context ?? self.context())
        _ = try await self.perform(.following, work, request: request, attempt: attempt, link: link)
        return try link.sent.withLock { $0 }.map { message in
            let payload = try message.decode(ResponseMessage.self).payload
            let task = payload["modifiedTask"] ?? payload.values.first?.array?.first
            guard let task = try task?.decoded(as: TaskItem.self) else { return "nothing" }
            let fields = task.temporalEventTrigger?.dateComponentsRange.startDateComponents
            guard let fields, let day = fields.day, let hour = fields.hour, let minute = fields.minute else {
                return task.title.spokenPhrase
            }
            return "\(task.title.spokenPhrase) \(fields.month ?? 0)-\(day) \(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
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

    /// The results in short, such as `choose Grocery Store | Hardware Store`.
    func brief<I: Intent>(_ intent: I, _ parameter: String, user: String = "local") async throws -> String {
        try await self.resolve(intent, parameter, user: user).map(Self.brief).joined(separator: "; ")
    }

    static func brief(_ result: ResolutionResult<Value>) -> String {
        switch result {
        case .success(let value): "success \(Self.label(value))"
        case .successes(let values): "successes \(values.count)"
        case .notRequired: "notRequired"
        case .needsValue: "needsValue"
        case .needsMoreDetails: "needsMoreDetails"
        case .disambiguation(let values): "choose \(values.map(Self.label).joined(separator: " | "))"
        case .confirmationRequired(let value, let reason):
            "confirm \(value.map(Self.label) ?? "")\(reason.map { " (\($0))" } ?? "")"
        case .unsupported(let reason, let others):
            "unsupported\(reason.map { " (\($0))" } ?? "")"
                + (others.isEmpty ? "" : ": \(others.map(Self.label).joined(separator: " | "))")
        }
    }

    private static func label(_ value: Value) -> String {
        value.at("title.spokenPhrase")?.string ?? value.at("spokenPhrase")?.string ?? value.string
            ?? value.at("text")?.string ?? "value"
    }

    /// The value that a single success, or a yes to a confirmation, settles.
    func settled<I: Intent, Parameter: Decodable>(_ intent: I, _ parameter: String, as type: Parameter.Type)
        async throws
        -> Parameter?
    {
        switch try await self.resolve(intent, parameter).first {
        case .success(let value), .confirmationRequired(.some(let value), _): try value.decoded(as: type)
        default: nil
        }
    }

    func confirm<I: Intent>(_ intent: I, user: String = "local") async throws -> Response<I> {
        let work = ConfirmWork(intent: try self.message(intent), context: self.context(user))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.confirming, work))
    }

    func handle<I: Intent>(
        _ intent: I, key: String = UUID().uuidString, user: String = "local", after: Int64 = 0, request: UInt64 = 0,
        zone: String = "Europe/Berlin"
    ) async throws -> Response<I> {
        let context = self.context(user, after: after, zone: zone)
        let work = HandleWork(intent: try self.message(intent), key: key, context: context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work, request: request))
    }

    /// The titles of the user's tasks on a list, or on all.
    func tasks(on list: String? = nil, user: String = "local") async throws -> [String] {
        let context = Context(user: user, now: Self.noon)
        return try await self.store.consult(context) { notebook in
            try notebook.tasks().filter { list == nil || $0.listTitle == list }.map(\.title)
        }
    }

    /// The task of a title.
    func task(_ title: String, of user: String) async throws -> TaskEntry {
        try await self.store.consult(Context(user: user, now: Self.noon)) { notebook in
            try #require(try notebook.tasks().first { $0.title == title })
        }
    }

    /// A task that is in no store.
    static func entry(due: String, _ rule: RecurrenceRule, zone: String) throws -> TaskEntry {
        let due = Instant(try Date(due, strategy: .iso8601)).milliseconds
        return TaskEntry(
            id: 1, list: 1, listTitle: "", title: "", completed: false, flagged: false, due: due,
            recurrence: try JSON.line(rule), created: 0, modified: 0, series: due, zone: zone)
    }

    /// The titles of the user's lists, in the order in which they are offered.
    func lists(user: String = "local") async throws -> [String] {
        try await self.store.consult(Context(user: user, now: Self.noon)) { try $0.lists().map(\.title) }
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

extension TaskList {
    static func named(_ name: String, _ identifier: String? = nil) -> TaskList {
        TaskList(SpeakableString(name), identifier: identifier)
    }
}

extension TaskItem {
    static func named(_ name: String, _ identifier: String? = nil) -> TaskItem {
        TaskItem(SpeakableString(name), identifier: identifier)
    }
}

extension TemporalEventTrigger {
    static func at(_ fields: DateFields, every rule: RecurrenceRule? = nil) -> TemporalEventTrigger {
        TemporalEventTrigger(DateComponentsRange(start: fields, recurrenceRule: rule))
    }
}
