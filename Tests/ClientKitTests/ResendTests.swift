// Beckon: tests of messages that are lost on the way there or back
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import Schema
import Synchronization
import TestSupport
import Testing

private let request = CorrelationID(high: 1, low: 2)

extension Call {
    /// The clock moves once the client's heartbeat and its patience wait for it.
    func pass(_ duration: Duration) async {
        await self.clock.sleepers(2)
        self.clock.advance(by: duration)
    }
}

@Suite(.timeLimit(.minutes(1))) struct ResendTests {
    @Test func theSameBytesAreSentAgainUntilTheyAreAcknowledged() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = client.say("hi", context: context)
            let first = try await call.next(.say)
            for seconds in [1, 2, 4] {
                await call.pass(.seconds(seconds))
                let again = try await call.next(.say)
                #expect(again.header == first.header)
                #expect(again.body == first.body)
            }
            let answer = Accepted(correlationID: first.header.correlationID, sequence: 4)
            try call.reply(to: first, .accepted, answer)
            try call.reply(to: first, .accepted, Accepted(correlationID: .none, sequence: 5))
            #expect(try await accepted == answer)
            // Nothing is sent after the reply.
            await call.clock.sleepers(1)
            call.clock.advance(by: .seconds(60))
            async let next = client.query(.status)
            try call.reply(to: try await call.next(.query), .report, Report())
            #expect(try await next == Report())
        }
    }

    @Test func whenItsTimeIsUpNothingMoreIsSent() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let error = #expect(throws: BusError.self) {
                try await client.submit(Submit("Ride", context: context))
            }
            _ = try await call.next(.submit)
            for seconds in [1, 2, 4] {
                await call.pass(.seconds(seconds))
                _ = try await call.next(.submit)
            }
            await call.pass(.seconds(3))
            #expect(await error?.code == .timedOut)
        }
    }

    @Test func aCallerCanSendTheSameRequestAfterItsOwnRestart() async throws {
        try await Call.run(reply: { message in
            var header = message.header
            header.kind = .accepted
            let accepted = Accepted(correlationID: header.correlationID, sequence: 1)
            return [try? Message(header, accepted)].compactMap { $0 }
        }) { call async throws in
            for _ in 0..<2 {
                #expect(
                    try await call.client.submit(Submit("Ride", context: context), id: request).correlationID == request
                )
                #expect(try await call.client.say("hi", context: context, id: request).correlationID == request)
            }
            for kind in [Kind.submit, .say, .submit, .say] {
                #expect(try await call.next(kind).header.correlationID == request)
            }
        }
    }

    /// An answer was taken, but the acknowledgement was lost: the second copy finds the question closed.
    @Test(arguments: [(true, Reply.no, true), (true, .yes(), false), (false, .no, false)])
    func anAnswerThatMetItselfWasTaken(_ isSentTwice: Bool, _ known: Reply, _ isTaken: Bool) async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let result = Self.settle { try await client.answer(request, Answer("q.token", .no)) }
            var message = try await call.next(.answer)
            if isSentTwice {
                await call.pass(.seconds(1))
                message = try await call.next(.answer)
            }
            try call.reply(to: message, .refused, Refusal("questionClosed", "it was answered"))
            if isSentTwice {
                let query = try await call.next(.query)
                #expect(query.header.correlationID == request)
                var event = Event(
                    sequence: 7, conversation: "c", correlationID: request, time: Instant(milliseconds: 0),
                    kind: .answered, phase: .resolving)
                event.answer = Answer("q", known)
                var report = Report()
                report.events = [event]
                try call.reply(to: query, .report, report)
            }
            switch await result {
            case .success(let accepted):
                #expect(isTaken)
                #expect(accepted == Accepted(correlationID: request, sequence: 7))
            case .failure(let error):
                #expect(!isTaken)
                #expect((error as? Refusal)?.code == "questionClosed")
            }
        }
    }

    @Test func aCancelThatMetItselfWasTaken() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = client.cancel(request)
            _ = try await call.next(.cancel)
            await call.pass(.seconds(1))
            try call.reply(to: try await call.next(.cancel), .refused, Refusal("requestEnded", "it ended"))
            var report = Report()
            report.events = [
                Event(
                    sequence: 9, conversation: "c", correlationID: request, time: Instant(milliseconds: 0),
                    kind: .ended, phase: .cancelled)
            ]
            try call.reply(to: try await call.next(.query), .report, report)
            #expect(try await accepted.sequence == 9)
        }
    }

    static func settle(_ call: @Sendable () async throws -> Accepted) async -> Result<Accepted, any Error> {
        do {
            return .success(try await call())
        } catch {
            return .failure(error)
        }
    }
}
