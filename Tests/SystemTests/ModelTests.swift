// Beckon: a language model that is asked for what is not understood, through real processes
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import Testing

/// The built executables with `Tests/Model/server` in place of a model.
@Suite(.serialized, .timeLimit(.minutes(4))) struct ModelTests {
    /// Starts the scripted model; it says so of a ride, and lies of the moon.
    private func startModel(_ stack: Stack) throws -> (url: String, requests: URL) {
        let rules: Value = [
            [
                "when": "wheels",
                "request": ["intent": "RequestRide", "values": ["dropOffLocation": "Harbor City Airport"]],
            ],
            ["when": "moon", "request": ["intent": "RequestRide", "values": ["dropOffLocation": "Moon Base"]]],
        ]
        let file = stack.folder.appendingPathComponent("model.json")
        try Data(JSON.encode(rules)).write(to: file)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Model/server")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, file.path, "0"]
        process.standardOutput = output
        let model = try stack.add("model", process, output)
        return ("http://127.0.0.1:\(try stack.waitForLine("", of: model))", file.appendingPathExtension("requests"))
    }

    @Test func whatAModelSuggestsIsAskedAndDoneAfterAYes() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        let model = try self.startModel(stack)
        try stack.startDispatcher(more: ["--recognizer-fallback", "model"])
        try stack.startWorker("beckon-recognizer")
        try stack.startWorker("beckon-recognizer-model", more: ["--server", model.url])
        try stack.startWorker("beckon-handler-rides")
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 1)
            try await Talk.wait(client, for: "recognizer", workers: 1)
            try await Talk.wait(client, for: "recognizer-fallback", workers: 1)
            var talk = Talk(client, conversation: "slang")
            var event = try await talk.say("yo get me some wheels over to Harbor City Airport")
            // The model has two seconds, which a machine that learns a language meanwhile may need for something else.
            for _ in 0..<5 where event.questions?.first == nil {
                event = try await talk.say("yo get me some wheels over to Harbor City Airport")
            }
            let question = try #require(event.questions?.first)
            #expect(question.kind == .meaning && question.options.count == 1)
            #expect(question.options.first?.value.at("intent") == "RequestRide")
            #expect(question.options.first?.value.at("parameters.dropOffLocation.name") == "Harbor City Airport")
            event = try await talk.say("yes")
            #expect(event.intent == "RequestRide")
            #expect(event.questions?.map(\.parameter) == ["partySize"])
            event = try await talk.say("two")
            #expect(event.questions?.first?.kind == .consent)
            event = try await talk.say("yes")
            #expect(event.phase == .completed)

            // A model that lies: nothing of what it invents is suggested.
            var other = Talk(client, conversation: "lie")
            event = try await other.say("sing about the moon for me")
            #expect(event.kind == .ended && event.failure?.code == .notUnderstood)
            // Neither "yes" nor "two" has left. Where a machine is busy, words may be read twice.
            let asked = try String(contentsOf: model.requests, encoding: .utf8).split(separator: "\n")
            let others = asked.filter { !$0.contains("yo get me some wheels") && !$0.contains("sing about the moon") }
            #expect(others == [])
        }
    }
}
