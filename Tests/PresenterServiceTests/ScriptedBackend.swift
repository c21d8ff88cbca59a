// Beckon: a dispatcher that does what a test says
// SPDX-License-Identifier: Apache-2.0

import CardKit
import ClientKit
import PresenterView
import Schema
import Synchronization

@testable import PresenterService

/// Takes everything, remembers it, and hands out the events it was given.
final class ScriptedBackend: PresenterBackend {
    struct Call: Hashable {
        var name: String
        var request: CorrelationID?
        var answer: Answer?
        var text: String?
        var context: RequestContext?
        var id: CorrelationID?
    }

    private let state = Mutex((calls: [Call](), events: [Event](), after: [UInt64]()))
    let id: CorrelationID
    let refusal: Refusal?
    /// What the apps say of themselves.
    let manifests: [Manifest]

    init(
        id: CorrelationID, refusal: Refusal? = nil, states: [ConnectionState] = [], manifests: [Manifest] = []
    ) {
        self.manifests = manifests
        self.states = states
        self.id = id
        self.refusal = refusal
    }

    var calls: [Call] { self.state.withLock { $0.calls } }
    var after: [UInt64] { self.state.withLock { $0.after } }
    func put(_ event: Event) { self.state.withLock { $0.events.append(event) } }

    private func take(_ call: Call) throws -> Accepted {
        self.state.withLock { $0.calls.append(call) }
        if let refusal = self.refusal { throw refusal }
        return Accepted(correlationID: call.request ?? self.id, sequence: 1)
    }

    func say(
        _ utterance: String, context: RequestContext, id: CorrelationID?, seen: UInt64?, trace: TraceContext
    ) async throws -> Accepted {
        try self.take(Call(name: "say", text: utterance, context: context, id: id))
    }
    /// What was submitted.
    let submitted = Mutex<[Submit]>([])
    func submit(_ submit: Submit, id: CorrelationID?, trace: TraceContext) async throws -> Accepted {
        self.submitted.withLock { $0.append(submit) }
        return try self.take(Call(name: "submit", text: submit.intent, context: submit.context, id: id))
    }
    func answer(_ request: CorrelationID, _ answer: Answer) async throws -> Accepted {
        try self.take(Call(name: "answer", request: request, answer: answer))
    }
    func cancel(_ request: CorrelationID) async throws -> Accepted {
        try self.take(Call(name: "cancel", request: request))
    }
    func delivered(_ request: CorrelationID, question: String) async throws -> Accepted {
        try self.take(Call(name: "delivered", request: request, text: question))
    }
    func device(conversation: String, isLocked: Bool) async throws -> Accepted {
        try self.take(Call(name: "device", text: isLocked ? "locked" : "unlocked"))
    }
    private let allTold = AsyncStream<Never>.makeStream()
    /// As many changes as a test wants to show.
    let states: [ConnectionState]
    var connection: AsyncStream<ConnectionState> {
        let states = Mutex(self.states[...])
        return AsyncStream {
            let state = states.withLock { $0.popFirst() }
            if state == nil { self.allTold.1.finish() }
            return state
        }
    }
    /// How often it was asked for the apps, and whether it answers.
    let timesAsked = Mutex(0), knowsApps = Mutex(true)
    func apps() async throws -> KnownApps {
        self.timesAsked.withLock { $0 += 1 }
        guard self.knowsApps.withLock({ $0 }) else { throw Refusal("noDispatcher", "nobody answers") }
        return self.manifests.isEmpty ? KnownApps(names: ["hop": "Hop & Go"]) : KnownApps(self.manifests)
    }

    /// What is known of each subject; nothing where none is given. Refused where a key may not ask.
    let reports = Mutex<[Query.Subject: Report]>([:]), refusedSubjects = Mutex<[Query.Subject: Refusal]>([:])
    func query(_ subject: Query.Subject, request: CorrelationID?) async throws -> Report {
        self.state.withLock { $0.calls.append(Call(name: "query \(subject.rawValue)", request: request)) }
        if let refusal = self.refusedSubjects.withLock({ $0[subject] }) { throw refusal }
        var report = self.reports.withLock { $0[subject] } ?? Report()
        report.events = report.events.map { events in events.filter { $0.correlationID == request } }
        return report
    }
    /// What was looked for in the list of requests, and what is found.
    let filters = Mutex<[RequestFilter]>([]), list = Mutex<Result<RequestList, Refusal>>(.success(RequestList([])))
    func requests(_ filter: RequestFilter) async throws -> RequestList {
        self.filters.withLock { $0.append(filter) }
        return try self.list.withLock { $0 }.get()
    }
    /// As many of the events as are there.
    func history(conversation: String, after: UInt64) async throws -> Events {
        let events = self.state.withLock { $0.events.filter { $0.conversation == conversation } }
        return Events(events.filter { $0.sequence > after }, latest: events.last?.sequence ?? 0)
    }

    /// What was set.
    let settings = Mutex<[Setting]>([])
    func set(_ setting: Setting) async throws -> Accepted {
        if let refusal = self.refusal { throw refusal }
        self.settings.withLock { $0.append(setting) }
        return Accepted(correlationID: self.id, sequence: 0)
    }

    /// What an app draws itself, by the number of the event.
    let drawn = Mutex<[UInt64: Presentation]>([:])
    func present(_ present: Present, of request: CorrelationID) async throws -> Presentation? {
        self.drawn.withLock { $0[present.sequence] }
    }

    /// What was looked for, and what is found.
    let finds = Mutex<[Find]>([]), found = Mutex(Found())
    func find(_ find: Find, of request: CorrelationID) async throws -> Found {
        if let refusal = self.refusal { throw refusal }
        self.finds.withLock { $0.append(find) }
        return self.found.withLock { $0 }
    }

    /// Ends after the events that are there.
    func follow(conversation: String, after: UInt64, _ each: (Event) async throws -> Void) async throws {
        let events = self.state.withLock { state in
            state.after.append(after)
            return state.events.filter { $0.conversation == conversation && $0.sequence > after }
        }
        for event in events { try await each(event) }
        if !self.states.isEmpty { for await _ in self.allTold.0 {} }
    }
}
