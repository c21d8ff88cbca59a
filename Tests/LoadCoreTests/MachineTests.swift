// Beckon: tests of a load's machine against a dispatcher in a few lines
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import Testing

struct MachineTests {
    private func scenario(_ stage: Stage, phases: Bool = true, answers: [String: Reply] = [:]) -> Scenario {
        var scenario = Scenario()
        scenario.stages = [stage]
        scenario.mix = [MixEntry("do", turns: [Turn(.submit("Do", [:], app: nil), answers: answers)])]
        scenario.phases = phases
        scenario.drain = 20_000_000_000
        return scenario
    }

    private func run(_ scenario: Scenario, _ dispatcher: inout FakeDispatcher) throws -> LoadReport {
        var machine = try LoadMachine(scenario, .init(random: 77))
        dispatcher.run(&machine)
        #expect(machine.state == .over)
        return machine.report(.init(started: Instant(milliseconds: 0), dispatcher: "fake"))
    }

    @Test(arguments: [true, false]) func everythingEndsOnce(_ phases: Bool) throws {
        var dispatcher = FakeDispatcher()
        let report = try self.run(self.scenario(Stage(.inFlight(8), count: 100), phases: phases), &dispatcher)
        #expect(report.verification.isVerified, "\(report.lines)")
        #expect(report.ended == 100 && report.outcomes == ["completed": 100])
        #expect(dispatcher.seen.count == 100 && dispatcher.seen.values.allSatisfy { $0 == 1 })
        #expect(report.latencies.map(\.name).contains("resolving"))
        #expect(report.workers.first?.work == ["resolving": 100])
        // Where steps are not told all events are looked through at the end.
        #expect((report.fetches > 0) == !phases)
    }

    /// However few requests are under way at once, all users have their turns.
    @Test(arguments: [1, 300, 2_500]) func everyUserHasTurns(_ users: Int) throws {
        var dispatcher = FakeDispatcher()
        var scenario = self.scenario(Stage(.inFlight(8), count: 2 * users))
        scenario.users = users
        let report = try self.run(scenario, &dispatcher)
        #expect(report.verification.isVerified, "\(report.lines)")
        #expect(dispatcher.users.count == users && dispatcher.users.values.allSatisfy { $0 == 2 })
    }

    @Test func connectionsAreEnoughForUsers() {
        var scenario = self.scenario(Stage(.inFlight(8), count: 1))
        for (users, connections) in [(1, 1), (2_000, 1), (2_001, 2), (1_000_000, 64)] {
            scenario.users = users
            #expect(scenario.connectionCount == connections)
        }
        scenario.connections = 3
        #expect(scenario.connectionCount == 3)
    }

    @Test func anOpenLoopKeepsItsRate() throws {
        var dispatcher = FakeDispatcher()
        let stage = Stage(.rate(from: 50, to: 50), duration: 2_000_000_000)
        let report = try self.run(self.scenario(stage), &dispatcher)
        #expect(report.begun == 100 && report.verification.isVerified)
        #expect(report.timeline.prefix(2).map(\.begun) == [50, 50])
    }

    @Test func lateSendingCounts() throws {
        // Nothing can be sent for a second: the times count from when it was due.
        var machine = try LoadMachine(
            self.scenario(Stage(.rate(from: 10, to: 10), duration: 1_000_000_000)), .init(random: 1))
        var dispatcher = FakeDispatcher()
        dispatcher.run(&machine, steps: 2)
        let begin: UInt64 = 5_010_000_000
        for step in 0..<100 {
            machine.turn(at: begin + UInt64(step) * 10_000_000, wall: Instant(milliseconds: 1), mayBegin: false)
        }
        #expect(machine.deadline.map { $0 > begin + 990_000_000 } ?? false)
        machine.turn(at: begin + 1_000_000_000, wall: Instant(milliseconds: 1), mayBegin: true)
        #expect(machine.departures.filter { $0.header.kind == .submit }.count >= 9)
        let report = machine.report(.init(started: Instant(milliseconds: 0), dispatcher: "fake"))
        #expect((report.latencies.first { $0.name == "late" }?.longest ?? 0) > 800_000)
    }

    @Test func lostEventsAreLookedUp() throws {
        var dispatcher = FakeDispatcher(fault: .loseEvents)
        let report = try self.run(self.scenario(Stage(.inFlight(2), count: 4)), &dispatcher)
        #expect(report.verification.isVerified && report.ended == 4, "\(report.lines)")
        #expect(report.fetches > 0)
    }

    @Test(arguments: [
        (FakeDispatcher.Fault.endTwice, "endedTwice"), (.silent, "unanswered"), (.neverEnd, "notEnded"),
        (.skipNumbers, "gap"), (.stranger, "stranger"),
    ]) func whatIsWrongIsFound(_ fault: FakeDispatcher.Fault, _ name: String) throws {
        var dispatcher = FakeDispatcher(fault: fault)
        let report = try self.run(self.scenario(Stage(.inFlight(2), count: 2)), &dispatcher)
        #expect(!report.verification.isVerified)
        #expect((report.verification.faults[name] ?? 0) > 0, "\(report.lines)")
        #expect(report.verification.examples[name]?.isEmpty == false)
        // An unanswered message is sent again under its id.
        if fault == .silent { #expect(report.resends > 0 && dispatcher.seen.count == 2) }
    }

    @Test func endingTwiceIsFoundWithoutSteps() throws {
        var dispatcher = FakeDispatcher(fault: .endTwice)
        let report = try self.run(self.scenario(Stage(.inFlight(2), count: 2), phases: false), &dispatcher)
        #expect((report.verification.faults["endedTwice"] ?? 0) > 0, "\(report.lines)")
    }

    @Test(arguments: [Scenario.BusyRule.drop, .retry]) func busyIsCountedOrTriedAgain(_ rule: Scenario.BusyRule) throws
    {
        var dispatcher = FakeDispatcher(fault: .busyOnce)
        var scenario = self.scenario(Stage(.inFlight(2), count: 4))
        scenario.busy = rule
        let report = try self.run(scenario, &dispatcher)
        #expect(report.verification.isVerified == (rule == .retry), "\(report.lines)")
        #expect(report.refusals == ["busy": 4])
        #expect(report.ended == (rule == .drop ? 0 : 4) && report.retries == (rule == .drop ? 0 : 4))
    }

    @Test(
        arguments: [
            ("choice", [:], #"{"kind":"choice","number":1}"#),
            ("choice", ["choice": .choice(3)], #"{"kind":"choice","number":3}"#),
            ("consent", [:], #"{"digest":"d","kind":"yes"}"#), ("consent", ["consent": .no], #"{"kind":"no"}"#),
            ("value", ["p": .value(4)], #"{"kind":"value","value":4}"#),
            ("value", ["value": .skip], #"{"kind":"skip"}"#),
        ] as [(String, [String: Reply], String)]) func questionsAreAnswered(
            _ kind: String, _ answers: [String: Reply], _ reply: String
        ) throws
    {
        var dispatcher = FakeDispatcher(asks: kind)
        var scenario = self.scenario(Stage(.inFlight(1), count: 2), answers: answers)
        scenario.think = .constant(300_000_000)
        let report = try self.run(scenario, &dispatcher)
        #expect(report.verification.isVerified && report.questions == 2 && report.answers == 2, "\(report.lines)")
        #expect(
            try dispatcher.answers.map { String(decoding: try JSON.encode($0.reply), as: UTF8.self) } == [reply, reply])
        // Thinking does not count.
        #expect((report.latencies.first { $0.name == "end" }?.longest ?? .max) < 300_000)
    }

    @Test func whatNobodyKnowsToAnswerIsCancelled() throws {
        var dispatcher = FakeDispatcher(asks: "value")
        let report = try self.run(self.scenario(Stage(.inFlight(1), count: 1)), &dispatcher)
        #expect(report.cancelled == 1 && report.outcomes == ["cancelled": 1] && report.verification.isVerified)
    }

    @Test func turnsFollowEachOtherInOneConversation() throws {
        var dispatcher = FakeDispatcher()
        var scenario = self.scenario(Stage(.inFlight(1), count: 1))
        scenario.mix[0].turns = Array(repeating: scenario.mix[0].turns[0], count: 3)
        let report = try self.run(scenario, &dispatcher)
        #expect(report.ended == 3 && dispatcher.events.count == 1 && report.verification.isVerified)
    }

    @Test func theWarmUpDoesNotCount() throws {
        var dispatcher = FakeDispatcher()
        var scenario = self.scenario(Stage(.rate(from: 100, to: 100), duration: 2_000_000_000))
        scenario.warmUp = 1_000_000_000
        let report = try self.run(scenario, &dispatcher)
        #expect(report.ended == 100 && report.verification.ended == 200 && report.warmUpSeconds == 1)
    }

    @Test func aDispatcherThatIsNotThereIsSaidSo() throws {
        var machine = try LoadMachine(self.scenario(Stage(.inFlight(1), count: 1)), .init(random: 1))
        machine.turn(at: 1, wall: Instant(milliseconds: 0), mayBegin: true)
        #expect(machine.departures.map(\.header.kind) == [.query, .query])
        #expect(machine.deadline == 1_000_000_001)
        machine.turn(at: 5_000_000_001, wall: Instant(milliseconds: 0), mayBegin: true)
        #expect(machine.state == .over && machine.refusal?.contains("no dispatcher answered") == true)
    }

    @Test func anIntentThatNobodyTakesIsSaidSo() throws {
        var scenario = self.scenario(Stage(.inFlight(1), count: 1))
        scenario.mix[0].turns = [Turn(.submit("Undo", [:], app: nil))]
        var machine = try LoadMachine(scenario, .init(random: 1))
        var dispatcher = FakeDispatcher()
        dispatcher.run(&machine, steps: 3)
        #expect(machine.refusal?.contains("takes 'Undo'; running: a") == true)
    }

    @Test func stoppingReportsWhatIsThere() throws {
        var machine = try LoadMachine(
            self.scenario(Stage(.rate(from: 10, to: 10), duration: 3_600_000_000_000)), .init(random: 1))
        var dispatcher = FakeDispatcher()
        dispatcher.run(&machine, steps: 300)
        machine.stop(at: 8_000_000_000)
        dispatcher.run(&machine, steps: 3_000)
        #expect(machine.state == .over)
        let report = machine.report(.init(started: Instant(milliseconds: 0), dispatcher: "fake"))
        #expect(report.stopped == "stopped before its time" && report.verification.isVerified && report.ended > 10)
    }

    @Test func whoIsStoppedThinksNoMore() throws {
        var scenario = self.scenario(Stage(.inFlight(3), duration: 3_600_000_000_000))
        scenario.think = .constant(600_000_000_000)
        var machine = try LoadMachine(scenario, .init(random: 1))
        var dispatcher = FakeDispatcher(asks: "choice")
        dispatcher.run(&machine, steps: 50)
        machine.stop(at: 5_600_000_000)
        dispatcher.run(&machine, steps: 2_000)
        let report = machine.report(.init(started: Instant(milliseconds: 0), dispatcher: "fake"))
        #expect(machine.state == .over && report.verification.isVerified && report.answers == 3, "\(report.lines)")
    }

    @Test func equalSeedsGiveEqualLoads() throws {
        func bodies() throws -> [[UInt8]] {
            var scenario = self.scenario(Stage(.inFlight(1), count: 20))
            scenario.mix.append(MixEntry("say", turns: [Turn(.say(["a", "b", "c"]))]))
            var machine = try LoadMachine(scenario, .init(random: 5))
            var dispatcher = FakeDispatcher()
            var found: [[UInt8]] = []
            var now: UInt64 = 0
            while machine.state != .over, now < 10_000_000_000 {
                machine.turn(at: now, wall: Instant(milliseconds: 0), mayBegin: true)
                found += machine.departures.map(\.body)
                dispatcher.run(&machine, steps: 1)
                now += 10_000_000
            }
            return found
        }
        #expect(try bodies() == bodies())
    }

    @Test func anyMessageIsSurvived() throws {
        var machine = try LoadMachine(self.scenario(Stage(.inFlight(4), count: 1_000)), .init(random: 1))
        var dispatcher = FakeDispatcher()
        dispatcher.run(&machine, steps: 3)
        var random = LoadRandom(seed: 2)
        for step in 0..<20_000 {
            let kind = Kind.allCases[Int(random.next() % UInt64(Kind.allCases.count))]
            let low = 0x8000_0000_0000_0000 | LoadMachine.Identity(random: 1).bits << 32 | random.next() % 12
            let header = Header(
                kind, correlationID: CorrelationID(high: 1, low: low),
                workNumber: random.next() % 7 << 56 | random.next() % 5)
            let body = ["", "{}", "[]", "{\"code\":\"busy\",\"retryAfter\":1}", "{\"latest\":5,\"events\":[{}]}"]
            let bytes = [UInt8](body[Int(random.next() % 5)].utf8)
            bytes.withUnsafeBytes { machine.take(header, $0, at: UInt64(step)) }
            machine.turn(at: UInt64(step) * 1_000_000, wall: Instant(milliseconds: 0), mayBegin: true)
            machine.departures = []
        }
    }
}
