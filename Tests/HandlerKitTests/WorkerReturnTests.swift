// Beckon: tests of a worker whose messages are lost, doubled or late, and whose dispatcher comes and goes
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import TestSupport
import Testing

@testable import ServiceKit

private func work(_ number: UInt64, _ phase: Phase = .handling, request: UInt64 = 0) -> Message {
    Message(Header(.work, correlationID: CorrelationID(high: 0, low: request), phase: phase, workNumber: number))
}

private func withdrawal(_ number: UInt64) -> Message { Message(Header(.withdraw, workNumber: number)) }

extension Life {
    /// One heartbeat passes.
    func beat() async {
        await self.clock.sleepers(1)
        self.clock.advance(by: .seconds(1))
    }

    /// Everything sent before has been looked at.
    mutating func settle(_ number: UInt64) async throws {
        self.send(work(number, .resolving))
        #expect(try await self.next(.result).header.workNumber == number)
    }

    mutating func nextHeartbeat() async throws -> [UInt64] {
        try await self.next(.heartbeat).decode(InHand.self).numbers
    }
    mutating func nextHello() async throws -> [UInt64]? { try await self.next(.hello).decode(Hello.self).inHand }

    mutating func nextFailure(_ number: UInt64) async throws -> String {
        let result = try await self.next(.result)
        #expect(result.header.workNumber == number)
        #expect(result.header.outcome == .failed)
        return try result.decode(WorkFailure.self).code
    }
}

/// Work of phase handling and following waits until it is let go or cancelled; all other work is done at once.
private final class Bench: Sendable {
    let begun = Mutex<[UInt64]>([])
    private let gates = Mutex<[UInt64: (AsyncStream<Void>, AsyncStream<Void>.Continuation)]>([:])

    private func gate(_ number: UInt64) -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
        self.gates.withLock { gates in
            let gate = gates[number] ?? AsyncStream<Void>.makeStream()
            gates[number] = gate
            return gate
        }
    }

    func letGo(_ number: UInt64) { self.gate(number).1.yield() }

    @Sendable func perform(_ work: Message, _ updates: UpdateChannel) async throws -> [UInt8] {
        self.begun.withLock { $0.append(work.header.workNumber) }
        switch work.header.phase {
        case .handling, .following: for await _ in self.gate(work.header.workNumber).0 { break }
        default: break
        }
        try Task.checkCancellation()
        return []
    }
}

@Suite(.timeLimit(.minutes(1))) struct WorkerReturnTests {
    @Test func heartbeatsNameTheWorkInHand() async throws {
        let bench = Bench()
        try await Life.run(credit: 2, perform: bench.perform) { life in
            #expect(try await life.nextHello() == nil)
            try life.welcome()
            try await life.next(.vocabulary)
            await life.beat()
            #expect(try await life.nextHeartbeat() == [])
            life.send(work(8, .following), work(5))
            try await life.settle(9)
            await life.beat()
            #expect(try await life.nextHeartbeat() == [5, 8])
            bench.letGo(5)
            #expect(try await life.next(.result).header.outcome == .done)
            try await life.next(.vocabulary)
            try await life.settle(10)
            await life.beat()
            #expect(try await life.nextHeartbeat() == [8])
        }
    }

    @Test func afterAChallengeItSaysWhatItHasAndGoesOn() async throws {
        let bench = Bench()
        try await Life.run(credit: 2, perform: bench.perform) { life in
            try await life.begin()
            life.send(work(5))
            try await life.settle(6)
            // The dispatcher was started anew.
            life.send(Message(Header(.challenge)))
            #expect(try await life.nextHello() == [5])
            try life.welcome()
            try await life.next(.vocabulary)
            bench.letGo(5)
            let result = try await life.next(.result)
            #expect(result.header.workNumber == 5)
            #expect(result.header.outcome == .done)
        }
        #expect(bench.begun.withLock { $0 } == [5, 6])
    }

    @Test func noNumberIsBegunTwice() async throws {
        let bench = Bench()
        try await Life.run(perform: bench.perform) { life in
            try await life.begin()
            try await life.settle(1)
            life.send(work(2), work(3))
            #expect(try await life.nextFailure(3) == "overloaded")
            // Answered, in hand, refused: the second message of each is passed over.
            life.send(work(1, .resolving), work(2), work(3))
            bench.letGo(2)
            #expect(try await life.next(.result).header.workNumber == 2)
            try await life.next(.vocabulary)
            try await life.settle(4)
            // A dispatcher that lost its journal counts from the beginning; its requests are others.
            life.send(work(1, .resolving, request: 7))
            #expect(try await life.next(.result).header.correlationID == CorrelationID(high: 0, low: 7))
        }
        #expect(bench.begun.withLock { $0 } == [1, 2, 4, 1])
    }

    @Test func whatIsWithdrawnBeforeItComesIsNotBegun() async throws {
        let bench = Bench()
        try await Life.run(perform: bench.perform) { life in
            try await life.begin()
            life.send(withdrawal(5), withdrawal(5), work(5))
            #expect(try await life.nextFailure(5) == "cancelled")
            life.send(work(5), withdrawal(5))
            try await life.settle(6)
            life.send(withdrawal(6), work(6, .resolving))
            try await life.settle(7)
        }
        #expect(bench.begun.withLock { $0 } == [6, 7])
    }

    @Test func aSilentDispatcherIsToldAgainWhoThisIs() async throws {
        let bench = Bench()
        try await Life.run(credit: 2, perform: bench.perform) { life in
            try await life.begin()
            life.send(work(5))
            try await life.settle(6)
            for beat in 1...16 {
                await life.beat()
                if [2, 4, 8, 16].contains(beat) {
                    #expect(try await life.nextHello() == [5])
                } else {
                    #expect(try await life.nextHeartbeat() == [5])
                }
            }
            life.send(Message(Header(.pulse)))
            try await life.settle(7)
            await life.beat()
            #expect(try await life.nextHeartbeat() == [5])
            await life.beat()
            #expect(try await life.nextHello() == [5])
            bench.letGo(5)
            #expect(try await life.next(.result).header.workNumber == 5)
        }
    }

    @Test func manyChallengesAtOnceAreAnsweredByFewHellos() async throws {
        try await Life.run { life in
            try await life.begin()
            for _ in 0..<50 { life.send(Message(Header(.challenge))) }
            for _ in 0..<3 { try await life.next(.hello) }
            try await life.settle(1)
            await life.beat()
            try await life.next(.hello)
        }
    }

    @Test func whileItFinishesItHearsWithdrawalsAndRefusesNewWork() async throws {
        let bench = Bench()
        try await Life.run(credit: 3, perform: bench.perform) { life in
            try await life.begin()
            life.send(work(1), work(2), work(3, .following))
            try await life.settle(4)
            life.shutDown()
            try await life.next(.goodbye)
            #expect(try await life.nextFailure(3) == "cancelled")
            life.send(work(5))
            #expect(try await life.nextFailure(5) == "overloaded")
            await life.beat()
            #expect(try await life.nextHeartbeat() == [1, 2])
            life.send(withdrawal(1))
            #expect(try await life.nextFailure(1) == "cancelled")
            try await life.next(.vocabulary)
            // A dispatcher that was started anew learns what it has, and that it leaves.
            life.send(Message(Header(.challenge)))
            #expect(try await life.nextHello() == [2])
            try await life.next(.goodbye)
            try life.welcome()
            bench.letGo(2)
            let result = try await life.next(.result)
            #expect(result.header.workNumber == 2)
            #expect(result.header.outcome == .done)
            try await life.next(.vocabulary)
        }
    }

    @Test func theOldestPiecesAreForgotten() {
        var seen = SeenWork(bound: 3)
        func id(_ number: UInt64) -> WorkID { WorkID(Header(.work, workNumber: number)) }
        #expect(seen.isEmpty)
        for number in UInt64(1)...3 { #expect(seen.record(id(number)) == .new) }
        for number in UInt64(1)...3 { #expect(seen.record(id(number)) == .doubled) }
        seen.withdraw(id(4))
        #expect(seen.record(id(1)) == .new)
        #expect(seen.record(id(4)) == .withdrawnBefore)
        #expect(seen.record(id(4)) == .doubled)
        #expect(seen.record(id(3)) == .doubled)
        #expect(seen.record(id(2)) == .new)
    }
}
