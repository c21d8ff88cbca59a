// Beckon: the pieces of work that a worker has seen
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A piece of work among all that a worker is ever sent. The number alone would do, but for a dispatcher that was
/// started without its journal and counts from the beginning.
struct WorkID: Hashable, Sendable {
    let number: UInt64
    let request: CorrelationID

    init(_ header: Header) {
        self.number = header.workNumber
        self.request = header.correlationID
    }

    // The number tells nearly all of them apart, and it is looked up several times for each piece.
    func hash(into hasher: inout Hasher) { hasher.combine(self.number) }
}

/// The latest pieces of work that a worker has seen: each is begun at most once. Bounded; the oldest are forgotten.
struct SeenWork: Sendable {
    private enum Mark { case begun, withdrawn }

    private var marks: [WorkID: Mark] = [:]
    private var order: [WorkID] = []
    private var oldest = 0
    private let bound: Int

    /// - Parameter bound: How many pieces are remembered.
    init(bound: Int) { self.bound = max(1, bound) }

    /// Whether nothing was seen yet.
    var isEmpty: Bool { self.order.isEmpty }

    /// What to do with a piece of work that has come.
    enum Verdict { case new, doubled, withdrawnBefore }

    /// Notes that a piece of work has come.
    mutating func record(_ work: WorkID) -> Verdict {
        switch self.marks[work] {
        case .begun: return .doubled
        case .withdrawn:
            self.marks[work] = .begun
            return .withdrawnBefore
        case nil:
            self.remember(work, .begun)
            return .new
        }
    }

    /// Notes that a piece of work is not wanted, which matters only if it has not come yet.
    mutating func withdraw(_ work: WorkID) {
        if self.marks[work] == nil { self.remember(work, .withdrawn) }
    }

    private mutating func remember(_ work: WorkID, _ mark: Mark) {
        self.marks[work] = mark
        guard self.order.count == self.bound else { return self.order.append(work) }
        self.marks[self.order[self.oldest]] = nil
        self.order[self.oldest] = work
        self.oldest = (self.oldest + 1) % self.bound
    }
}
