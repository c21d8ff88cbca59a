// Beckon: words that hold a second request, read by themselves
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct LeftWordsTests {
    private func recognition(_ note: String) -> Recognition {
        Recognition(
            candidates: [Candidate(intent: "Ship", parameters: ["note": .string(note)], score: 0.9)], catalog: 3)
    }

    /// Words that ask for a shipment; it is being resolved.
    private func said(_ recognition: Recognition, _ walker: Walker = Walker()) throws -> Walker {
        var walker = walker
        try walker.say("ship one and ship another")
        walker.recognize(recognition)
        return walker
    }

    /// What a recognizer is to read at present.
    private static func read(_ walker: Walker) -> RecognizeWork? {
        if case .recognize(let work) = walker.order?.work { work } else { nil }
    }

    @Test func wordsThatAreLeftAreReadOnceTheFirstIsDone() throws {
        var read = self.recognition("first")
        read.rest = "and ship maybe another"
        var walker = try self.said(read)
        #expect(walker.events.last { $0.kind == .recognized }?.following == 1)
        walker.resolve()
        walker.respond("success")
        #expect(Self.read(walker)?.utterance == "and ship maybe another")
        #expect(Self.read(walker)?.isTalking == true)
        walker.recognize(self.recognition("second"))
        walker.resolve()
        walker.respond("success")
        let id = try #require(walker.events.first?.correlationID)
        #expect(walker.handles.map(\.key) == ["\(id)/0", "\(id)/1"])
        #expect(walker.events.filter { $0.kind == .ended }.map(\.intentNumber) == [0, 1])
        #expect(walker.conversation.isIdle)
    }

    @Test func wordsThatAreLeftAndSayNothingAreNamed() throws {
        var read = self.recognition("first")
        read.rest = "and the moon"
        var walker = try self.said(read)
        walker.resolve()
        walker.respond("success")
        walker.recognize(Recognition())
        let ended = try #require(walker.events.last)
        #expect(ended.kind == .ended && ended.failure?.code == .notUnderstood && ended.utterance == "and the moon")
        #expect(walker.conversation.isIdle)
    }

    @Test func wordsThatAreLeftWaitForTheMeaningOfTheFirst() throws {
        var walker = Walker()
        try walker.say("ship one maybe and ship another maybe")
        walker.recognize(
            Recognition(
                candidates: [Candidate(intent: "Ship", parameters: ["note": "first"], score: 0.4)],
                rest: "ship another maybe"))
        let question = try #require(walker.question)
        walker.reply(.choice(1), to: question)
        walker.resolve()
        walker.respond("success")
        #expect(Self.read(walker)?.utterance == "ship another maybe")
    }

    @Test func wordsBehindARefusalAreReadByThemselves() throws {
        var walker = try Walker.consenting()
        let question = try #require(walker.question)
        try walker.say("no, ship maybe another")
        walker.recognize(Recognition(answer: Answer(question.id, .no), rest: "ship maybe another"))
        #expect(walker.happened.contains(.ended))
        #expect(Self.read(walker)?.utterance == "ship maybe another")
    }

    @Test func wordsBehindARefusalAndARequestAreReadLast() throws {
        var walker = try Walker.consenting()
        let question = try #require(walker.question)
        try walker.say("forget it, ship one and ship maybe another")
        var read = self.recognition("first")
        (read.answer, read.rest) = (Answer(question.id, .cancel), "ship maybe another")
        walker.recognize(read)
        walker.resolve()
        walker.respond("ready", ["price": 5])
        walker.yes()
        walker.respond("success")
        #expect(Self.read(walker)?.utterance == "ship maybe another")
    }

    @Test func wordsBehindAMeaningThatIsRefusedAreReadByThemselves() throws {
        var walker = Walker()
        try walker.say("ship one maybe")
        walker.recognize(
            Recognition(candidates: [Candidate(intent: "Ship", parameters: ["note": "first"], score: 0.4)]))
        let question = try #require(walker.question)
        try walker.say("no, ship maybe another")
        walker.recognize(Recognition(answer: Answer(question.id, .no), rest: "ship maybe another"))
        #expect(Self.read(walker)?.utterance == "ship maybe another")
    }

    @Test func asManyAsOneUtteranceMayAskForAreCountedOverAllItsWords() throws {
        var read = self.recognition("first")
        read.following = Array(repeating: read.candidates, count: Limits.intentsPerUtterance - 1)
        read.rest = "one too many"
        let walker = try self.said(read)
        #expect(walker.events.last?.failure?.code == .notUnderstood)
    }

    @Test func wordsThatAreLeftWithoutEndAreNotRead() throws {
        var read = self.recognition("first")
        read.rest = "more"
        var walker = try self.said(read)
        for _ in 1..<Limits.intentsPerUtterance {
            walker.resolve()
            walker.respond("success")
            walker.recognize(read)
        }
        #expect(walker.events.last?.failure?.code == .notUnderstood)
        #expect(walker.conversation.isIdle)
        read.rest = String(repeating: "x", count: Limits.utteranceBytes + 1)
        walker = try self.said(read)
        walker.resolve()
        walker.respond("success")
        #expect(walker.conversation.isIdle)
    }
}
