// Beckon: runs one simulated world from its beginning to its end
// SPDX-License-Identifier: Apache-2.0

import Schema

/// One run: a dispatcher, its clients, its apps and their workers, in one process and one thread, over a simulated
/// network, clock and disk. It is decided by its settings alone.
///
/// First everything goes wrong that the seed draws. Then nothing does, and all that was accepted has to end, but for what
/// waits for a person. Then workers and clients are away until the open questions have run out. At last all are back,
/// and what clients were told is compared with what the apps' stores hold.
public enum Simulation {
    /// The longest storm, and how long what was accepted may take to end once it is over.
    static let storm = Milliseconds.minutes(20), calm = Milliseconds.minutes(20)
    /// How long what is under way may take once nobody has anything more to say.
    static let dusk = Milliseconds.seconds(20)
    /// How long open questions may take to run out: each in turn, where some lie under others.
    static let winter = Milliseconds.days(400)
    /// How long clients look at what became of their requests.
    static let spring = Milliseconds.minutes(1)

    /// Runs it.
    public static func run(_ settings: SimulationSettings) -> SimulationResult {
        let world = World(settings)
        world.chronicle.begin(world.apps)
        world.host.start()
        world.timeline.add(.mishap, at: world.now, lane: Lane.world)
        Self.pass(world, Self.storm) { $0.clients.allSatisfy { client in client.talks.allSatisfy { $0.quota == 0 } } }
        world.mend()
        Self.pass(world, Self.calm) { $0.clients.allSatisfy(\.isDone) }
        // What was answered last is handled before the workers leave: an app without any for a day is not asked longer.
        Self.pass(world, Self.dusk) { _ in false }
        Self.checkCalm(world)
        world.season = .winter
        world.note("winter")
        for worker in world.workers { worker.drain() }
        Self.pass(world, Self.winter) { _ in false }
        world.season = .spring
        world.note("spring")
        for client in world.clients { client.begin() }
        Self.pass(world, Self.spring) { _ in false }
        world.chronicle.conclude(world)
        world.host.checkEmpty()
        return SimulationResult(
            seed: settings.seed, counts: world.counts, violations: world.chronicle.violations,
            digest: world.digest.value, trace: world.trace)
    }

    private static func pass(_ world: World, _ longest: Milliseconds, until isOver: (World) -> Bool) {
        let end = world.now + longest
        var steps = 0
        while world.step(until: end) {
            steps += 1
            // Looking is dear; a few steps more do no harm.
            if steps % 32 == 0, isOver(world) { return }
        }
        world.now = max(world.now, min(end, world.timeline.nextTime ?? end))
    }

    /// What nobody has to answer must have ended by now.
    private static func checkCalm(_ world: World) {
        for client in world.clients where !client.isDone {
            for talk in client.talks {
                for id in talk.open.subtracting(client.waiting(in: talk)).sorted() {
                    world.violation("ending", "\(id) in \(talk.name) has not ended \(Self.calm) after the last fault")
                }
            }
            for (number, outgoing) in client.outgoing.sorted(by: { $0.key < $1.key }) {
                let header = outgoing.message.header
                world.violation(
                    "answering", "message \(number), \(header.kind) \(header.correlationID), is not answered")
            }
        }
    }
}
