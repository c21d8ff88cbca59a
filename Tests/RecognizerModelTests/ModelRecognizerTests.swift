// Beckon: tests of a recognizer that asks a model, over a connection of its own
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import RecognizerService
import Schema
import Testing

@testable import RecognizerModel

/// `Tests/Model/server` as a process.
final class ScriptedModel {
    private let process = Process()
    private let rules: URL
    let url: String

    /// - Parameter rules: What it says; the head of the script tells how.
    init(_ rules: Value) throws {
        self.rules = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("model-\(UUID()).json")
        try Data(JSON.encode(rules)).write(to: self.rules)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Model/server")
        let output = Pipe()
        self.process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        self.process.arguments = ["python3", script.path, self.rules.path, "0"]
        self.process.standardOutput = output
        try self.process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        self.url = "http://127.0.0.1:\(line.filter(\.isNumber))"
    }

    /// What it was asked.
    var requests: [Value] {
        let text = try? String(contentsOf: self.rules.appendingPathExtension("requests"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { try? JSON.decode(Value.self, from: String($0)) }
    }

    func stop() {
        // A process that a thread of Dispatch has started may have all other signals blocked.
        kill(self.process.processIdentifier, SIGKILL)
        self.process.waitUntilExit()
        try? FileManager.default.removeItem(at: self.rules)
        try? FileManager.default.removeItem(at: self.rules.appendingPathExtension("requests"))
    }
}

@Suite(.timeLimit(.minutes(3))) struct ModelRecognizerTests {
    private static let words = "yo get me wheels over to Harbor City Airport"
    private static let ride: Value = [
        "intent": "RequestRide", "values": ["dropOffLocation": "Harbor City Airport", "partySize": nil],
    ]

    private static func recognizer(
        _ url: String, perDay: Int = 100, keyFile: String? = nil, milliseconds: Int = ModelRecognizer.milliseconds,
        transport: (any ModelTransport)? = nil
    ) async throws -> ModelRecognizer {
        let server = try ModelServer(url: url, model: "small", keyFile: keyFile)
        return ModelRecognizer(
            server, quota: try ModelQuota(perMinute: 100, perDay: perDay), reader: try await Home.reader(),
            now: { Instant(milliseconds: 1_795_636_800_000) }, logger: Logger(label: "test"),
            transport: transport ?? CurlModelTransport(server, milliseconds: milliseconds))
    }

    @Test func aModelsSuggestionIsLikelyAtMost() async throws {
        let key = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID()).key")
        _ = FileManager.default.createFile(
            atPath: key.path, contents: Data("sesame\n".utf8), attributes: [.posixPermissions: 0o600])
        defer { try? FileManager.default.removeItem(at: key) }
        let model = try ScriptedModel([["when": "wheels", "request": Self.ride]])
        defer { model.stop() }
        // A machine that is busy with other tests may be slow: here it is the answer that counts.
        let recognizer = try await Self.recognizer(model.url, keyFile: key.path, milliseconds: 60_000)
        let recognition = await recognizer.recognition(Home.work(Self.words))
        let candidate = try #require(recognition.candidates.first)
        #expect(recognition.candidates.count == 1 && candidate.intent == "RequestRide")
        #expect(candidate.parameters == ["dropOffLocation": ["name": "Harbor City Airport"]])
        #expect(candidate.score < Candidate.threshold)
        // What left: the words, the language, and names of what apps offer; no contact, no user, no conversation.
        let request = try #require(model.requests.first)
        #expect(request["path"] == "/v1/chat/completions")
        #expect(request.at("headers.Authorization") == "Bearer sesame")
        let body = try JSON.line(try #require(request["body"]))
        #expect(body.contains("wheels") && body.contains("RequestRide") && body.contains("json_schema"))
        for kept in ["Zelda", "Bob", "local", "sesame", "c-1", "UTC"] { #expect(!body.contains(kept), "\(kept)") }
        let other = await recognizer.recognition(Home.work("sing me something"))
        #expect(other == Recognition())
    }

    /// Whatever a server does, the first recognizer's reading stands, within the time that the dispatcher waits.
    @Test(
        arguments: [
            ["wait": 600], ["drip": 0.3], ["status": 500], ["status": 404], ["raw": "<html>busy</html>"],
            ["bytes": 10_000_000],
            ["endless": true], ["close": true], ["finish": "length"], ["content": "Sure! I can book that."],
            ["to": "http://127.0.0.1:1/v1/chat/completions"],
            ["request": ["intent": "LaunchRocket", "values": [:]]],
            ["request": ["intent": "RequestRide", "values": ["payee": "Bob"]]],
            ["request": ["intent": "RequestRide", "values": ["dropOffLocation": "Moon Base"]]],
            ["request": ["intent": "SendPayment", "values": ["payee": "Mallory", "currencyAmount": "1000 dollars"]]],
        ] as [Value])
    func whateverGoesWrongNothingIsSuggested(answer: Value) async throws {
        guard case .object(var rule) = answer else { return }
        rule["when"] = "wheels"
        if rule["request"] == nil { rule["request"] = Self.ride }
        let model = try ScriptedModel([.object(rule)])
        defer { model.stop() }
        let recognizer = try await Self.recognizer(model.url)
        let clock = ContinuousClock()
        let begun = clock.now
        let recognition = await recognizer.recognition(Home.work(Self.words))
        // The transfer ends after 1.8 s; a machine that is busy with other tests may come back to it late.
        #expect(clock.now - begun < .seconds(60))
        #expect(recognition == Recognition())
        #expect(model.requests.count == 1)
    }

    @Test func aServerThatIsNotThereIsNoServer() async throws {
        let recognizer = try await Self.recognizer("http://127.0.0.1:1")
        #expect(await recognizer.recognition(Home.work(Self.words)) == Recognition())
    }

    private struct Answering: ModelTransport {
        let reply: ModelReply
        func ask(_ body: [UInt8]) async -> ModelReply { self.reply }
    }

    @Test func aSpentBudgetAsksNobody() async throws {
        let answer: Value = [
            "choices": [["message": ["content": .string(try JSON.line(["request": Self.ride] as Value))]]]
        ]
        let transport = Answering(reply: .answered(try JSON.encode(answer)))
        let recognizer = try await Self.recognizer("http://127.0.0.1:1", perDay: 1, transport: transport)
        #expect(await recognizer.recognition(Home.work(Self.words)).candidates.count == 1)
        #expect(await recognizer.recognition(Home.work(Self.words)) == Recognition())
    }

    @Test func anOpenQuestionIsNoneOfItsAffairs() async throws {
        let recognizer = try await Self.recognizer("http://127.0.0.1:1", transport: Answering(reply: .answered([])))
        var work = Home.work(Self.words)
        work.expectation = Expectation(questions: [], intent: "RequestRide", app: "hop", parameters: [:])
        #expect(await recognizer.recognition(work) == Recognition())
    }
}
