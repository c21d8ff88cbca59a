// Beckon: tests of what is remembered of requests and events
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Testing

struct LedgerTests {
    @Test func aRequestEndsOnce() {
        var ledger = RequestLedger(capacity: 10)
        let number = ledger.begin(slot: 3)
        #expect(ledger.slot(of: number) == 3)
        ledger.accept(number)
        ledger.accept(number)
        #expect(ledger.accepted == 1 && ledger.isAccepted(number) == true)
        #expect(ledger.end(number) == nil)
        #expect(ledger.end(number) == .endedTwice)
        #expect(ledger.ended == 1)
        ledger.leave(number)
        #expect(ledger.slot(of: number) == nil)
        #expect(ledger.end(number) == .endedTwice)
    }

    @Test func aRefusedRequestDoesNotEnd() {
        var ledger = RequestLedger(capacity: 10)
        let number = ledger.begin(slot: 0)
        ledger.refuse(number)
        #expect(ledger.end(number) == .endedThoughRefused)
        let other = ledger.begin(slot: 1)
        ledger.refuse(other)
        ledger.retry(other)
        ledger.accept(other)
        #expect(ledger.refused == 1)
        #expect(ledger.end(other) == nil)
    }

    @Test func whatWasNeverBegunIsNotKnown() {
        var ledger = RequestLedger(capacity: 10)
        #expect(ledger.slot(of: 0) == nil && ledger.isAccepted(5) == nil)
        #expect(ledger.end(7) == nil)
        #expect(ledger.ended == 0)
    }

    @Test func theLatestAreRemembered() {
        var ledger = RequestLedger(capacity: 4)
        for slot in 0..<6 { #expect(ledger.begin(slot: UInt32(slot)) == UInt64(slot)) }
        #expect(ledger.forgotten == 2)
        // The first two are older than the ring and live on.
        #expect(ledger.slot(of: 0) == 0 && ledger.slot(of: 1) == 1 && ledger.slot(of: 5) == 5)
        ledger.accept(1)
        #expect(ledger.end(1) == nil)
        #expect(ledger.end(1) == .endedTwice)
        ledger.leave(1)
        #expect(ledger.slot(of: 1) == nil && ledger.hasEnded(1) == nil)
        ledger.leave(5)
        #expect(ledger.slot(of: 5) == nil)
    }

    @Test func gapsAreFoundAndFilled() {
        var numbers = EventNumbers()
        for number in [1, 2, 5, 9] as [UInt64] { #expect(numbers.note(number) == true) }
        #expect(numbers.missing == [3...4, 6...8])
        #expect(numbers.missingCount == 5 && numbers.complete == 2 && numbers.highest == 9)
        #expect(!numbers.note(5) && !numbers.note(1) && !numbers.note(0))
        #expect(numbers.note(7) == true)
        #expect(numbers.missing == [3...4, 6...6, 8...8])
        for number in [3, 4, 6, 8] as [UInt64] { #expect(numbers.note(number) == true) }
        #expect(numbers.missing.isEmpty && numbers.complete == 9)
    }

    @Test func whatTheDispatcherForgotIsGivenUp() {
        var numbers = EventNumbers()
        _ = numbers.note(10)
        numbers.forget(below: 6)
        #expect(numbers.missing == [6...9] && numbers.forgotten == 5)
        numbers.forget(below: 20)
        #expect(numbers.missing.isEmpty && numbers.forgotten == 9)
    }

    @Test func gapsAreBounded() {
        var numbers = EventNumbers()
        for number in 1...1_000 as ClosedRange<UInt64> { _ = numbers.note(number * 2) }
        #expect(numbers.missing.count == EventNumbers.gapsMaximum)
        #expect(numbers.forgotten == 1_000 - UInt64(EventNumbers.gapsMaximum))
    }
}
