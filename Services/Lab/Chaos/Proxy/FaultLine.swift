// Beckon: one direction of one connection, with its faults
// SPDX-License-Identifier: Apache-2.0

/// One direction of one connection: messages go in and come out late, twice, in another order, or not at all. Pure: time
/// and chance are arguments.
package struct FaultLine<Element> {
    private struct Waiting {
        var due: Int64
        var number: Int
        var element: Element
    }

    /// Messages that may wait.
    package static var waitingMaximum: Int { 10_000 }

    private var waiting: [Waiting] = []
    private var lastDue = Int64.min
    private var nextNumber = 0

    package init() {}

    /// When the next message is due, in the milliseconds of `now`.
    package var nextDue: Int64? { self.waiting.first?.due }

    /// Takes a message.
    package mutating func insert(
        _ element: Element, at now: Int64, _ faults: ProxyFaults, _ random: inout ChaosRandom,
        _ counts: inout ProxyCounts
    ) {
        counts.messages += 1
        if random.happens(faults.drop) {
            counts.dropped += 1
            return
        }
        let copies = random.happens(faults.double) ? 2 : 1
        if copies == 2 { counts.doubled += 1 }
        for _ in 0..<copies {
            guard self.waiting.count < Self.waitingMaximum else {
                counts.undeliverable += 1
                return
            }
            var due = max(now, self.lastDue)
            if random.happens(faults.reorder) {
                // The line goes on without it.
                counts.reordered += 1
                due += Int64(random.number(1...faults.delayMaximum))
            } else {
                if random.happens(faults.delay) {
                    counts.delayed += 1
                    due += Int64(random.number(1...faults.delayMaximum))
                }
                self.lastDue = due
            }
            self.place(Waiting(due: due, number: self.nextNumber, element: element))
            self.nextNumber += 1
        }
    }

    /// Hands out the next message that is due.
    package mutating func next(at now: Int64) -> Element? {
        guard let first = self.waiting.first, first.due <= now else { return nil }
        return self.waiting.removeFirst().element
    }

    /// Keeps the order of dues; few wait, and most go to the end.
    private mutating func place(_ new: Waiting) {
        var index = self.waiting.count
        while index > 0, self.waiting[index - 1].due > new.due { index -= 1 }
        self.waiting.insert(new, at: index)
    }
}
