// Beckon: conversations that go on after a process was killed and started again
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import Testing

@Suite(.serialized, .timeLimit(.minutes(4))) struct RestartTests {
    private let goal: [String: Value] = ["dropOffLocation": ["name": "Harbor City Airport"]]

    @Test func aQuestionIsAnsweredAfterTheDispatcherWasKilled() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        var dispatcher = try stack.startDispatcher()
        try stack.startWorker("beckon-handler-rides")
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 1)
            var talk = Talk(client, conversation: "restart")
            let accepted = try await client.submit(Submit("RequestRide", self.goal, context: talk.context))
            let asked = try await talk.settled()
            #expect(asked.questions?.map(\.parameter) == ["partySize"])
            let question = try #require(asked.questions?.first)
            dispatcher.kill9()
            // Answered while nobody is there: it is sent until somebody is.
            async let answered = client.answer(accepted.correlationID, Answer(question.id, .value(2)))
            dispatcher = try stack.startDispatcher()
            #expect(try await answered.correlationID == accepted.correlationID)
            // The same feed goes on: no event is missing.
            let consent = try await talk.settled()
            #expect(consent.correlationID == accepted.correlationID)
            let preview = try #require(consent.questions?.first)
            #expect(preview.kind == .consent)
            dispatcher.kill9()
            async let agreed = client.answer(accepted.correlationID, Answer(preview.id, .yes(digest: preview.digest)))
            dispatcher = try stack.startDispatcher()
            _ = try await agreed
            let ended = try await talk.settled()
            #expect(ended.phase == .completed)
            #expect(ended.response?.code == "success")
            let events = try await client.history(conversation: "restart").events
            #expect(events.map(\.sequence) == Array(1...UInt64(events.count)))
        }
    }

    /// Who says that it listens can be stopped from there on, and leaves its files as they are meant to be found.
    @Test func aStopLeavesNothingBehind() throws {
        let stack = try Stack()
        defer { stack.stop() }
        for _ in 0..<8 {
            let dispatcher = try stack.startDispatcher()
            dispatcher.signal(SIGTERM)
            dispatcher.process.waitUntilExit()
            #expect(dispatcher.process.terminationReason == .exit)
            #expect(dispatcher.process.terminationStatus == 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(stack.folder.path)/dispatcher")
            #expect(files.sorted() == ["journal.lock", "journal.sqlite", "journal.turns"])
        }
    }

    /// The last of an app's workers leaves its store as one file.
    @Test func workersCloseTheirStore() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        try stack.startDispatcher()
        let workers = try (0..<2).map { _ in try stack.startWorker("beckon-handler-lists") }
        try await stack.withClient { client in
            try await Talk.wait(client, for: "listomat", workers: 2)
            var talk = Talk(client, conversation: "close")
            let add = Submit(
                "AddTasks",
                [
                    "targetTaskList": ["title": ["spokenPhrase": "Grocery Store"]],
                    "taskTitles": [["spokenPhrase": "figs"]],
                ],
                context: talk.context)
            _ = try await client.submit(add)
            #expect(try await talk.settled().phase == .completed)
            let events = try await client.history(conversation: "close").events
            #expect(!events.contains { $0.kind == .workLost })
        }
        for worker in workers {
            worker.signal(SIGTERM)
            worker.process.waitUntilExit()
            #expect(worker.process.terminationStatus == 0)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(stack.folder.path)/apps")
        #expect(files.sorted() == ["listomat.lock", "listomat.sqlite"])
    }

    @Test func thePageGoesOnAfterTheDispatcherAndThePresenterWereKilled() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        let dispatcher = try stack.startDispatcher()
        try stack.startWorker("beckon-handler-rides")
        try stack.startWorker("beckon-recognizer")
        var (presenter, port) = try stack.startPresenter()
        try await stack.withClient { client in
            for app in ["hop", "recognizer"] { try await Talk.wait(client, for: app, workers: 1) }
        }
        let page = try await WebPage(port: port)
        var events = try page.listen().makeAsyncIterator()
        #expect(try await page.say("Book me a Vroom to the airport").status == 202)
        var shown = try await Self.asked(&events)
        #expect(shown.event.questions?.first?.parameter == "dropOffLocation")

        // The dispatcher dies at the question; the page's connection stays.
        dispatcher.kill9()
        let open = shown
        async let chosen: Void = page.answer(open) { _ in .choice(2) }
        try stack.startDispatcher()
        try await chosen
        shown = try await Self.asked(&events)
        #expect(shown.event.questions?.map(\.parameter) == ["partySize"])

        // The presenter dies at the next: the page comes back with its cookie and the last number that it has.
        presenter.kill9()
        while await events.next() != nil {}
        (presenter, port) = try stack.startPresenter(port: port)
        events = try page.listen(after: shown.event.sequence).makeAsyncIterator()
        try await page.answer(shown) { _ in .value(3) }
        let last = shown.event.sequence
        shown = try await Self.asked(&events)
        #expect(shown.event.sequence > last)
        #expect(shown.event.questions?.first?.kind == .consent)
        try await page.answer(shown) { .yes(digest: $0.digest) }
        repeat { shown = try #require(await events.next()) } while shown.event.kind != .ended
        #expect(shown.event.phase == .completed)
    }

    private static func asked(_ events: inout AsyncStream<WebPage.Shown>.Iterator) async throws -> WebPage.Shown {
        while let shown = await events.next(isolation: #isolation) { if shown.event.kind == .asked { return shown } }
        throw StackError("the events ended")
    }
}
