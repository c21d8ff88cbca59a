// Beckon: tests of an app's check before anything is asked, and of middleware
// SPDX-License-Identifier: Apache-2.0

import Schema
import ServiceKit
import Synchronization
import Testing

@testable import HandlerKit

@Suite struct CheckTests {
    private static func answer(_ code: Cook.Code?, _ values: [String: Value] = [:]) async throws -> Resolutions {
        let app = AppTests.app {
            Handler(Cook.self)
                .resolve(\.dish) { dish, _, _ in dish.map { .success($0) } ?? .needsValue }
                .check { _, _ in code.map { Response($0, .init(words: "closed")) } }
                .confirm { _, _ in Response(.ready, .init(words: "fine")) }
        }
        return try JSON.decode(
            Resolutions.self, from: try await AppTests.perform(app, try resolveWork(values, ["dish"])))
    }

    @Test(arguments: [[:], ["dish": "soup"]] as [[String: Value]])
    func aRefusalGoesWithTheResults(_ values: [String: Value]) async throws {
        let answer = try await Self.answer(.failure, values)
        #expect(answer.response?.code == "failure")
        #expect(answer.response?.payload["words"] == "closed")
        #expect(answer.values == nil)
        #expect(answer.resolutions.map(\.parameter) == ["dish"])
    }

    @Test func withoutOneTheRestIsAsItWas() async throws {
        #expect(try await Self.answer(nil).response == nil)
        #expect(try await Self.answer(nil, ["dish": "soup"]).response?.payload["words"] == "fine")
    }

    @Test func aCheckCanOnlyRefuse() async throws {
        await #expect(throws: WorkFailure.self) { try await Self.answer(.ready) }
    }
}

@Suite struct MiddlewareTests {
    /// Writes down what it goes around.
    private final class Diary: Middleware {
        let lines = Mutex<[String]>([])
        let name: String
        let refused: Phase?

        init(_ name: String, refused: Phase? = nil) {
            self.name = name
            self.refused = refused
        }

        func around<Result: Sendable>(
            _ work: WorkInHand, _ context: Context, next: @Sendable () async throws -> Result
        ) async throws -> Result {
            self.lines.withLock { $0.append("\(work.phase.name) \(work.intent.parameters["dish"]?.string ?? "-")") }
            if work.phase == self.refused { throw WorkFailure("handlerFailed", "not today") }
            return try await next()
        }

        var written: [String] { self.lines.withLock { $0 } }
    }

    private static func app(_ middleware: [any Middleware]) -> App {
        App("kitchen", name: "Kitchen", usage: "To cook.", middleware: middleware) {
            Handler(Cook.self)
                .resolve(\.dish) { dish, _, _ in dish.map { .success($0.uppercased()) } ?? .needsValue }
                .confirm { _, _ in Response(.ready, .init()) }
                .handle { cook, _ in Response(.success, .init(words: cook.dish ?? "")) }
        }
    }

    @Test func itGoesAroundEachPhaseAndTheEarlyConfirm() async throws {
        let diary = Diary("a")
        let app = Self.app([diary])
        _ = try await AppTests.perform(app, try resolveWork(["dish": "soup"], ["dish"]))
        #expect(diary.written == ["resolving soup", "confirming SOUP"])
        let confirm = ConfirmWork(intent: IntentMessage("Cook", ["dish": "pie"]), context: workContext)
        _ = try await AppTests.perform(app, try work(.confirming, confirm))
        let handle = HandleWork(intent: IntentMessage("Cook", ["dish": "pie"]), key: "k", context: workContext)
        _ = try await AppTests.perform(app, try work(.handling, handle))
        #expect(diary.written.suffix(2) == ["confirming pie", "handling pie"])
    }

    @Test func theFirstIsOutermostAndMayRefuse() async throws {
        let (outer, inner) = (Diary("outer", refused: .handling), Diary("inner"))
        let handle = HandleWork(intent: IntentMessage("Cook", ["dish": "pie"]), key: "k", context: workContext)
        await #expect(throws: WorkFailure.self) {
            try await AppTests.perform(Self.app([outer, inner]), try work(.handling, handle))
        }
        #expect(outer.written.count == 1)
        #expect(inner.written.isEmpty)
    }

    @Test func anEarlyConfirmThatIsRefusedIsAskedForAgain() async throws {
        let app = Self.app([Diary("a", refused: .confirming)])
        let answer = try JSON.decode(
            Resolutions.self, from: try await AppTests.perform(app, try resolveWork(["dish": "soup"], ["dish"])))
        #expect(answer.response == nil)
        #expect(answer.resolutions.count == 1)
    }
}
