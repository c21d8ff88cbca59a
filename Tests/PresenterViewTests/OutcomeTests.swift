// Beckon: tests of outcomes and domain looks as cards
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import FoundationEssentials
import PresenterView
import Schema
import Testing

@Suite struct OutcomeTests {
    static func ride(_ phase: RidePhase) -> RideStatus {
        var ride = RideStatus()
        ride.rideIdentifier = "r1"
        ride.phase = phase
        ride.pickupLocation = Placemark(name: "Home", location: .init(latitude: 52.5, longitude: 13.4))
        ride.dropOffLocation = Placemark(name: "the airport", location: .init(latitude: 52.4, longitude: 13.4))
        ride.partySize = 3
        ride.driver = RideDriver("Mara", rating: "4.9")
        ride.vehicle = RideVehicle(
            location: .init(latitude: 52.45, longitude: 13.4), registrationPlate: "B HP 2041", manufacturer: "Škoda",
            model: "Enyaq")
        ride.estimatedPickupDate = now.date.addingTimeInterval(300)
        ride.estimatedDropOffDate = now.date.addingTimeInterval(1_800)
        ride.rideOption = RideOption(
            "Plus", estimatedPickupDate: now.date, priceRange: PriceRange(from: 28, to: 34, "EUR"))
        return ride
    }

    static func response(_ code: String, _ name: String, _ value: some Encodable) throws -> ResponseMessage {
        ResponseMessage(code: code, payload: [name: try Value(encoding: value)])
    }

    func lines(_ card: Card) -> [String] {
        TerminalRenderer(width: 60).render(card).split(separator: "\n").map(String.init)
    }

    @Test func aRide() throws {
        let event = try event(.ended, .completed) {
            $0.intent = "RequestRide"
            $0.response = try? Self.response("success", "rideStatus", Self.ride(.ongoing))
        }
        let card = try maker(locale: "en-GB").outcome(of: event)
        #expect(card.tone == .done)
        #expect(card.isLive)
        #expect(
            self.lines(card) == [
                "✓ On the way to the airport.  Hop", "            ○─────────────◆──────────────●",
                "  Home → the airport", "  ■■■■□ Riding", "  €28.00 – €34.00 Plus · 3 riders", "  Arrival  16:30",
                "  Driver   Mara ★ 4.9", "  Car      Škoda Enyaq", "  Plate    B HP 2041",
            ])
    }

    /// Where an app says that it is done and no more, what was done is shown; what the title says has no line of its own, and an
    /// answer that has members says it itself.
    @Test func whatWasDoneIsShown() throws {
        func lines(_ payload: [String: Value]) throws -> [String] {
            let event = try event(.ended, .completed) {
                $0.intent = "SetDefrosterSettingsInCar"
                $0.parameters = [
                    "enable": true, "defroster": "rear", "carName": ["spokenPhrase": "hatchback"],
                ]
                $0.response = ResponseMessage(code: "success", payload: payload)
            }
            return self.lines(try maker().outcome(of: event))
        }
        let shown = try lines([:])
        #expect(shown.first?.hasPrefix("✓ Defroster on: rear window.") == true)
        #expect(shown.contains { $0.contains("hatchback") } && !shown.dropFirst().contains { $0.contains("rear") })
        #expect(try lines(["found": []]).count == 1)
    }

    /// Names of cases within a payload, single words too, are said in the language of the card, and truths as what they are.
    @Test(
        arguments: [
            ("de", ["status": "confirmed"], "bestätigt"), ("es", ["status": "confirmed"], "confirmada"),
            ("de", ["signals": "visible"], "Licht"), ("zh-Hans", ["reference": "currentlyPlaying"], "正在播放的"),
            ("en", ["locked": false], "unlocked"), ("de", ["enableHeating": true], "an"),
        ] as [(String, [String: Value], String)])
    func casesWithinValuesHaveWords(_ language: String, _ payload: [String: Value], _ expected: String) throws {
        let event = try event(.ended, .completed) {
            $0.intent = "Unknown"
            $0.response = ResponseMessage(code: "success", payload: payload)
        }
        #expect(self.lines(try maker(locale: language).outcome(of: event)).contains { $0.hasSuffix(" \(expected)") })
    }

    /// A pick-up on another day: the day with "on" and the time with "at".
    @Test func aRideOfAnotherDay() throws {
        var ride = Self.ride(.confirmed)
        ride.estimatedPickupDate = ride.estimatedPickupDate?.addingTimeInterval(86_400)
        let event = try event(.ended, .completed) {
            $0.intent = "RequestRide"
            $0.response = try? Self.response("success", "rideStatus", ride)
        }
        let title = try maker(locale: "en-GB").outcome(of: event).title
        #expect(title.hasPrefix("Mara picks you up on ") && title.contains(" at "), "\(title)")
    }

    /// Who is named twice is one person.
    @Test func nobodyIsToldTwice() throws {
        let ruth: Value = ["displayName": "Ruth Keller", "customIdentifier": "contact-ruth"]
        #expect(try maker().text(of: [ruth, ruth]) == "Ruth Keller")
    }

    @Test(arguments: RidePhase.allCases) func everyPhase(_ phase: RidePhase) throws {
        let event = try event(.updated, .completed) {
            $0.intent = "RequestRide"
            $0.response = try? Self.response("success", "rideStatus", Self.ride(phase))
        }
        let maker = try maker()
        let card = maker.outcome(of: event)
        #expect(card.isLive == (phase != .completed))
        let html = HTMLRenderer(maker).render(card)
        #expect(html.contains("<svg viewBox=\"0 0 320 124\" role=\"img\" aria-label=\"Home → the airport"))
        #expect(html.contains("aria-current=\"step\""))
    }

    @Test func aCanceledRide() throws {
        var ride = Self.ride(.completed)
        ride.completionStatus = .canceledByUser
        let event = try event(.updated, .completed) { $0.response = try? Self.response("success", "rideStatus", ride) }
        let card = try maker().outcome(of: event)
        #expect(card.title == "This ride was cancelled.")
        #expect(!card.isLive)
    }

    private func added(_ tasks: [TaskItem], to list: TaskList) throws -> Event {
        try event(.ended, .completed) {
            $0.intent = "AddTasks"
            $0.response = ResponseMessage(
                code: "success",
                payload: [
                    "modifiedTaskList": (try? Value(encoding: list)) ?? .null,
                    "addedTasks": (try? Value(encoding: tasks)) ?? .null,
                ])
        }
    }

    @Test func tasks() throws {
        var list = TaskList(
            SpeakableString("Groceries"),
            tasks: [
                TaskItem(SpeakableString("Milk"), status: .notCompleted, identifier: "1"),
                TaskItem(SpeakableString("Bread"), status: .completed, identifier: "2"),
            ])
        list.tasks?[0].priority = .flagged
        let event = try self.added([list.tasks?[0]].compactMap(\.self), to: list)
        #expect(
            self.lines(try maker().outcome(of: event)) == [
                "✓ Added Milk to Groceries.  Hop", "  Groceries", "  [ ] ! Milk", "  [x] Bread",
            ])
    }

    /// An app tells some of a long list: how many more are on it, the card does not know.
    @Test(arguments: [2, 15]) func tasksAddedToALongList(_ count: Int) throws {
        let tasks = (1...20).map { TaskItem(SpeakableString("Task \($0)"), identifier: "\($0)") }
        let list = TaskList(SpeakableString("Packing"), tasks: tasks)
        let event = try self.added(Array(tasks.suffix(count)), to: list)
        let shown = Array(
            (tasks.suffix(count) + tasks.dropLast(count)).prefix(12).map { "  [ ] \($0.title.spokenPhrase)" })
        let more = count > 12 ? ["    and \(count - 12) more"] : []
        let lines = self.lines(try maker().outcome(of: event))
        #expect(Array(lines.drop { $0 != "  Packing" }) == ["  Packing"] + shown + more)
    }

    @Test func aMessage() throws {
        let message = MessageItem(
            identifier: "m", content: "On my way\nreally", recipients: [Person("Anna Berg"), Person("Bo")])
        let event = try event(.ended, .completed) {
            $0.intent = "SendMessage"
            $0.response = try? Self.response("success", "sentMessage", message)
        }
        #expect(
            self.lines(try maker().outcome(of: event)) == [
                "✓ Sent to Anna Berg and Bo.  Hop", "  To Anna Berg and Bo", "  │ On my way", "  │ really",
            ])
    }

    @Test func aNoteAndFoundThings() throws {
        let note = Note(SpeakableString("Plan"), contents: [NoteContent("first"), NoteContent("second")])
        let event = try event(.ended, .completed) {
            $0.intent = "SearchForNotebookItems"
            $0.response = try? Self.response("success", "notes", [note])
        }
        #expect(
            self.lines(try maker().outcome(of: event)) == [
                "✓ Here is what I found.  Hop", "  [=] Plan", "  first", "  second",
            ])
    }

    /// A list and its tasks are found: they are shown once. Of several lists a card tells how many more there are.
    @Test func aListThatWasFound() throws {
        let tasks = (1...14).map { TaskItem(SpeakableString("Task \($0)"), identifier: "\($0)") }
        let other = TaskItem(SpeakableString("Other"), identifier: "other")
        let lists =
            [TaskList(SpeakableString("Packing"), tasks: tasks)]
            + (1...5).map { TaskList(SpeakableString("List \($0)"), tasks: []) }
        let event = try event(.ended, .completed) {
            $0.intent = "SearchForNotebookItems"
            $0.response = ResponseMessage(
                code: "success",
                payload: [
                    "tasks": (try? Value(encoding: tasks + [other])) ?? .null,
                    "taskLists": (try? Value(encoding: lists)) ?? .null,
                ])
        }
        #expect(
            self.lines(try maker().outcome(of: event)) == ["✓ Here is what I found.  Hop"]
                + ["Task 13", "Task 14", "Other"].map { "  [ ] \($0)" } + ["  Packing"]
                + (1...12).map { "  [ ] Task \($0)" } + ["    and 2 more"]
                + (1...3).map { "  List \($0)" } + ["  and 2 more"])
    }

    @Test func nothingFound() throws {
        let event = try event(.ended, .completed) {
            $0.intent = "SearchForMessages"
            $0.response = ResponseMessage(code: "success", payload: ["messages": []])
        }
        #expect(try maker().outcome(of: event).title == "No messages found.")
    }

    @Test func anUnknownIntent() throws {
        let event = try event(.ended, .completed) {
            $0.intent = "BookTable"
            $0.response = ResponseMessage(
                code: "success",
                payload: [
                    "tableName": "Window", "seats": 4, "at": "2026-11-22T18:00:00Z",
                    "menu": [["name": "Soup"], ["name": "Pie"]], "bookingIdentifier": "x",
                    "deep": ["a": ["b": ["c": [:]]]],
                ])
        }
        let lines = self.lines(try maker(locale: "en-GB").outcome(of: event))
        #expect(
            lines == [
                "✓ Done by Hop.  Hop", "  At          Sunday 18:00", "  Seats       4", "  Table name  Window",
                "  Menu", "   -  Soup", "   -  Pie",
            ])
    }

    @Test(arguments: [
        (Phase.completed, "success", Card.Tone.done, "Done by Hop."),
        (.completed, "inProgress", .info, "Hop has taken it."),
        (.completed, "unspecified", .failed, "Hop could not do it."),
        (.handedOff, "failureRequiringAppLaunchMustVerifyCredentials", .info, "Continue in Hop."),
        (.failed, "failureMessageServiceNotAvailable", .failed, "The message service is not available right now."),
        (.unknownOutcome, "success", .warning, "It may or may not have been done. Please check in Hop."),
    ]) func doneIsSaidOfASuccessAlone(_ phase: Phase, _ code: String, _ tone: Card.Tone, _ title: String) throws {
        let event = try event(.ended, phase) { $0.response = ResponseMessage(code: code) }
        let card = try maker().outcome(of: event)
        #expect(card.tone == tone)
        #expect(card.title == title)
    }

    @Test(arguments: Phase.allCases) func everyEndWithoutAResponse(_ phase: Phase) throws {
        let card = try maker().outcome(of: try event(.ended, phase))
        #expect(!card.title.isEmpty)
        #expect(card.tone != .done)
    }

    @Test(arguments: Failure.Code.allCases) func everyFailure(_ code: Failure.Code) throws {
        let failure = Failure(code, parameter: "partySize", understood: ["book", "<b>"])
        let card = try maker().outcome(of: try event(.ended, .failed) { $0.failure = failure })
        #expect(card.tone == .failed)
        #expect(!card.title.isEmpty && !card.title.contains("{"))
        #expect(card.text == "I understood: book and <b>.")
    }

    @Test func moneyAndTimesInTheRequestsLanguage() throws {
        let event = try event(.ended, .completed) {
            $0.response = try? Self.response("success", "rideStatus", Self.ride(.confirmed))
        }
        let german = TerminalRenderer().render(try maker(locale: "de-DE", timeZone: "Europe/Berlin").outcome(of: event))
        #expect(german.contains("28,00\u{A0}€ – 34,00\u{A0}€") || german.contains("28,00 € – 34,00 €"))
        #expect(german.contains("17:05"))
    }

    @Test(arguments: [
        (52.5, 13.4, false, 0.0), (52.6, 13.4, false, -1.0), (52.45, 13.4, true, 0.5), (52.3, 13.4, true, 1.0),
        (52.9, 13.4, false, -1.0),
    ]) func positions(_ latitude: Double, _ longitude: Double, _ isRiding: Bool, _ expected: Double) throws {
        let position = Block.Route.position(
            of: .init(latitude: latitude, longitude: longitude), from: .init(latitude: 52.5, longitude: 13.4),
            to: .init(latitude: 52.4, longitude: 13.4), isRiding: isRiding)
        #expect(abs(try #require(position) - expected) < 0.01)
    }

    @Test func positionsOfNowhere() {
        let here = Placemark.Location(latitude: 1, longitude: 1)
        #expect(Block.Route.position(of: here, from: here, to: here, isRiding: true) == nil)
        let nowhere = Placemark.Location(latitude: .infinity, longitude: .nan)
        #expect(Block.Route.position(of: nowhere, from: here, to: nowhere, isRiding: false) == nil)
        #expect(
            Block.Route(from: nil, to: nil, position: .nan, stages: ["a"], stage: 4)
                == Block.Route(from: nil, to: nil, stages: ["a"]))
    }
}
