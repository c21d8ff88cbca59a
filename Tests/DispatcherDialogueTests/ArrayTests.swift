// Beckon: arrays are resolved and asked about element by element
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct ArrayTests {
    private let a = Domain.crate("a"), b = Domain.crate("b"), c = Domain.crate("c"), d = Domain.crate("d")

    private func asking(_ results: [ResolutionResult<Value>], _ elements: [Value]) throws -> Walker {
        try .asking(["items": results], Domain.confirming([Domain.items], .never), ["items": .array(elements)])
    }

    @Test func aMixedArrayAsksAboutTheOpenElementsOnly() throws {
        var walker = try self.asking(
            [.success(self.a), .disambiguation([self.c, self.d]), .needsValue], [self.a, self.b, self.c])
        #expect(walker.asked == ["choice items[1] 2+0", "value items[2]"])
        #expect(walker.reply(.choice(2)) == nil)
        #expect(walker.resolving?.intent.parameters["items"] == [self.a, self.d, self.c])
        #expect(walker.asked == ["value items[2]"])
    }

    @Test func anElementThatWasSettledIsNotChangedByALaterRound() throws {
        var walker = try self.asking([.success(self.d), .needsValue], [self.a, self.b])
        #expect(walker.reply(.value(self.c)) == nil)
        #expect(walker.resolving?.intent.parameters["items"] == [self.d, self.c])
        walker.resolve(["items": [.unsupported(reason: "late"), .success(self.c)]])
        #expect(walker.phase == .confirming)
        #expect(walker.value("items") == [self.d, self.c])
    }

    @Test func anAbsentArrayGetsOneResultAndTakesOneOrMany() throws {
        for (answer, value) in [(self.a, Value.array([self.a])), ([self.a, self.b], [self.a, self.b])] {
            var walker = try Walker.asking(["items": [.needsValue]], Domain.manifest([Domain.items]))
            #expect(walker.asked == ["value items"])
            #expect(walker.question?.isArray == true)
            #expect(walker.reply(.value(answer)) == nil)
            #expect(walker.value("items") == value)
        }
    }

    @Test func yesToOneElementLeavesTheOthersOpen() throws {
        var walker = try self.asking([.confirmationRequired(self.c), .confirmationRequired(self.d)], [self.a, self.b])
        walker.yes()
        #expect(walker.asked == ["confirmation items[1]"])
        #expect(walker.phase == .resolving)
        walker.yes()
        #expect(walker.phase == .confirming)
        #expect(walker.value("items") == [self.c, self.d])
        #expect(walker.orders.count == 2)
    }

    @Test func anElementThatBecomesSeveralIsPutInItsPlace() throws {
        let walker = try self.asking(
            [.success(self.a), .successes([self.c, self.d]), .success(self.b)], [self.a, self.b, self.b])
        #expect(walker.value("items") == [self.a, self.c, self.d, self.b])
    }

    @Test func severalSurviveAQuestionAboutAnotherElement() throws {
        var walker = try self.asking([.successes([self.c, self.d]), .needsValue], [self.a, self.b])
        #expect(walker.reply(.value(self.b)) == nil)
        walker.resolve(["items": [.successes([self.c, self.d]), .success(self.b)]])
        #expect(walker.phase == .confirming)
        #expect(walker.value("items") == [self.c, self.d, self.b])
    }

    @Test func severalSurviveAYesToAnotherElement() throws {
        var walker = try self.asking([.successes([self.c, self.d]), .confirmationRequired(self.b)], [self.a, self.b])
        walker.yes()
        walker.resolve(["items": [.successes([self.c, self.d]), .success(self.b)]])
        #expect(walker.phase == .confirming)
        #expect(walker.value("items") == [self.c, self.d, self.b])
    }

    @Test func severalAreBounded() throws {
        let many = [Value](repeating: self.a, count: Limits.arrayElements)
        #expect(try self.asking([.successes(many), .success(self.a)], [self.a, self.b]).failure == .protocolViolation)
        #expect(try self.asking([.successes([])], [self.a]).failure == .protocolViolation)
    }

    @Test func threeUnsupportedElementsAreOneTry() throws {
        var walker = try self.asking([.unsupported(), .unsupported(), .unsupported()], [self.a, self.b, self.c])
        #expect(walker.phase == .resolving)
        #expect(walker.asked == ["value items[0]", "value items[1]", "value items[2]"])
        // Answering one does not count as a try of the others.
        #expect(walker.reply(.value(self.d)) == nil)
        walker.resolve(["items": [.success(self.d), .unsupported(), .unsupported()]])
        #expect(walker.reply(.value(self.d)) == nil)
        walker.resolve(["items": [.success(self.d), .success(self.d), .unsupported()]])
        #expect(walker.asked == ["value items[2]"])
    }

    @Test func anUntouchedElementKeepsItsQuestion() throws {
        var walker = try self.asking([.needsValue, .disambiguation([self.c, self.d])], [self.a, self.b])
        let second = walker.questions[1]
        #expect(walker.reply(.value(self.d)) == nil)
        walker.resolve(["items": [.success(self.d), .disambiguation([self.c, self.d])]])
        #expect(walker.questions == [second])
        #expect(walker.reply(.choice(1), to: second) == nil)
    }

    @Test func confirmationOfAnEmptyArrayAsksForAValue() throws {
        let walker = try self.asking([.confirmationRequired(nil)], [])
        #expect(walker.asked == ["value items"])
    }

    @Test func moreElementsThanTheLimitAreRefused() throws {
        let many = Value.array([Value](repeating: self.a, count: Limits.arrayElements + 1))
        var walker = try self.asking([.needsValue], [])
        #expect(walker.reply(.value(many))?.code == "invalidAnswer")
        walker = try .resolving(Domain.manifest([Domain.items]), ["items": many])
        #expect(walker.failure == .invalidValue)
    }
}
