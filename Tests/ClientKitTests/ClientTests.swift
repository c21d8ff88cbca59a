// Beckon: tests of a caller's connection
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import Schema
import Synchronization
import TestSupport
import Testing

/// The error that a call ended with.
private func settle(_ call: @Sendable () async throws -> Accepted) async -> (any Error)? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}

@Suite(.timeLimit(.minutes(1))) struct ClientTests {
    @Test func acknowledgedMessagesReturn() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = client.say("hi", context: context)
            let message = try await call.next(.say)
            #expect(try message.decode(Say.self) == Say("hi", context: context))
            #expect(message.header.correlationID != .none)
            let answer = Accepted(correlationID: message.header.correlationID, sequence: 4)
            try call.reply(to: message, .accepted, answer)
            #expect(try await accepted == answer)
        }
    }

    @Test func everyCallSendsItsKindAndTakesItsReply() async throws {
        let id = CorrelationID(high: 1, low: 2)
        let kinds = Mutex<[Kind]>([])
        try await Call.run(reply: { message in
            kinds.withLock { $0.append(message.header.kind) }
            var header = message.header
            let replies: Message?
            if message.header.kind == .query {
                header.kind = .report
                replies = try? Message(header, Report())
            } else {
                header.kind = .accepted
                replies = try? Message(header, Accepted(correlationID: header.correlationID, sequence: 0))
            }
            return [replies].compactMap { $0 }
        }) { call async throws in
            #expect(try await call.client.submit(Submit("Ride", context: context)).correlationID != .none)
            #expect(try await call.client.answer(id, Answer("q", .no)).correlationID == id)
            #expect(try await call.client.cancel(id).correlationID == id)
            #expect(try await call.client.delivered(id, question: "q").correlationID == id)
            #expect(try await call.client.device(conversation: "c", isLocked: true).correlationID != .none)
            #expect(try await call.client.set(Setting()).correlationID != .none)
            #expect(try await call.client.query(.trace, request: id) == Report())
        }
        #expect(kinds.withLock { $0 } == [.submit, .answer, .cancel, .delivered, .device, .setting, .query])
    }

    @Test func aRefusalIsThrown() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = settle { try await client.cancel(CorrelationID(high: 1, low: 2)) }
            let refusal = Refusal("unknownRequest", "there is none", retryAfter: .seconds(1))
            try call.reply(to: try await call.next(.cancel), .refused, refusal)
            #expect(await accepted as? Refusal == refusal)
        }
    }

    @Test func aReplyOfAnotherKindIsAnError() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = settle { try await client.cancel(CorrelationID(high: 1, low: 2)) }
            try call.reply(to: try await call.next(.cancel), .report, Report())
            let error = await accepted as? BusError
            #expect(error?.code == .transport)
        }
    }

    @Test func repliesFindTheirCallsInAnyOrder() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let first = client.say("1", context: context)
            let firstMessage = try await call.next(.say)
            async let second = client.say("2", context: context)
            let secondMessage = try await call.next(.say)
            for message in [secondMessage, firstMessage] {
                try call.reply(
                    to: message, .accepted, Accepted(correlationID: message.header.correlationID, sequence: 0))
            }
            #expect(try await first.correlationID == firstMessage.header.correlationID)
            #expect(try await second.correlationID == secondMessage.header.correlationID)
        }
    }

    @Test func nobodyAnswersInTime() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = settle { try await client.say("hi", context: context) }
            let message = try await call.next(.say)
            await call.clock.sleepers(2)
            call.clock.advance(by: .seconds(10))
            let error = await accepted as? BusError
            #expect(error?.code == .timedOut)
            // What comes too late disturbs nobody.
            try call.reply(to: message, .accepted, Accepted(correlationID: .none, sequence: 0))
            async let next = client.say("hi", context: context)
            let again = try await call.next(.say)
            try call.reply(to: again, .accepted, Accepted(correlationID: again.header.correlationID, sequence: 0))
            #expect(try await next.correlationID == again.header.correlationID)
        }
    }

    @Test func cancellingOneCallDoesNotTouchOthers() async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let kept = client.say("kept", context: context)
            let keptMessage = try await call.next(.say)
            let isCancelled = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    do {
                        _ = try await client.say("cancelled", context: context)
                        return false
                    } catch {
                        return error is CancellationError
                    }
                }
                _ = try? await call.next(.say)
                group.cancelAll()
                return await group.next() ?? false
            }
            #expect(isCancelled)
            try call.reply(to: keptMessage, .accepted, Accepted(correlationID: .none, sequence: 3))
            #expect(try await kept.sequence == 3)
        }
    }

    @Test(arguments: [true, false]) func closingEndsWhatWaits(byShutdown: Bool) async throws {
        try await Call.run { call async throws in
            let client = call.client
            async let accepted = settle { try await client.say("hi", context: context) }
            _ = try await call.next(.say)
            if byShutdown { call.shutDown() } else { call.bus.stop() }
            let error = await accepted as? BusError
            #expect(error?.code == .closed)
            let later = await #expect(throws: BusError.self) { try await client.say("hi", context: context) }
            #expect(later?.code == .closed)
        }
    }
}
