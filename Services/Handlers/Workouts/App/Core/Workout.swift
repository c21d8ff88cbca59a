// Beckon: a workout and the time that it takes
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// How much of anything is kept.
enum WorkoutLimits {
    /// The longest time that counts of one workout. Whoever forgets to end one, or whose clock jumps, gets no longer one.
    static let active = Milliseconds.days(1)
    /// How often one is begun and resumed.
    static let spans = 500
    /// The longest name that is read.
    static let name = 200
}

/// A workout of a user.
struct Workout: Hashable, Sendable {
    /// Given by the store; `nil` before that.
    var number: Int64?
    var kind: WorkoutKind
    var place: WorkoutLocationType
    /// `nil` where it has no goal.
    var goal: Goal?
    var state: WorkoutState
    /// The times in which it ran, in order; the last one is open while it runs.
    var spans: [Span]

    /// A time in which it ran.
    struct Span: Codable, Hashable, Sendable {
        var from: Instant
        var to: Instant?
    }

    /// As it is told, such as `workout-12`.
    var identifier: String? { self.number.map { Self.prefix + String($0) } }
    static let prefix = "workout-"

    /// When it began.
    var started: Instant? { self.spans.first?.from }
}

extension Workout {
    /// A workout that begins now.
    init(_ kind: WorkoutKind, at place: WorkoutLocationType, goal: Goal?, now: Instant) {
        self.init(number: nil, kind: kind, place: place, goal: goal, state: .running, spans: [Span(from: now)])
    }

    /// The time of it that counts: without pauses, never less than nothing, never more than ``WorkoutLimits/active``.
    func active(at now: Instant) -> Milliseconds {
        let largest = WorkoutLimits.active.count
        let sum = self.spans.reduce(Int64(0)) { $0 + min(max((($1.to ?? now) - $1.from).count, 0), largest) }
        return Milliseconds(min(sum, largest))
    }

    /// Does something to it. A clock that went back counts as one that stood still: no time is taken away.
    ///
    /// - Throws: Why it cannot be; then nothing has changed.
    mutating func apply(_ change: WorkoutChange, at now: Instant) throws(WorkoutRefusal) {
        let next = try change.state(after: self.state)
        if change == .resume {
            guard self.spans.count < WorkoutLimits.spans else { throw .tooManyPauses }
            self.spans.append(Span(from: self.spans.last?.to.map { max($0, now) } ?? now))
        } else if let last = self.spans.indices.last, self.spans[last].to == nil {
            var others = self
            others.spans.removeLast()
            let left = WorkoutLimits.active.count - others.active(at: now).count
            let from = self.spans[last].from
            self.spans[last].to = from + Milliseconds(min(max((now - from).count, 0), max(left, 0)))
        }
        self.state = next
    }
}
