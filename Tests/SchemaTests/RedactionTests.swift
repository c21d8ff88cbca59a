// Beckon: tests that what a manifest calls sensitive is taken out of events
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@Suite struct RedactionTests {
    private static let canary = "CANARY-7c1f"

    /// An event with the canary in every place that can hold text of a person or an app.
    private static func full(_ intent: String?, app: String?, parameter: String) -> Event {
        var event = Event(
            sequence: 1, conversation: "c", correlationID: Samples.request, time: Samples.now, kind: .asked,
            phase: .resolving)
        let canary = Value.string(Self.canary)
        let response = ResponseMessage(
            code: "ready", payload: ["sent": ["content": canary, "list": [canary, 7]], "other": canary],
            userActivity: UserActivity(
                activityType: "x", title: Self.canary, webpageURL: "https://a.example/\(Self.canary)",
                userInfo: ["a": canary]),
            undo: IntentMessage("Undo", ["a": canary]))
        event.intent = intent
        event.app = app
        event.parameters = [parameter: canary]
        event.utterance = "say \(Self.canary)"
        event.questions = [
            Question(
                id: "q", kind: .choice, intent: intent ?? "", parameter: parameter,
                options: [Option(value: canary, label: Self.canary, details: [Self.canary])], value: canary,
                reason: Self.canary, preview: response),
            Question(id: "q2", kind: .consent, intent: intent ?? "", value: [parameter: canary], preview: response),
        ]
        event.answer = Answer("q", .correction([parameter: canary]))
        event.preview = response
        event.response = response
        event.failure = Failure(.protocolViolation, message: "no \(Self.canary)", understood: [Self.canary])
        return event
    }

    private static func text(_ events: [Event]) throws -> String { try JSON.line(events) }

    @Test func nothingOfASensitiveParameterIsLeft() throws {
        let event = Self.full("SendMessage", app: "pigeon", parameter: "content")
        #expect(try Self.text([event]).contains(Self.canary), "the test can fail")
        let redacted = event.redacted(by: SendMessage.declaration.intent)
        #expect(!(try Self.text([redacted]).contains(Self.canary)))
        #expect(redacted.kind == .asked && redacted.intent == "SendMessage" && redacted.questions?.first?.id == "q")
        #expect(redacted.parameters == ["content": .string(Redaction.mark)])
        #expect(redacted.preview?.code == "ready")
    }

    @Test func anAnswersValueGoesToo() throws {
        var event = Self.full("SendMessage", app: "pigeon", parameter: "content")
        event.answer = Answer("q", .value(.string(Self.canary)))
        #expect(!(try Self.text([event.redacted(by: SendMessage.declaration.intent)]).contains(Self.canary)))
        event.answer = Answer("q", .choice(2))
        #expect(event.redacted(by: SendMessage.declaration.intent).answer == Answer("q", .choice(2)))
    }

    @Test func otherIntentsStayReadable() throws {
        let event = Self.full("RequestRide", app: "hop", parameter: "dropOffLocation")
        #expect(event.redacted(by: RequestRide.declaration.intent) == event)
    }

    /// Of an intent with sensitive parameters that were not said, everything stays but what its app answers.
    @Test func whatIsSensitiveAndNotSetHidesNothing() throws {
        var said = Event(
            sequence: 1, conversation: "c", correlationID: Samples.request, time: Samples.now, kind: .accepted,
            phase: .recognizing)
        said.utterance = "search my notes of Monday"
        var found = said
        found.kind = .recognized
        found.utterance = nil
        (found.intent, found.app) = ("SearchForNotebookItems", "listomat")
        found.parameters = ["itemType": "note", "content": .null]
        var asked = found
        asked.kind = .asked
        asked.questions = [Question(id: "r/1", kind: .value, intent: "SearchForNotebookItems", parameter: "title")]
        var answered = found
        answered.kind = .answered
        answered.utterance = "Menu"
        answered.answer = Answer("r/1", .value("Menu"))
        let events = [said, found, asked, answered]
        let find: (String, String) -> IntentDeclaration? = { _, _ in SearchForNotebookItems.declaration.intent }
        #expect(events.redacted(by: find) == events)

        var ended = found
        ended.kind = .ended
        ended.response = ResponseMessage(code: "success", payload: ["notes": [.string(Self.canary)]])
        #expect(!(try Self.text((events + [ended]).redacted(by: find)).contains(Self.canary)))

        // Once it is set, the words around it go, and those that say another parameter stay.
        var searched = found
        searched.parameters = ["content": .string(Self.canary), "title": "Menu"]
        var spoken = said
        spoken.utterance = "search my notes for \(Self.canary)"
        let redacted = [spoken, searched, asked, answered].redacted(by: find)
        #expect(!(try Self.text(redacted).contains(Self.canary)))
        #expect(redacted[0].utterance == Redaction.mark)
        #expect(redacted[1].parameters?["title"] == "Menu")
        #expect(redacted[3] == answered)
    }

    @Test func whatCouldBeInsteadOfASensitiveValueGoesToo() throws {
        var event = Self.full("SendMessage", app: "pigeon", parameter: "recipients")
        event.failure = Failure(
            .unsupportedValue, parameter: "recipients",
            alternatives: [Option(value: .string(Self.canary), label: Self.canary)])
        #expect(!(try Self.text([event.redacted(by: SendMessage.declaration.intent)]).contains(Self.canary)))
    }

    @Test func whatIsNotKnownIsTakenOut() throws {
        for event in [
            Self.full("SendMessage", app: "pigeon", parameter: "content"), Self.full(nil, app: nil, parameter: "x"),
        ] {
            #expect(!(try Self.text([event.redacted(by: nil)]).contains(Self.canary)))
            #expect(!(try Self.text([event].redacted { _, _ in nil }).contains(Self.canary)))
        }
    }

    /// The words come first, and what they meant is known later only.
    @Test func wordsFromBeforeTheIntentWasKnown() throws {
        var accepted = Event(
            sequence: 1, conversation: "c", correlationID: Samples.request, time: Samples.now, kind: .accepted,
            phase: .recognizing)
        accepted.utterance = "tell Anna \(Self.canary)"
        let later = Self.full("SendMessage", app: "pigeon", parameter: "content")
        let find: (String, String) -> IntentDeclaration? = { intent, _ in
            intent == "SendMessage" ? SendMessage.declaration.intent : RequestRide.declaration.intent
        }
        #expect(!(try Self.text([accepted, later].redacted(by: find)).contains(Self.canary)))
        #expect(!(try Self.text([accepted].redacted(by: find)).contains(Self.canary)))
        var ride = later
        ride.intent = "RequestRide"
        #expect([accepted, ride].redacted(by: find)[0] == accepted)
        // An app that is gone has no manifest to ask.
        #expect(!(try Self.text([accepted, later].redacted { _, _ in nil }).contains(Self.canary)))
    }

    /// Which parameters are sensitive. The reasons stand in docs/handlers.md.
    @Test func theDomainsMarkWhatIsSensitive() {
        func names<I: Intent>(_ intent: I.Type) -> Set<String> {
            Set(I.declaration.intent.parameters.filter(\.isSensitive).map(\.name))
        }
        #expect(names(SendMessage.self) == ["recipients", "content", "sender"])
        #expect(names(SearchForMessages.self) == ["recipients", "senders", "searchTerms"])
        #expect(names(CreateNote.self) == ["content"])
        #expect(names(AppendToNote.self) == ["content"])
        #expect(names(SearchForNotebookItems.self) == ["content"])
        #expect(names(RequestRide.self).isEmpty && names(AddTasks.self).isEmpty)
    }
}
