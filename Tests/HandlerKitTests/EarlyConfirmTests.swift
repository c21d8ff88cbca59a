// Beckon: tests of a worker that confirms together with the resolutions
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import HandlerKit

@Suite struct EarlyConfirmTests {
    private struct Refusal: Error {}

    private static func answer(
        _ values: [String: Value], _ names: [String] = ["dish"], attempt: Int = 1,
        limits: IntentDeclaration.TimeLimits = .standard, throwing: Bool = false,
        _ resolver: @escaping @Sendable (String?) -> ResolutionResult<String>
    ) async throws -> Resolutions {
        let app = AppTests.app {
            Handler(Cook.self, timeLimits: limits)
                .resolve(\.dish) { dish, _, _ in resolver(dish) }
                .resolve(\.sides, absent: .notRequired) { side, _, _ in .success(side.uppercased()) }
                .confirm { cook, _ in
                    if throwing { throw Refusal() }
                    return Response(.ready, .init(words: "\(cook.dish ?? "") \(cook.sides ?? [])"))
                }
        }
        var work = try resolveWork(values, names)
        work.header.attempt = UInt8(attempt)
        return try JSON.decode(Resolutions.self, from: try await AppTests.perform(app, work))
    }

    private static func words(_ resolutions: Resolutions) -> Value? { resolutions.response?.payload["words"] }

    @Test func valuesThatStandAreNotSentBack() async throws {
        let answer = try await Self.answer(["dish": "soup"]) { $0.map { .success($0) } ?? .needsValue }
        #expect(answer.response?.code == "ready")
        #expect(Self.words(answer) == "soup []")
        #expect(answer.values == nil)
    }

    @Test func itConfirmsTheValuesAsTheResultsChangedThem() async throws {
        let values: [String: Value] = ["dish": "soup", "sides": ["a", "b"], "size": 2]
        let answer = try await Self.answer(values, ["dish", "sides"]) { _ in .success("stew") }
        #expect(Self.words(answer) == #"stew ["A", "B"]"#)
        #expect(answer.values == ["dish": "stew", "sides": ["A", "B"], "size": 2])
    }

    @Test(arguments: [
        ResolutionResult<String>.needsValue, .disambiguation(["a", "b"]), .confirmationRequired("a"),
        .unsupported(reason: "no"), .needsMoreDetails("a"),
    ])
    func whatIsOpenIsNotConfirmed(_ result: ResolutionResult<String>) async throws {
        let answer = try await Self.answer(["dish": "soup"]) { _ in result }
        #expect(answer.response == nil)
        #expect(answer.resolutions.count == 1)
    }

    @Test func theSecondAttemptLeavesItOut() async throws {
        #expect(try await Self.answer(["dish": "soup"], attempt: 2) { _ in .notRequired }.response == nil)
    }

    @Test func aConfirmThatMayTakeLongerThanItsResolveIsLeftOut() async throws {
        let limits = IntentDeclaration.TimeLimits(resolve: .seconds(5), confirm: .seconds(6), handle: .seconds(5))
        #expect(try await Self.answer(["dish": "soup"], limits: limits) { _ in .notRequired }.response == nil)
    }

    @Test func whatConfirmThrowsIsHeardByWhoAsksForIt() async throws {
        let answer = try await Self.answer(["dish": "soup"], throwing: true) { _ in .notRequired }
        #expect(answer.response == nil)
        #expect(answer.resolutions.map(\.results) == [[.notRequired]])
    }

    /// What stands beside results and is a failure refuses the request, though other parameters may still be asked about.
    @Test func aConfirmThatRefusesIsAskedForApart() async throws {
        let app = AppTests.app {
            Handler(Cook.self)
                .resolve(\.dish) { _, _, _ in .success("soup") }
                .confirm { _, _ in Response(.failure, .init()) }
        }
        let answer = try JSON.decode(
            Resolutions.self, from: try await AppTests.perform(app, try resolveWork(["dish": "soup"], ["dish"])))
        #expect(answer.response == nil)
    }
}
