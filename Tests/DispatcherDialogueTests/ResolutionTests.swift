// Beckon: each resolution result, for each form of parameter, answered by words and by message
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

/// What is asked, what is settled and what is resolved again, for each result.
struct ResolutionTests {
    /// A request whose one parameter holds value 0 and was answered with `result`.
    private func asking(_ shape: Shape, _ result: ResolutionResult<Value>) throws -> Walker {
        let manifest = Domain.confirming([shape.parameter], .never)
        return try .asking(["it": [result]], manifest, ["it": shape.whole(shape.value(0))])
    }

    private func suffix(_ shape: Shape) -> String { shape == .array ? "it[0]" : "it" }

    @Test(arguments: Shape.allCases)
    func successSettles(shape: Shape) throws {
        let walker = try self.asking(shape, .success(shape.value(3)))
        #expect(walker.phase == .confirming)
        #expect(walker.value("it") == shape.whole(shape.value(3)))
        #expect(walker.asked.isEmpty)
    }

    @Test(arguments: Shape.allCases)
    func notRequiredKeepsTheValue(shape: Shape) throws {
        let walker = try self.asking(shape, .notRequired)
        #expect(walker.phase == .confirming)
        #expect(walker.value("it") == shape.whole(shape.value(0)))
    }

    @Test(arguments: Shape.allCases)
    func successesSettle(shape: Shape) throws {
        let walker = try self.asking(shape, .successes([shape.value(1), shape.value(2)]))
        #expect(walker.phase == .confirming)
        #expect(walker.value("it") == (shape == .array ? [shape.value(1), shape.value(2)] : shape.value(1)))
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func needsValueAsksAndResolvesAgain(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .needsValue)
        #expect(walker.asked == ["value \(self.suffix(shape))"])
        #expect(walker.question?.type == Domain.types.first { $0.name == shape.parameter.type })
        #expect(walker.reply(.value(shape.value(4)), by: way) == nil)
        #expect(walker.resolving?.parameters == ["it"])
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(4)))
        walker.resolve()
        #expect(walker.phase == .confirming)
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func needsMoreDetailsShowsWhatIsKnown(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .needsMoreDetails(shape.value(1)))
        #expect(walker.asked == ["details \(self.suffix(shape))"])
        #expect(walker.question?.value == shape.value(1))
        #expect(walker.reply(.value(shape.value(2)), by: way) == nil)
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(2)))
    }

    @Test(arguments: Shape.allCases)
    func disambiguationByNumberOfOptions(shape: Shape) throws {
        let name = self.suffix(shape)
        let expected = [
            0: "value \(name)", 1: "confirmation \(name)", 2: "choice \(name) 2+0", 5: "choice \(name) 5+0",
            6: "choice \(name) 5+1",
        ]
        for (count, asked) in expected {
            let walker = try self.asking(shape, .disambiguation((0..<count).map(shape.value)))
            #expect(walker.asked == [asked])
            #expect(
                walker.question?.options.map(\.value) ?? [] == (count > 1 ? (0..<min(count, 5)).map(shape.value) : []))
        }
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func choiceIsResolvedAgain(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .disambiguation([shape.value(1), shape.value(2)]))
        #expect(walker.reply(.choice(2), by: way) == nil)
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(2)))
        walker.resolve()
        #expect(walker.phase == .confirming)
        #expect(walker.value("it") == shape.whole(shape.value(2)))
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func anotherValueThanThoseOfferedIsTaken(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .disambiguation((0..<6).map(shape.value)))
        #expect(walker.reply(.value(shape.value(6)), by: way) == nil)
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(6)))
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func yesToAConfirmationSettlesWithoutResolving(shape: Shape, way: Way) throws {
        for value in [Value?.some(shape.value(1)), Value?.none] {
            var walker = try self.asking(shape, .confirmationRequired(value, reason: "why"))
            #expect(walker.asked == ["confirmation \(self.suffix(shape))"])
            #expect(walker.question?.value == value ?? shape.value(0))
            #expect(walker.question?.reason == "why")
            #expect(walker.reply(.yes(), by: way) == nil)
            #expect(walker.phase == .confirming)
            #expect(walker.value("it") == shape.whole(value ?? shape.value(0)))
        }
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func noToAConfirmationAsksForAnother(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .confirmationRequired(shape.value(1)))
        #expect(walker.reply(.no, by: way) == nil)
        #expect(walker.asked == ["value \(self.suffix(shape))"])
        #expect(walker.reply(.value(shape.value(5)), by: way) == nil)
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(5)))
    }

    @Test(arguments: Shape.allCases)
    func confirmationOfNothingAsksForAValue(shape: Shape) throws {
        let manifest = Domain.confirming([shape.parameter], .never)
        let walker = try Walker.asking(["it": [.confirmationRequired(nil, reason: "which")]], manifest)
        #expect(walker.asked == ["value it"])
        #expect(walker.question?.reason == "which")
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func unsupportedSaysWhyAndOffersAlternatives(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .unsupported(reason: "tooHeavy"))
        #expect(walker.asked == ["value \(self.suffix(shape))"])
        #expect(walker.question?.reason == "tooHeavy")
        #expect(walker.question?.value == shape.value(0))

        walker = try self.asking(shape, .unsupported(reason: "tooHeavy", alternatives: (0..<6).map(shape.value)))
        #expect(walker.asked == ["choice \(self.suffix(shape)) 5+1"])
        #expect(walker.reply(.choice(5), by: way) == nil)
        #expect(walker.resolving?.intent.parameters["it"] == shape.whole(shape.value(4)))
    }

    @Test(arguments: Shape.allCases, Way.allCases)
    func unsupportedThreeTimesFailsAndSaysSo(shape: Shape, way: Way) throws {
        var walker = try self.asking(shape, .unsupported(reason: "a"))
        #expect(walker.reply(.value(shape.value(1)), by: way) == nil)
        walker.resolve(["it": [.unsupported(reason: "b")]])
        #expect(walker.question?.reason == "b")
        #expect(walker.question?.repetition == 1)
        #expect(walker.reply(.value(shape.value(2)), by: way) == nil)
        walker.resolve(["it": [.unsupported(reason: "c")]])
        #expect(walker.phase == .failed)
        #expect(walker.request?.failure == Failure(.unsupportedValue, message: "c", parameter: "it"))
    }

    @Test(arguments: Shape.allCases)
    func aValueOfAnotherTypeIsRefused(shape: Shape) throws {
        var walker = try self.asking(shape, .needsValue)
        let before = walker.conversation
        #expect(walker.reply(.value(shape.wrong))?.code == "invalidAnswer")
        #expect(walker.conversation == before)
        // The same as words: told, and the question stays.
        #expect(walker.reply(.value(shape.wrong), by: .words) == nil)
        #expect(walker.happened == [.notUnderstood])
        // It was understood, and it is no value of the type.
        #expect(walker.step.events.first?.failure?.code == .invalidValue)
        #expect(walker.step.events.first?.failure?.parameter == "it")
        #expect(walker.asked == before.front?.questions.map(Walker.short))
    }

    @Test(arguments: Shape.allCases)
    func aResultOfAnotherTypeBreaksTheProtocol(shape: Shape) throws {
        let results: [ResolutionResult<Value>] = [
            .success(shape.wrong), .successes([shape.wrong]), .needsMoreDetails(shape.wrong),
            .disambiguation([shape.value(0), shape.wrong]), .confirmationRequired(shape.wrong),
            .unsupported(alternatives: [shape.wrong]),
        ]
        for result in results {
            let walker = try self.asking(shape, result)
            #expect(walker.failure == .protocolViolation, "\(result)")
        }
    }

    @Test(arguments: Shape.allCases, [0, 2])
    func aWrongNumberOfResultsBreaksTheProtocol(shape: Shape, count: Int) throws {
        let manifest = Domain.manifest([shape.parameter])
        let results = [ResolutionResult<Value>](repeating: .success(shape.value(0)), count: count)
        #expect(try Walker.asking(["it": results], manifest).failure == .protocolViolation)
    }

    @Test func aMissingResultBreaksTheProtocol() throws {
        var walker = try Walker.resolving()
        walker.result(.resolved(Resolutions([])))
        #expect(walker.failure == .protocolViolation)
    }

    @Test func everyResolvableParameterIsResolvedOnceSaidOrNot() throws {
        var walker = try Walker.resolving(
            Domain.confirming([Domain.note, Domain.crate, Domain.items, Domain.speed], .never), ["note": "x"])
        #expect(walker.resolving?.parameters == ["note", "crate", "items"])
        #expect(walker.resolving?.intent.parameters == ["note": "x", "speed": "slow"])
        walker.resolve(["crate": [.success(Domain.crate("a"))]])
        #expect(walker.phase == .confirming)
        #expect(walker.orders.map(\.phase) == [.resolving, .confirming])
    }

    @Test func openParametersOfOneRoundAreAskedTogetherInTheirOrder() throws {
        var walker = try Walker.asking(
            ["note": [.needsValue], "crate": [.needsValue]], Domain.manifest([Domain.note, Domain.crate, Domain.items]))
        #expect(walker.asked == ["value note", "value crate"])
        // The second is answered first; the first stays open while it is resolved.
        #expect(walker.reply(.value(Domain.crate("a")), to: walker.questions[1]) == nil)
        #expect(walker.resolving?.parameters == ["crate"])
        #expect(walker.asked == ["value note"])
        walker.resolve()
        #expect(walker.asked == ["value note"])
        #expect(walker.happened == [.resolved, .asked])
    }

    @Test func onlyWhatTellsOptionsApartIsShown() throws {
        let options = [Domain.crate("a", place: "B", size: 1), Domain.crate("a", place: "B", size: 2)]
        let walker = try Walker.asking(["crate": [.disambiguation(options)]], Domain.manifest([Domain.crate]))
        #expect(walker.question?.options.map(\.details) == [["1"], ["2"]])
        #expect(walker.question?.options.map(\.label) == ["a", "a"])
    }
}
