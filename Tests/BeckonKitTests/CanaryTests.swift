// Beckon: tests that sensitive values stand in no log, no trace and no refusal
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Logging
import Schema
import Synchronization
import TestSupport
import Testing

@testable import BeckonKit

/// Conversations with a canary in every sensitive parameter, spoken and structured, through a whole stack whose logs are
/// kept: a canary in a log, a trace or a refusal fails.
@Suite(.timeLimit(.minutes(2))) struct CanaryTests {
    private static let canary = "quokkasecret"
    private static let spoken = [
        "Send a message to Omar that the quokkasecret is under the mat", "Send a message to quokkasecret saying hello",
        "Make a note called Menu saying the quokkasecret is under the mat", "Show my messages from quokkasecret",
        "quokkasecret quokkasecret", "Add the quokkasecret is under the mat to my note",
    ]

    /// What was seen of a conversation: what only its own client gets, and what others may read.
    private struct Seen: Sendable {
        var own = "", traces: [String] = [], refusals: [String] = []
    }

    @Test func noCanaryIsFound() async throws {
        let recorder = LogRecorder()
        let stack = try InProcessStack(clock: ContinuousClock(), logger: recorder.logger())
        let script = try ConversationReader.read("name: canary\nsteps:\n  - say: hello\n", file: "canary.yaml")
        let seen = try await stack.run(script) { stage in
            var seen = Seen()
            for (number, words) in Self.spoken.enumerated() {
                try await Self.hold(stage.client, "spoken-\(number)", &seen) { context in
                    try await stage.client.say(words, context: context)
                }
            }
            let catalog = try await stage.client.query(.catalog).catalog ?? Catalog()
            for manifest in catalog.manifests {
                for intent in manifest.intents {
                    let values = Self.canaries(intent, manifest)
                    guard !values.isEmpty else { continue }
                    try await Self.hold(stage.client, "\(manifest.app)-\(intent.name)", &seen) { context in
                        try await stage.client.submit(Submit(intent.name, values, app: manifest.app, context: context))
                    }
                }
            }
            try await Self.refusals(stage.client, &seen)
            return seen
        }
        // The test can fail: the client itself got the canaries, and what is logged is kept.
        #expect(seen.own.contains(Self.canary))
        #expect(seen.traces.count >= Self.spoken.count + 5 && seen.refusals.count >= 4)
        let traces = seen.traces.filter { $0.contains(Self.canary) }
        #expect(traces.isEmpty, "\(traces.first ?? "")")
        #expect(seen.refusals.allSatisfy { !$0.contains(Self.canary) }, "\(seen.refusals)")
        #expect(recorder.lines.count > 0)
        #expect(recorder.lines.allSatisfy { !$0.contains(Self.canary) })
        recorder.logger().debug("the words were \(Self.canary)")
        #expect(recorder.lines.contains { $0.contains(Self.canary) })
    }

    /// A canary for every sensitive parameter of an intent, in the form that its type has.
    private static func canaries(_ intent: IntentDeclaration, _ manifest: Manifest) -> [String: Value] {
        var values: [String: Value] = [:]
        // A case of an enumeration holds no words of anybody's.
        func isWords(_ type: String) -> Bool { manifest.types.first { $0.name == type }?.kind != .enumeration }
        for parameter in intent.parameters where parameter.isSensitive && isWords(parameter.type) {
            let value: Value =
                switch parameter.type {
                case "Person":
                    [
                        "displayName": .string(Self.canary),
                        "personHandle": ["value": .string("\(Self.canary)@a.example")],
                    ]
                case "NoteContent": ["text": .string(Self.canary)]
                case "SpeakableString": ["spokenPhrase": .string(Self.canary)]
                case "RestaurantGuest": ["displayName": .string(Self.canary)]
                case "BillPayee", "PaymentAccount":
                    ["nickname": ["spokenPhrase": .string(Self.canary)], "accountNumber": .string(Self.canary)]
                default: .string(Self.canary)
                }
            values[parameter.name] = parameter.isArray ? [value] : value
        }
        return values
    }

    /// Holds a conversation to its end, answering with canaries and consent.
    private static func hold(
        _ client: Client, _ conversation: String, _ seen: inout Seen,
        _ send: (RequestContext) async throws -> Accepted
    ) async throws {
        let accepted = try await send(RequestContext(conversation: conversation, user: "local"))
        let request = accepted.correlationID
        var answers = 0
        for try await event in client.events(conversation: conversation) {
            seen.own += try JSON.line(event)
            if event.kind == .ended { break }
            guard event.kind == .asked, let question = event.questions?.first else { continue }
            answers += 1
            guard answers < 8 else {
                _ = try? await client.cancel(request)
                continue
            }
            let reply: Reply =
                switch question.kind {
                case .consent, .confirmation, .again, .authorization: .yes(digest: question.digest)
                case .meaning: .choice(1)
                case .choice, .app: .choice(1)
                case .value, .details: .value(Self.answer(question))
                case .unlock: .cancel
                }
            do {
                _ = try await client.answer(request, Answer(question.id, reply))
            } catch let refusal as Refusal {
                seen.refusals.append(try JSON.line(refusal))
                _ = try await client.cancel(request)
            }
        }
        let events = try await client.query(.trace, request: request).events ?? []
        #expect(!events.isEmpty)
        seen.traces.append(try JSON.line(events) + TraceDrawing(events).lines.joined(separator: "\n"))
    }

    private static func answer(_ question: Question) -> Value {
        let value: Value =
            switch question.type?.name {
            case "Person": ["displayName": "Omar"]
            case "NoteContent": ["text": .string(Self.canary)]
            case "Note": ["title": ["spokenPhrase": "Menu"]]
            default: .string(Self.canary)
            }
        return question.isArray ? [value] : value
    }

    private static func refusals(_ client: Client, _ seen: inout Seen) async throws {
        let context = RequestContext(conversation: "refused", user: "local")
        let canary = Value.string(Self.canary)
        let wrong: [Submit] = [
            Submit("SendMessage", ["content": [canary, canary]], context: context),
            Submit("SendMessage", ["recipients": [["displayName": [canary]]], "content": canary], context: context),
            Submit("SendMessage", ["contents": canary], context: context),
            Submit("SendMessages", ["content": canary], context: context),
            Submit("SendMessage", ["content": canary], app: "nobody", context: context),
        ]
        for submit in wrong {
            do {
                _ = try await client.submit(submit)
            } catch let refusal as Refusal {
                seen.refusals.append(try JSON.line(refusal))
            }
        }
        do {
            _ = try await client.say("\(Self.canary)\u{1}", context: context)
        } catch let refusal as Refusal {
            seen.refusals.append(try JSON.line(refusal))
        }
    }
}
