// Beckon: tests of a worker's life with its dispatcher
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import ServiceKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct WorkerSessionTests {
    @Test func itIntroducesItselfUntilItIsTakenInAndThenBeats() async throws {
        try await Life.run { life in
            let hello = try await life.next(.hello)
            #expect(try hello.decode(Hello.self).worker == "w")
            for _ in 0..<2 {
                await life.clock.sleepers(1)
                life.clock.advance(by: .seconds(1))
                try await life.next(.hello)
            }
            await life.clock.sleepers(1)
            try life.welcome(Milliseconds(200))
            try await life.next(.vocabulary)
            life.clock.advance(by: .seconds(1))
            try await life.next(.heartbeat)
            try await life.settle(1)
            await life.clock.sleepers(1)
            life.clock.advance(by: .milliseconds(200))
            try await life.next(.heartbeat)
        }
    }

    /// Takes a catalog only when it is allowed to.
    private struct SlowReader: WorkPerformer {
        let beginning = Meeting(2)
        let end = Meeting(2)
        func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] { [] }
        func update(catalog: Message) async {
            await self.beginning.join()
            await self.end.join()
        }
    }

    /// Work that was sent behind a catalog is not seen while that is taken: who said that it has none would lose it.
    @Test func whileItTakesACatalogItSaysOnlyThatItLives() async throws {
        let reader = SlowReader()
        try await Life.run(performer: reader) { life in
            try await life.next(.hello)
            try life.welcome()
            life.send(Message(Header(.catalog)), Message(Header(.work, phase: .recognizing, workNumber: 7)))
            await reader.beginning.join()
            // As long as it takes, it introduces itself to nobody, and does not say what it has.
            for _ in 0..<9 {
                await life.clock.sleepers(1)
                life.clock.advance(by: .seconds(1))
                #expect(try await life.next(.heartbeat).body.isEmpty)
            }
            await reader.end.join()
            #expect(try await life.next(.result).header.workNumber == 7)
            await life.clock.sleepers(1)
            life.clock.advance(by: .seconds(1))
            #expect(try await !life.next(.heartbeat).body.isEmpty)
        }
    }

    @Test func aChallengeMakesItIntroduceItselfAgain() async throws {
        try await Life.run { life in
            try await life.begin()
            life.send(Message(Header(.challenge)))
            try await life.begin()
        }
    }

    @Test func workIsAnsweredUnderItsNumberAndWordsFollowWhatWasHandled() async throws {
        try await Life.run(perform: { work, _ in work.body }) { life in
            try await life.begin()
            let id = CorrelationID(high: 1, low: 2)
            life.send(
                Message(Header(.work, correlationID: id, phase: .resolving, attempt: 2, workNumber: 9), body: [1]))
            let result = try await life.next(.result)
            #expect(
                result.header
                    == Header(.result, correlationID: id, phase: .resolving, attempt: 2, outcome: .done, workNumber: 9))
            #expect(result.body == [1])
            life.send(Message(Header(.work, phase: .handling, workNumber: 10)))
            try await life.next(.result)
            try await life.next(.vocabulary)
        }
    }

    @Test func workBeyondItsCreditIsRefused() async throws {
        let meeting = Meeting(2)
        try await Life.run(
            perform: { _, _ in
                await meeting.join()
                return []
            }
        ) { life in
            try await life.begin()
            life.send(
                Message(Header(.work, phase: .resolving, workNumber: 1)),
                Message(Header(.work, phase: .resolving, workNumber: 2)))
            let refused = try await life.next(.result)
            #expect(refused.header.workNumber == 2)
            #expect(refused.header.outcome == .failed)
            #expect(try refused.decode(WorkFailure.self).code == "overloaded")
            await meeting.join()
            #expect(try await life.next(.result).header.workNumber == 1)
        }
    }

    @Test func theNextPieceMayComeAsSoonAsTheAnswerIsOut() async throws {
        try await Life.run(perform: { work, _ in work.body }) { life in
            try await life.begin()
            for number in UInt64(1)...500 {
                life.send(Message(Header(.work, phase: .resolving, workNumber: number)))
                let result = try await life.next(.result)
                #expect(result.header.outcome == .done)
                #expect(result.header.workNumber == number)
            }
        }
    }

    @Test func liveUpdatesTakeNoCredit() async throws {
        let clock = TestClock()
        try await Life.run(
            clock: clock,
            perform: { work, _ in
                if work.header.phase == .following { try await clock.sleep(for: .seconds(100_000)) }
                return []
            }
        ) { life in
            try await life.begin()
            for number in UInt64(1)...3 { life.send(Message(Header(.work, phase: .following, workNumber: number))) }
            life.send(Message(Header(.work, phase: .resolving, workNumber: 4)))
            let result = try await life.next(.result)
            #expect(result.header.workNumber == 4)
            #expect(result.header.outcome == .done)
            for number in UInt64(1)...3 {
                life.send(Message(Header(.withdraw, workNumber: number)))
                #expect(try await life.next(.result).header.workNumber == number)
            }
        }
    }

    @Test func theSamePieceTwiceIsDoneOnce() async throws {
        let meeting = Meeting(2)
        try await Life.run(
            credit: 2,
            perform: { _, _ in
                await meeting.join()
                try Task.checkCancellation()
                return []
            }
        ) { life in
            try await life.begin()
            let work = Message(Header(.work, phase: .resolving, workNumber: 1))
            life.send(work, work, Message(Header(.challenge)))
            // Both were looked at once the challenge was.
            try await life.next(.hello)
            await meeting.join()
            #expect(try await life.next(.result).header.outcome == .done)
        }
    }

    @Test func aWithdrawalCancelsOnePieceOnly() async throws {
        let clock = TestClock()
        let meeting = Meeting(2)
        try await Life.run(
            credit: 2, clock: clock,
            perform: { work, _ in
                if work.header.workNumber == 1 {
                    try await clock.sleep(for: .seconds(100_000))
                } else {
                    await meeting.join()
                }
                try Task.checkCancellation()
                return []
            }
        ) { life in
            try await life.begin()
            for number in UInt64(1)...2 { life.send(Message(Header(.work, phase: .resolving, workNumber: number))) }
            life.send(Message(Header(.withdraw, workNumber: 77)), Message(Header(.withdraw, workNumber: 1)))
            let result = try await life.next(.result)
            #expect(result.header.workNumber == 1)
            #expect(try result.decode(WorkFailure.self).code == "cancelled")
            await meeting.join()
            #expect(try await life.next(.result).header.outcome == .done)
        }
    }

    @Test func failuresAreNamedAndNothingOfTheirWordsIsTold() async throws {
        struct Secret: Error { var word = "swordfish" }
        try await Life.run(perform: { work, _ in
            switch work.header.workNumber {
            case 1: throw WorkFailure("tooLate", "gone")
            case 2: throw Secret()
            case 3: throw CancellationError()
            default: return [UInt8](repeating: 0x20, count: Limits.bodyBytes + 1)
            }
        }) { life in
            try await life.begin()
            for (number, code) in [
                (UInt64(1), "tooLate"), (2, "handlerFailed"), (3, "cancelled"), (4, "handlerFailed"),
            ] {
                life.send(Message(Header(.work, phase: .resolving, workNumber: number)))
                let result = try await life.next(.result)
                #expect(result.header.outcome == .failed)
                #expect(result.header.workNumber == number)
                let failure = try result.decode(WorkFailure.self)
                #expect(failure.code == code)
                #expect(!failure.message.contains("swordfish"))
            }
        }
    }

    @Test func onShutdownItSaysGoodbyeFinishesAndGoesOnBeating() async throws {
        let meeting = Meeting(2)
        try await Life.run(
            perform: { _, _ in
                await meeting.join()
                try Task.checkCancellation()
                return []
            }
        ) { life in
            try await life.begin()
            life.send(Message(Header(.work, phase: .handling, workNumber: 1)), Message(Header(.challenge)))
            try await life.begin()
            life.shutDown()
            try await life.next(.goodbye)
            await life.clock.sleepers(1)
            life.clock.advance(by: .seconds(1))
            try await life.next(.heartbeat)
            await meeting.join()
            #expect(try await life.next(.result).header.outcome == .done)
        }
    }

    @Test func oneThatLeavesDoesNotIntroduceItselfAgain() async throws {
        let meeting = Meeting(2)
        try await Life.run(
            perform: { _, _ in
                await meeting.join()
                return []
            }
        ) { life in
            try await life.next(.hello)
            // It has work, and is not, or no longer, taken in.
            life.send(Message(Header(.work, phase: .resolving, workNumber: 1)), Message(Header(.challenge)))
            try await life.next(.hello)
            life.shutDown()
            try await life.next(.goodbye)
            await life.clock.sleepers(1)
            life.clock.advance(by: .seconds(1))
            try await life.next(.heartbeat)
            await meeting.join()
            try await life.next(.result)
        }
    }

    @Test func liveUpdatesEndOnShutdown() async throws {
        let clock = TestClock()
        try await Life.run(
            clock: clock,
            perform: { _, _ in
                try await clock.sleep(for: .seconds(100_000))
                return []
            }
        ) { life in
            try await life.begin()
            life.send(Message(Header(.work, phase: .following, workNumber: 1)), Message(Header(.challenge)))
            try await life.begin()
            life.shutDown()
            try await life.next(.goodbye)
            let result = try await life.next(.result)
            #expect(result.header.phase == .following)
            #expect(try result.decode(WorkFailure.self).code == "cancelled")
        }
    }

    @Test func itEndsWithItsLink() async throws {
        try await Life.run { life in
            try await life.begin()
            life.bus.stop()
        }
    }
}
