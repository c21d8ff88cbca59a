// Beckon: tests of a confirm that is answered together with the resolutions
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct EarlyConfirmTests {
    typealias Values = [String: Value]

    private static let early = ResponseMessage(code: "ready", payload: ["price": 5])

    /// Answers the resolve that is out together with a `confirm`.
    private static func answer(
        _ walker: inout Walker, _ results: [String: [ResolutionResult<Value>]] = ["note": [.success("x")]],
        values: Values? = nil, code: String = "ready"
    ) {
        let response = ResponseMessage(code: code, payload: ["price": 5])
        let resolutions = results.map { ParameterResolution($0.key, $0.value) }
        walker.result(
            .resolved(Resolutions(resolutions, response: response, took: Milliseconds(3), values: values)))
    }

    @Test func oneReplyAnswersBothAndTheTraceShowsBoth() throws {
        var walker = try Walker.resolving(Domain.confirming(), ["note": "x"])
        Self.answer(&walker)
        #expect(walker.happened == [.resolved, .previewed, .asked])
        #expect(walker.orders.map(\.phase) == [.resolving])
        let previewed = walker.events.first { $0.kind == .previewed }
        #expect(previewed?.preview == Self.early)
        #expect(previewed?.took == Milliseconds(3))
        #expect(previewed?.worker == "w")
        #expect(walker.question?.preview == Self.early)
        walker.yes()
        #expect(walker.handles.map(\.intent.parameters) == [["note": "x"]])
    }

    static let values: [(name: String, result: ResolutionResult<Value>, values: Values?, isTaken: Bool)] = [
        ("as sent", .success("x"), nil, true), ("as sent, said so", .success("x"), ["note": "x"], true),
        ("changed, and told", .success("y"), ["note": "y"], true), ("not required", .notRequired, nil, true),
        ("changed, not told", .success("y"), nil, false), ("told otherwise", .success("x"), ["note": "y"], false),
        ("one too many", .success("x"), ["note": "x", "more": 1], false), ("none", .success("x"), [:], false),
    ]

    @Test(arguments: Self.values.indices)
    func itIsTakenForExactlyTheValuesThatWouldBeConfirmed(_ index: Int) throws {
        let row = Self.values[index]
        var walker = try Walker.resolving(Domain.confirming(), ["note": "x"])
        Self.answer(&walker, ["note": [row.result]], values: row.values)
        #expect(walker.orders.map(\.phase) == (row.isTaken ? [.resolving] : [.resolving, .confirming]), "\(row.name)")
        #expect(walker.asked == (row.isTaken ? ["consent"] : []), "\(row.name)")
    }

    @Test(arguments: [
        ResolutionResult<Value>.needsValue, .disambiguation(["a", "b"]), .confirmationRequired("x"),
        .unsupported(reason: "no"), .needsMoreDetails("x"),
    ])
    func whatIsOpenIsAskedFirst(_ result: ResolutionResult<Value>) throws {
        var walker = try Walker.resolving(Domain.confirming(), ["note": "x"])
        Self.answer(&walker, ["note": [result]])
        #expect(!walker.events.contains { $0.kind == .previewed })
        #expect(walker.asked.count == 1)
    }

    @Test func aMissingValueIsNotConfirmed() throws {
        var walker = try Walker.resolving(Domain.confirming([Domain.crate]))
        Self.answer(&walker, ["crate": [.notRequired]])
        #expect(!walker.events.contains { $0.kind == .previewed })
    }

    @Test func anAppWithoutConfirmIsNotHeardAboutOne() throws {
        var walker = try Walker.resolving(Domain.manifest(), ["note": "x"])
        Self.answer(&walker)
        #expect(walker.phase == .handling)
        #expect(!walker.events.contains { $0.kind == .previewed })
    }

    @Test func aCorrectionInBetweenIsResolvedFirst() throws {
        var walker = try Walker.consenting()
        walker.reply(.correction(["note": "y"]))
        Self.answer(&walker, ["note": [.success("y")]])
        #expect(walker.asked == ["consent"])
        #expect(walker.orders.map(\.phase) == [.resolving, .confirming, .resolving])
        #expect(walker.question?.value == ["note": "y"])
    }

    static let codes: [(code: String, phase: Phase, failure: Failure.Code?)] = [
        ("ready", .confirming, nil), ("success", .confirming, nil), ("userConfirmationRequired", .confirming, nil),
        ("failure", .failed, .app), ("nonsense", .failed, .app), ("continueInApp", .handedOff, nil),
        ("inProgress", .failed, .protocolViolation),
    ]

    @Test(arguments: Self.codes.indices)
    func itsCodeCountsAsThatOfConfirm(_ index: Int) throws {
        let row = Self.codes[index]
        var early = try Walker.resolving(Domain.confirming(), ["note": "x"])
        Self.answer(&early, code: row.code)
        var asked = try Walker.resolving(Domain.confirming(), ["note": "x"])
        asked.resolve()
        asked.respond(row.code, ["price": 5])
        for walker in [early, asked] {
            #expect(walker.phase == row.phase, "\(row.code)")
            #expect(walker.failure == row.failure, "\(row.code)")
        }
    }

    // MARK: A refusal of the whole request

    @Test(arguments: [
        ResolutionResult<Value>.needsValue, .disambiguation(["a", "b"]), .unsupported(reason: "no"), .notRequired,
    ])
    func aFailureEndsItWhateverIsOpen(_ result: ResolutionResult<Value>) throws {
        for app in [Domain.confirming(), Domain.manifest()] {
            var walker = try Walker.resolving(app, ["note": "x"])
            Self.answer(&walker, ["note": [result]], code: "failure")
            #expect(walker.phase == .failed)
            #expect(walker.failure == .app)
            #expect(walker.asked.isEmpty)
            #expect(walker.happened == [.resolved, .ended])
        }
    }

    @Test func itMayHandTheRequestToTheAppItself() throws {
        var walker = try Walker.resolving(Domain.confirming(), ["note": "x"])
        Self.answer(&walker, ["note": [.needsValue]], code: "failureRequiringAppLaunch")
        #expect(walker.phase == .handedOff)
        #expect(walker.asked.isEmpty)
    }

    @Test func atACorrectionItIsNotHeard() throws {
        var walker = try Walker.consenting()
        walker.reply(.correction(["note": "y"]))
        Self.answer(&walker, ["note": [.disambiguation(["y", "z"])]], code: "failure")
        #expect(walker.phase == .resolving)
        #expect(walker.asked.last?.hasPrefix("choice note") == true)
    }
}
