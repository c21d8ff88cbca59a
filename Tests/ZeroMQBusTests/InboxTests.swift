// Beckon: tests of what has arrived and was not read yet
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import ZeroMQBus

@Suite(.timeLimit(.minutes(1))) struct InboxTests {
    static func messages(_ numbers: ClosedRange<UInt64>) -> [Message] {
        numbers.map { Message(Header(.work, phase: .resolving, workNumber: $0)) }
    }

    static func numbers(_ messages: [Message]?) -> [UInt64]? { messages?.map(\.header.workNumber) }

    @Test func allThatWaitsIsTakenAtOnce() async {
        let inbox = Inbox(bound: 10)
        #expect(inbox.deliver(Self.messages(1...2)) == 0)
        #expect(inbox.deliver(Self.messages(3...3)) == 0)
        #expect(Self.numbers(await inbox.all()) == [1, 2, 3])
    }

    @Test func whatIsBeyondTheBoundIsLostAndCounted() async {
        let inbox = Inbox(bound: 3)
        #expect(inbox.deliver(Self.messages(1...5)) == 2)
        #expect(inbox.deliver(Self.messages(6...6)) == 1)
        #expect(await inbox.next()?.header.workNumber == 1)
        #expect(inbox.deliver(Self.messages(7...8)) == 1)
        #expect(Self.numbers(await inbox.all()) == [2, 3, 7])
    }

    @Test func oneByOneAndAllTogetherGoOnWhereTheOtherEnded() async {
        let inbox = Inbox(bound: 5_000)
        #expect(inbox.deliver(Self.messages(1...3_000)) == 0)
        for number in UInt64(1)...2_500 { #expect(await inbox.next()?.header.workNumber == number) }
        #expect(Self.numbers(await inbox.all()) == Array(2_501...3_000))
    }

    @Test func whatWaitsIsReadAfterTheEndAndNothingComesBehindIt() async {
        let inbox = Inbox(bound: 10)
        _ = inbox.deliver(Self.messages(1...1))
        inbox.finish()
        #expect(inbox.deliver(Self.messages(2...2)) == 1)
        #expect(Self.numbers(await inbox.all()) == [1])
        #expect(await inbox.all() == nil)
        #expect(await inbox.next() == nil)
    }

    /// What ends a reader's wait.
    enum Ending: CaseIterable { case delivery, end, cancellation }

    @Test(arguments: Ending.allCases) func aWaitingReaderIsWoken(_ ending: Ending) async {
        let inbox = Inbox(bound: 10)
        let read = await withTaskGroup(of: [Message]?.self) { group in
            group.addImmediateTask { await inbox.all() }
            switch ending {
            case .delivery: _ = inbox.deliver(Self.messages(1...2))
            case .end: inbox.finish()
            case .cancellation: group.cancelAll()
            }
            return await group.next() ?? nil
        }
        #expect(Self.numbers(read) == (ending == .delivery ? [1, 2] : nil))
    }
}
