// Beckon: tests of the dispatcher's parts, each alone
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherDialogue
@testable import DispatcherService

struct AudienceTests {
    private let start = Instant(milliseconds: 1_000_000)

    private func client(_ number: UInt8) -> Peer { Peer(.front, id: [number]) }

    @Test func theOldestMakesRoomForTheNewest() {
        var settings = DispatcherSettings()
        settings.listeners = 2
        var audience = Audience(settings, at: self.start)
        for number in UInt8(1)...3 { audience.add(self.client(number), to: "a") }
        audience.add(self.client(3), to: "a")
        #expect(audience.peers(of: "a") == [self.client(2), self.client(3)])
        #expect(audience.names(of: self.client(1)).isEmpty)
        audience.remove(self.client(2))
        audience.remove(self.client(3), from: "a")
        #expect(audience.peers(of: "a").isEmpty)
        #expect(audience.all.isEmpty)
    }

    @Test func oneClientHearsSoMany() {
        var settings = DispatcherSettings()
        settings.heardPerClient = 2
        var audience = Audience(settings, at: self.start)
        for name in ["a", "b", "c"] { audience.add(self.client(1), to: name) }
        #expect(audience.names(of: self.client(1)) == ["a", "b"])
    }

    /// Where there are too many in all, who was silent for thirty heartbeats makes room; where nobody was, the new one waits.
    @Test(arguments: [(29, false), (30, true)])
    func theSilentMakeRoom(heartbeats: Int64, isHeard: Bool) {
        var settings = DispatcherSettings()
        settings.hearings = 2
        var audience = Audience(settings, at: self.start)
        for number in UInt8(1)...2 {
            audience.add(self.client(number), to: "a")
            audience.heard(self.client(number), at: self.start)
        }
        let later = self.start + Milliseconds(settings.directory.heartbeat.count * heartbeats)
        audience.heard(self.client(2), at: later)
        // Who hears nothing does not count.
        audience.heard(self.client(9), at: later + .days(1))
        audience.add(self.client(3), to: "b")
        #expect(audience.peers(of: "b") == (isHeard ? [self.client(3)] : []))
        #expect(audience.peers(of: "a").count == (isHeard ? 1 : 2))
    }

    @Test func whoDoesNotReadGetsNoMoreUntilThePulse() {
        var settings = DispatcherSettings()
        settings.answerBytes = 10_000
        var audience = Audience(settings, at: self.start)
        let rows: [(bytes: Int, verdict: Audience.Verdict)] = [
            (100, .small), (6_000, .large), (100, .small), (5_000, .refused), (4_000, .small),
        ]
        for row in rows {
            let verdict = audience.admit(row.bytes, to: self.client(1))
            #expect(verdict == row.verdict)
        }
        let other = audience.admit(6_000, to: self.client(2))
        #expect(other == .large)
        audience.pulse()
        let again = audience.admit(5_000, to: self.client(1))
        #expect(again == .large)
    }
}

struct OpenRequestsTests {
    @Test func eachIsCountedOnceForWhoBeganIt() {
        var requests = OpenRequests()
        let (id, peer) = (CorrelationID(high: 1, low: 1), Peer(.front, id: [1]))
        let isNew = requests.begin(id, in: "c", by: peer)
        // The second intent of the same words.
        let isNewAgain = requests.begin(id, in: "c", by: nil)
        #expect((isNew, isNewAgain) == (true, false))
        requests.load(id, in: "d")
        #expect(requests.conversation(of: id) == "c")
        #expect((requests.count, requests.count(of: peer), requests.accepted) == (1, 1, 2))
        requests.end(id, isOver: false)
        #expect(requests.contains(id))
        requests.end(id, isOver: true)
        requests.end(id, isOver: true)
        #expect((requests.count, requests.count(of: peer), requests.ended) == (0, 0, 3))
    }
}

struct JobTableTests {
    private func job(_ number: Int) -> Job {
        let ticket = Ticket(CorrelationID(high: 1, low: 1), number)
        let work = RecognizeWork(
            utterance: "x", context: RequestContext(conversation: "c"), now: Instant(milliseconds: 0))
        return Job(
            Order(ticket: ticket, work: .recognize(work), app: nil, attempt: 300), conversation: "c", trace: .none,
            at: Instant(milliseconds: 0))
    }

    @Test func numbersOfTwoLivesNeverMeet() {
        var (first, second) = (JobTable(epoch: 1), JobTable(epoch: 2))
        let numbers = (0..<1_000).flatMap { _ in [first.nextNumber(), second.nextNumber()] }
        #expect(Set(numbers).count == 2_000)
    }

    @Test func whatEndsIsForgottenInEveryWay() {
        var jobs = JobTable(epoch: 1)
        let job = self.job(1)
        jobs.add(job, 7)
        jobs.inherit(7, until: Instant(milliseconds: 5))
        jobs.withdraw(7)
        #expect(jobs[7]?.isWithdrawn == true)
        #expect(jobs.number(of: job.ticket) == 7)
        #expect(jobs.overdueInherited(at: Instant(milliseconds: 4)).isEmpty)
        #expect(jobs.overdueInherited(at: Instant(milliseconds: 5)) == [7])
        let (removed, none) = (jobs.remove(7), jobs.remove(7))
        #expect(removed?.ticket == job.ticket)
        #expect(none == nil)
        #expect((jobs.count, jobs.hasInherited) == (0, false))
        #expect(jobs.number(of: job.ticket) == nil)
    }

    @Test func anAttemptBeyondAByteIsSentAsTheLargest() {
        #expect(self.job(1).header(.work, 1).attempt == 255)
    }

    @Test func straysHaveABound() {
        var jobs = JobTable(epoch: 1)
        let key = WorkerKey([1])
        for _ in 0..<3 { jobs.keepStray(Message(Header(.result)), from: key, atMost: 2) }
        let (taken, none) = (jobs.removeStrays(of: key), jobs.removeStrays(of: key))
        #expect(taken.count == 1, "the first two made room")
        #expect(none.isEmpty)
    }
}

struct SlotTableTests {
    @Test func aPlaceIsGoodAsLongAsItsElementIsThere() {
        var table = SlotTable<String, Int>(empty: 0)
        let a = table.index(forKey: "a", inserting: 1)
        #expect(table.index(forKey: "a", inserting: 9) == a)
        table.slots[a] += 1
        #expect(table["a"] == 2)
        table["a"] = nil
        #expect((table.count, table.isEmpty) == (0, true))
        #expect(table.slots[a] == 0)
        table["b"] = 5
        #expect(table.index(forKey: "b") == a)
        #expect(table.index(forKey: "a") == nil)
        #expect(table.all.map(\.value) == [5])
    }
}
