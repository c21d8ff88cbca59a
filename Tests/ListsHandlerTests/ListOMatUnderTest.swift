// Beckon: ListOMat as a dispatcher sees it, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import HandlerKit
import Schema

@testable import ListsHandler
@testable import ServiceKit

/// ListOMat behind its performer: intents go in as JSON, what it answers comes out of JSON.
struct ListOMatUnderTest {
    /// 2027-01-15T12:00:00Z, a Friday; 13:00 in Berlin.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    let store: AppStore
    let performer: AppPerformer

    init(_ store: AppStore? = nil) throws {
        self.store = try store ?? ListOMat.inMemoryStore(now: Self.noon)
        self.performer = AppPerformer(ListOMat.app(store: self.store))
    }

    func context(_ user: String = "local", after seconds: Int64 = 0) -> WorkContext {
        WorkContext(
            user: user, locale: "en", timeZone: "Europe/Berlin", location: nil, now: Self.noon + .seconds(seconds))
    }

    func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
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
        case .unsupported(let reason, _): "unsupported\(reason.map { " (\($0))" } ?? "")"
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

    func handle<I: Intent>(_ intent: I, key: String = UUID().uuidString, user: String = "local", after: Int64 = 0)
        async throws -> Response<I>
    {
        let work = HandleWork(intent: try self.message(intent), key: key, context: self.context(user, after: after))
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// The titles of the user's tasks on a list, or on all.
    func tasks(on list: String? = nil, user: String = "local") async throws -> [String] {
        let context = Context(user: user, now: Self.noon)
        return try await self.store.consult(context) { notebook in
            try notebook.tasks().filter { list == nil || $0.listTitle == list }.map(\.title)
        }
    }

    /// The titles of the user's lists, in the order in which they are offered.
    func lists(user: String = "local") async throws -> [String] {
        try await self.store.consult(Context(user: user, now: Self.noon)) { try $0.lists().map(\.title) }
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
