// Beckon: tests of exact deadlines
// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ
import ZeroMQBus

struct DeadlineTimerTests {
    @Test func itWakesThePollerOnce() throws {
        var poller = Poller()
        var timer = try DeadlineTimer()
        let token = try poller.add(descriptor: timer.descriptor)
        #expect(try poller.wait(timeoutMilliseconds: 0) == 0)
        // A time that has gone by is due at once, and half a millisecond is not a whole one.
        for time in [1, DeadlineTimer.now + 500_000] as [UInt64] {
            timer.arm(at: time)
            #expect(try poller.wait(timeoutMilliseconds: 5_000) == 1)
            #expect(DeadlineTimer.now >= time)
            #expect(!poller.events(of: token).isEmpty)
            timer.clear()
            #expect(try poller.wait(timeoutMilliseconds: 0) == 0)
        }
    }

    @Test func itCanBeTakenBack() throws {
        var poller = Poller()
        var timer = try DeadlineTimer()
        _ = try poller.add(descriptor: timer.descriptor)
        timer.arm(at: DeadlineTimer.now + 2_000_000)
        timer.arm(at: nil)
        #expect(try poller.wait(timeoutMilliseconds: 5) == 0)
    }
}
