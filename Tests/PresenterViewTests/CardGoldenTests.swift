// Beckon: cards of each language, as they were last read by a person
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import PresenterWords
import Schema
import Testing

/// A ride, a list and a message in each language, as a terminal shows them. `BECKON_WRITE_GOLDEN=1` writes the files anew:
/// read what changed in them.
@Suite struct CardGoldenTests {
    /// Beside the targets: a folder within one would have to be excluded from it.
    private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cards")
    private static let locales = ["en": "en-GB", "de": "de-DE", "es": "es-ES", "id": "id-ID", "zh-Hans": "zh-Hans-CN"]

    @Test(arguments: WordsLibrary.languages) func cards(_ language: String) throws {
        let maker = try maker(locale: try #require(Self.locales[language]), timeZone: "Europe/Berlin")
        let text = try Self.conversation(maker)
        let file = Self.folder.appendingPathComponent("\(language).txt")
        if ProcessInfo.processInfo.environment["BECKON_WRITE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        for (line, old) in zip(text.split(separator: "\n"), golden.split(separator: "\n")) { #expect(line == old) }
        #expect(text == golden)
    }

    private static func conversation(_ maker: CardMaker) throws -> String {
        var story = Story()
        let renderer = TerminalRenderer(width: 72)
        var sequence: UInt64 = 0
        return try (Self.ride() + Self.list() + Self.message()).flatMap { example in
            sequence += 1
            var event = example
            event.sequence = sequence
            return story.show(event, maker).changes.compactMap(\.card).map { renderer.render($0) + "\n" }
        }.joined(separator: "\n")
    }

    private static func question(
        _ number: Int, _ kind: Question.Kind, _ intent: String, _ parameter: String? = nil,
        _ type: TypeDeclaration? = nil,
        _ change: (inout Question) -> Void = { _ in }
    ) -> Question {
        var question = Question(
            id: "r/\(number)", kind: kind, intent: intent, app: "hop", parameter: parameter, type: type)
        change(&question)
        return question
    }

    private static func asked(_ question: Question) throws -> Event {
        try event(.asked, question.kind == .consent ? .confirming : .resolving) { $0.questions = [question] }
    }

    private static func ended(_ intent: String, _ payload: [String: Value]) throws -> Event {
        try event(.ended, .completed) {
            $0.intent = intent
            $0.response = ResponseMessage(code: "success", payload: payload)
        }
    }

    private static func ride() throws -> [Event] {
        var preview = OutcomeTests.ride(.confirmed)
        preview.phase = nil
        preview.dropOffLocation = Placemark(name: "Northfield Airport")
        preview.driver = nil
        preview.vehicle = nil
        let places = [Placemark(name: "Northfield Airport"), Placemark(name: "Harbor City Airport")]
        let options = try places.map { Option(value: try Value(encoding: $0), label: $0.name ?? "") }
        let fee: [String: Value] = ["cancellationFee": ["amount": "4.50", "currencyCode": "EUR"]]
        let seats = Self.question(2, .value, "RequestRide", "partySize", Int.declaration) { $0.isOptional = true }
        let ride = try [RidePhase.confirmed, .ongoing].map { phase in
            var ride = OutcomeTests.ride(phase)
            ride.dropOffLocation?.name = "Northfield Airport"
            return try Value(encoding: ride)
        }
        let shown = try Value(encoding: preview)
        return [
            try event(.accepted, .recognizing) { $0.utterance = "…" },
            try Self.asked(Self.question(1, .authorization, "RequestRide")),
            try Self.asked(
                Self.question(3, .choice, "RequestRide", "dropOffLocation", Placemark.declaration) {
                    $0.value = ["name": "airport"]
                    $0.options = options
                    $0.omittedOptions = 1
                }),
            try event(.answered, .resolving) { $0.answer = Answer("r/3", .choice(1)) },
            try Self.asked(seats),
            try event(.notUnderstood, .resolving) { $0.utterance = "?" },
            try event(.explained, .resolving) {
                $0.topic = "why"
                $0.questions = [seats]
            },
            try Self.asked(
                Self.question(4, .consent, "RequestRide") {
                    $0.preview = ResponseMessage(code: "ready", payload: ["rideStatus": shown])
                }),
            try event(.answered, .confirming) { $0.answer = Answer("r/4", .yes()) },
            try Self.ended("RequestRide", ["rideStatus": ride[0]]),
            try event(.updated, .completed) {
                $0.response = ResponseMessage(code: "success", payload: ["rideStatus": ride[1]])
            },
            try Self.asked(
                Self.question(5, .consent, "CancelRide") { $0.preview = ResponseMessage(code: "ready", payload: fee) }),
            try event(.ended, .unknownOutcome),
        ]
    }

    private static func list() throws -> [Event] {
        let start = DateFields(year: 2026, month: 11, day: 22, hour: 9)
        var milk = TaskItem(SpeakableString("Milk"), status: .notCompleted, identifier: "1")
        milk.temporalEventTrigger = TemporalEventTrigger(DateComponentsRange(start: start))
        milk.spatialEventTrigger = SpatialEventTrigger(.arrive, Placemark(name: "Market"))
        let bread = TaskItem(SpeakableString("Bread"), status: .completed, identifier: "2")
        let list = TaskList(SpeakableString("Groceries"), tasks: [milk, bread])
        let status = TaskStatus.declaration
        return [
            try Self.asked(
                Self.question(6, .confirmation, "AddTasks", "targetTaskList", TaskList.declaration) {
                    $0.value = ["title": ["spokenPhrase": "Garden"]]
                    $0.reason = "listShouldBeCreated"
                }),
            try Self.asked(Self.question(7, .value, "SetTaskAttribute", "status", status)),
            try Self.ended(
                "AddTasks", ["modifiedTaskList": try Value(encoding: list), "addedTasks": try Value(encoding: [milk])]),
            try event(.ended, .failed) { $0.failure = Failure(.unsupportedValue, parameter: "nextTriggerTime") },
        ]
    }

    private static func message() throws -> [Event] {
        var sent = MessageItem(identifier: "m", content: "On my way", recipients: [Person("Ana"), Person("Inés")])
        sent.dateSent = now.date
        let people: Value = try Value(encoding: [Person("Ana"), Person("Inés")])
        var asked = try Self.asked(Self.question(8, .consent, "SendMessage"))
        asked.parameters = ["content": "On my way", "recipients": people]
        return [
            asked, try Self.ended("SendMessage", ["sentMessage": try Value(encoding: sent)]),
            try Self.ended("SearchForMessages", ["messages": try Value(encoding: [sent])]),
        ]
    }
}
