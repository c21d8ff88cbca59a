// Beckon: where it is not sure what words mean, it is asked
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

@Suite struct MeaningTests {
    private static let ship = Candidate(intent: "Ship", parameters: ["note": "x"], score: 0.4)
    private static let other = Candidate(intent: "Store", score: 0.3)

    /// A walker whose words may mean these.
    private func asking(_ candidates: [Candidate] = [Self.ship]) throws -> Walker {
        var walker = Walker()
        try walker.say()
        walker.recognize(Recognition(candidates: candidates))
        return walker
    }

    @Test func oneMeaningIsAskedAboutAndAYesBeginsIt() throws {
        for way in Way.allCases {
            var walker = try self.asking()
            #expect(walker.phase == .recognizing)
            #expect(walker.asked == ["meaning 1+0"])
            let question = try #require(walker.question)
            #expect(question.intent == "Ship")
            #expect(question.options.map(\.value) == [["intent": "Ship", "parameters": ["note": "x"]]])
            #expect(walker.reply(.yes(), by: way) == nil)
            #expect(walker.phase == .resolving)
            #expect(walker.value("note") == "x")
        }
    }

    @Test func ofTwoOneIsChosen() throws {
        var walker = try self.asking([Self.ship, Self.other])
        #expect(walker.asked == ["meaning 2+0"])
        #expect(walker.reply(.yes())?.code == "invalidAnswer")
        #expect(walker.reply(.choice(3))?.code == "invalidAnswer")
        #expect(walker.reply(.choice(1)) == nil)
        #expect(walker.phase == .resolving)
    }

    @Test func aNoEndsItAsNotUnderstood() throws {
        for way in Way.allCases {
            var walker = try self.asking()
            #expect(walker.reply(.no, by: way) == nil)
            #expect(walker.phase == .failed)
            #expect(walker.failure == .notUnderstood)
        }
    }

    @Test func whatIsNotLikelyIsNotAskedAbout() throws {
        var unlikely = Self.ship
        unlikely.score = 0.2
        var walker = try self.asking([unlikely])
        #expect(walker.failure == .notUnderstood)
        walker = try self.asking([])
        #expect(walker.failure == .notUnderstood)
    }

    @Test func aCorrectionMeansTheRequestThatHasTheValue() throws {
        var walker = try self.asking()
        #expect(walker.reply(.correction(["note": "y"])) == nil)
        #expect(walker.phase == .resolving)
        #expect(walker.value("note") == "y")
    }

    @Test func otherWordsTakeTheirPlace() throws {
        var walker = try self.asking()
        let first = try #require(walker.request?.id)
        try walker.say("others")
        guard case .recognize(let work)? = walker.orders.last?.work else {
            Issue.record("nothing is read")
            return
        }
        #expect(work.expectation?.intent == "Ship")
        #expect(work.expectation?.parameters == ["note": "x"])
        walker.recognize(Recognition(candidates: [Candidate(intent: "Ship", parameters: ["note": "z"], score: 0.9)]))
        #expect(walker.events.last { $0.correlationID == first }?.phase == .cancelled)
        #expect(walker.conversation.open.count == 1)
        #expect(walker.value("note") == "z")
        #expect(!walker.events.contains { $0.kind == .suspended })
    }

    @Test func otherWordsThatAreNotSureEitherAreAskedAbout() throws {
        var walker = try self.asking()
        try walker.say("others")
        walker.recognize(Recognition(candidates: [Self.other]))
        #expect(walker.question?.intent == "Store")
        #expect(walker.conversation.open.count == 1)
    }

    @Test func wordsThatMeanNothingLeaveTheQuestion() throws {
        var walker = try self.asking()
        try walker.say("others")
        walker.recognize(Recognition())
        #expect(walker.happened == [.notUnderstood])
        #expect(walker.asked == ["meaning 1+0"])
    }

    @Test func whoCannotBeAskedIsNotUnderstood() throws {
        var walker = Walker()
        walker.context.interaction = .none
        try walker.say()
        walker.recognize(Recognition(candidates: [Self.ship]))
        #expect(walker.failure == .notUnderstood)
    }

    @Test func behindItTheSuspendedRequestGoesOn() throws {
        var walker = try Walker.consenting()
        try walker.say("others")
        walker.recognize(Recognition(candidates: [Candidate(intent: "Ship", score: 0.9)]))
        #expect(walker.conversation.open.count == 2)
        try walker.cancel()
        #expect(walker.question?.kind == .consent)
    }
}
