// Beckon: what may go wrong in a simulated world
// SPDX-License-Identifier: Apache-2.0

/// One way in which the simulated world misbehaves. Each seed draws which of them happen, and how often.
public enum Fault: String, Sendable, CaseIterable, Codable {
    /// Messages are late, lost, delivered twice, or overtaken by later ones.
    case delay, drop, double, reorder
    /// A connection breaks: what is under way is lost, and the peer comes back under another routing id.
    case reconnect
    /// Nothing passes between one peer and the dispatcher for a while.
    case partition
    /// A worker's process dies at any moment.
    case workerCrash
    /// A worker's process dies right before, or right after the effect and before its answer.
    case crashBeforeEffect, crashAfterEffect
    /// A worker's process is stopped for a while and goes on.
    case freeze
    /// A piece of work takes long, or never comes to an end.
    case slow, stuck
    /// A handler throws instead of answering, before or after the effect.
    case handlerFailure
    /// A worker says goodbye, finishes what it has, and a new one comes.
    case drain
    /// The dispatcher's process is stopped for a while and goes on.
    case dispatcherFreeze
    /// The dispatcher dies: its turn is not in the journal and nothing of it was sent.
    case crashBeforeCommit
    /// The dispatcher dies: its turn is in the journal and nothing of it was sent.
    case crashAfterCommit
    /// The dispatcher dies: its turn is in the journal and a part of it was sent.
    case crashWhileSending
    /// The dispatcher's machine loses its power while it sends: of what was written and is not on the disk, a beginning is
    /// left at most.
    case powerLoss
    /// The disk takes no commit: the dispatcher must stop and send nothing of the turn.
    case diskFull

    /// Those of the dispatcher's own process, which need a journal that survives it.
    public static let restarts: Set<Fault> = [
        .crashBeforeCommit, .crashAfterCommit, .crashWhileSending, .powerLoss, .diskFull,
    ]
}

/// How often each fault happens in one run, in thousandths.
struct FaultPlan {
    private var rates: [Fault: Int] = [:]

    init(_ allowed: Set<Fault>, _ dice: inout Dice) {
        // Half of them in each run: what always fails at once hides what fails when something else works.
        let always = allowed.count == 1
        for fault in Fault.allCases where allowed.contains(fault) {
            let isIn = always || dice.perMille(500)
            let rate = dice.among(1...(dice.perMille(200) ? 200 : 40))
            if isIn { self.rates[fault] = always ? max(rate, 30) : rate }
        }
    }

    subscript(fault: Fault) -> Int { self.rates[fault] ?? 0 }
}
