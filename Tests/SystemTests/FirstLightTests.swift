// Beckon: the conversation of the first issue, through real processes
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import Testing

/// Real executables over real sockets. Serialized: each test starts up to five processes.
@Suite(.serialized, .timeLimit(.minutes(4))) struct FirstLightTests {
    private func start(_ handlers: [String]) throws -> Stack {
        let stack = try Stack()
        try stack.startDispatcher()
        try stack.startWorker("beckon-recognizer")
        for handler in handlers { try stack.startWorker("beckon-handler-\(handler)") }
        return stack
    }

    @Test func aRideIsBookedFollowedAndCancelled() async throws {
        let stack = try self.start(["rides"])
        defer { stack.stop() }
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 1)
            try await Talk.wait(client, for: "recognizer", workers: 1)
            var talk = Talk(client, conversation: "ride")
            var event = try await talk.say("Book me a Vroom to the airport")
            #expect(event.questions?.first?.parameter == "dropOffLocation")
            #expect(event.questions?.first?.options.map(\.label) == ["Northfield Airport", "Harbor City Airport"])
            event = try await talk.say("the second one")
            #expect(event.questions?.map(\.parameter) == ["partySize"])
            event = try await talk.say("three")
            #expect(event.questions?.first?.kind == .consent)
            #expect(event.preview?.payload["rideStatus"]?.at("rideOption.priceRange.maximumPrice") != nil)
            #expect(event.preview?.payload["rideStatus"]?.at("estimatedPickupDate") != nil)
            let digest = event.questions?.first?.digest
            event = try await talk.say("make it four people")
            #expect(event.questions?.first?.kind == .consent)
            #expect(event.questions?.first?.digest != digest)
            #expect(event.parameters?["partySize"] == 4)
            event = try await talk.say("yes")
            #expect(event.phase == .completed)
            #expect(event.response?.code == "success")
            let ride = event.response?.payload["rideStatus"]?.at("rideIdentifier")
            let first = try await talk.next { $0.kind == .updated }
            // It stands for a moment before it sets out; then it comes nearer by itself.
            func place(_ event: Event) -> Value? { event.response?.payload["rideStatus"]?.at("vehicle.location") }
            let moved = try await talk.next { $0.kind == .updated && place($0) != place(first) }
            #expect(moved.response?.payload["rideStatus"]?.at("rideIdentifier") == ride)
            event = try await talk.say("Cancel my ride")
            #expect(event.questions?.first?.kind == .consent)
            #expect(event.preview?.payload["cancellationFee"] != nil)
            event = try await talk.say("yes")
            #expect(event.intent == "CancelRide" && event.phase == .completed)
        }
    }

    @Test func listsAndPeopleAreOffered() async throws {
        let stack = try self.start(["lists", "messages"])
        defer { stack.stop() }
        try await stack.withClient { client in
            for app in ["listomat", "pigeon", "recognizer"] { try await Talk.wait(client, for: app, workers: 1) }
            var talk = Talk(client, conversation: "lists")
            var event = try await talk.say("In ListOMat add rice, onions and olives to the store list")
            #expect(event.questions?.first?.options.map(\.label) == ["Grocery Store", "Hardware Store"])
            event = try await talk.say("grocery")
            #expect(event.phase == .completed)
            #expect(event.response?.payload["addedTasks"]?.array?.count == 3)
            event = try await talk.say("Send a message to Brandon that I will not be home for dinner")
            #expect(event.questions?.first?.options.count == 2)
            #expect(event.questions?.first?.options.allSatisfy { $0.label.hasPrefix("Brandon") } == true)
        }
    }

    @Test func aCallerWithoutLanguageIsToldWhatIsMissing() async throws {
        let stack = try self.start(["rides"])
        defer { stack.stop() }
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 1)
            var talk = Talk(client, conversation: "program", abilities: [])
            let place: Value = ["name": "Harbor City Airport"]
            _ = try await client.submit(Submit("RequestRide", ["dropOffLocation": place], context: talk.context))
            var event = try await talk.settled()
            #expect(event.failure?.code == .needs)
            #expect(event.questions?.map(\.parameter) == ["partySize"])
            #expect(event.questions?.first?.type?.name == "Integer")
            let whole: [String: Value] = ["dropOffLocation": place, "partySize": 2]
            _ = try await client.submit(Submit("RequestRide", whole, context: talk.context))
            event = try await talk.settled()
            #expect(event.failure?.code == .consentNotPossible)
            var able = Talk(client, conversation: "able", abilities: [.consent])
            let accepted = try await client.submit(Submit("RequestRide", whole, context: able.context))
            event = try await able.settled()
            let question = try #require(event.questions?.first)
            #expect(question.kind == .consent)
            _ = try await client.answer(accepted.correlationID, Answer(question.id, .yes(digest: question.digest)))
            event = try await able.settled()
            #expect(event.phase == .completed)
        }
    }
}
