// Beckon: tests of what the apps have, looked for while somebody types
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import HandlerKit
import Logging
import Schema
import Testing

@testable import BeckonKit
@testable import ServiceKit

@Suite(.timeLimit(.minutes(2))) struct FindingTests {
    private static let now = Instant(milliseconds: 1_772_442_000_000)

    /// A parameter that its app can be asked about.
    struct Queryable: Sendable, CustomTestStringConvertible {
        var domain: String, intent: String, parameter: String
        var testDescription: String { "\(self.domain) \(self.intent).\(self.parameter)" }
    }

    private static let queryable: [Queryable] = {
        let time = VirtualClock(start: Self.now)
        return BundledApp.all.flatMap { bundled -> [Queryable] in
            guard let manifest = try? bundled.inMemory(time).manifest else { return [] }
            return manifest.intents.flatMap { intent in
                intent.parameters.filter(\.isQueryable).map {
                    Queryable(domain: bundled.domain, intent: intent.name, parameter: $0.name)
                }
            }
        }
    }()

    @Test func theAppsSayWhatTheyCanBeAsked() {
        let domains = Set(Self.queryable.map(\.domain))
        #expect(domains == ["lists", "messages", "calls", "payments", "photos", "restaurants", "media"])
    }

    /// Each thing that an app has is of the parameter's type, has words, is found by them, and is taken by the resolver as it is.
    @Test(arguments: Self.queryable) func whatIsFoundIsTaken(_ one: Queryable) async throws {
        let bundled = try #require(BundledApp.all.first { $0.domain == one.domain })
        let app = try bundled.inMemory(VirtualClock(start: Self.now))
        let performer = AppPerformer(app)
        let declared = try #require(app.manifest.intent(one.intent)?.parameter(one.parameter))
        let type = try #require(app.manifest.type(declared.type))
        let context = WorkContext(user: "local", locale: "en", timeZone: "UTC", location: nil, now: Self.now)
        func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
            let work = try Message(Header(.work, phase: phase, attempt: 1, workNumber: 1), body)
            return try await performer.perform(
                work, updates: UpdateChannel(work: work.header, link: DeafLink()))
        }
        func find(_ query: EntityQuery) async throws -> EntityPage {
            let work = FindWork(
                intent: IntentMessage(one.intent, [:]), parameter: one.parameter, query: query, context: context)
            return try JSON.decode(EntityPage.self, from: try await perform(.finding, work))
        }
        let suggested = try await find(EntityQuery())
        #expect(!suggested.values.isEmpty && suggested.values.count <= Limits.entitiesPerPage)
        for value in suggested.values.prefix(4) {
            #expect(app.manifest.accepts(value, as: declared.type))
            let label = try #require(type.label(of: value))
            #expect(!label.isEmpty)
            let found = try await find(EntityQuery(text: String(label.prefix(max(3, label.count / 2)))))
            #expect(found.values.contains(value), "\(label): \(found.values)")
            let said: Value = declared.isArray ? .array([value]) : value
            let resolve = ResolveWork(
                intent: IntentMessage(one.intent, [one.parameter: said]), parameters: [one.parameter], context: context)
            let results = try JSON.decode(Resolutions.self, from: try await perform(.resolving, resolve))
            let result = try #require(results.resolutions.first?.results.first)
            guard case .success = result else {
                Issue.record("\(label) is not taken: \(result)")
                continue
            }
        }
        #expect(try await find(EntityQuery(text: "qqqqzzzz")).values.isEmpty)
        // Another user has nothing of it, but what is everybody's.
        if !["restaurants", "media"].contains(one.domain) {
            var work = FindWork(
                intent: IntentMessage(one.intent, [:]), parameter: one.parameter, query: EntityQuery(), context: context
            )
            work.context.user = "somebody else"
            let others = try JSON.decode(EntityPage.self, from: try await perform(.finding, work))
            #expect(!others.values.contains { suggested.values.contains($0) })
        }
    }

    /// From a client to the app and back, for as long as the question stands and nobody else's.
    @Test func throughAWholeStack() async throws {
        let stack = try InProcessStack(clock: ContinuousClock(), logger: Logger(label: "test"))
        let script = try ConversationReader.read("name: find\nsteps:\n  - say: hello\n", file: "find.yaml")
        try await stack.run(script) { stage in
            let client = stage.client
            let context = RequestContext(conversation: "find", user: "local")
            let accepted = try await client.submit(
                Submit("StartCall", [:], app: "ringo", context: context))
            let request = accepted.correlationID
            var question: Question?
            for try await event in client.events(conversation: "find") where event.kind == .asked {
                question = event.questions?.first { $0.parameter == "contacts" }
                break
            }
            let asked = try #require(question)
            let find = Find(question: asked.id, parameter: "contacts", query: EntityQuery(text: "bra"))
            let found = try await client.find(find, of: request)
            #expect(found.options.map(\.label) == ["Brandon Okafor", "Brandon Ellis"] || found.options.count == 2)
            // Whoever guesses the question's name has not the question.
            await #expect(throws: Refusal.self) {
                try await client.find(
                    Find(question: asked.name, parameter: "contacts", query: EntityQuery()), of: request)
            }
            _ = try await client.answer(request, Answer(asked.id, .cancel))
            await #expect(throws: Refusal.self) { try await client.find(find, of: request) }
        }
    }
}

/// A link that nobody hears.
private struct DeafLink: DispatcherLink {
    let arrivals = AsyncStream<Message> { $0.finish() }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) {}
    func close() async {}
}
