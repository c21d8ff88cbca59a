// Beckon: times as a small algebra of series
// SPDX-License-Identifier: Apache-2.0

/// A stretch of wall time with the grain that it is known to.
struct Stretch: Hashable, Sendable {
    var start: Int
    var end: Int
    var grain: TimeGrain
    /// Where the last unit of an interval begins: the clock that was said as its end.
    var saidEnd: Int? = nil
}

/// One node: a series of stretches in time (every Monday, every 15th, half past three, Easter), or one made of others.
/// What `x`, `y` and `z` mean stands at the kind.
struct TimeNode: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        /// One stretch: from `x` to `y`, grain `z`.
        case stretch
        /// `x`: 1 for Monday.
        case weekday
        /// `x`: 1 for January.
        case month
        /// `x`: 1 to 31.
        case dayOfMonth
        /// `x`: month, `y`: day.
        case monthDay
        /// `x`: the year.
        case year
        /// `x`: 1 to 4.
        case quarter
        /// `x`: seconds of the day, `y`: 1 if twelve hours later is meant as well, `z`: grain.
        case clock
        /// From second `x` to second `y` of each day; `y` may lie in the next.
        case dayPart
        /// From month and day `x` to month and day `y` (each month * 100 + day), grain day.
        case season
        /// Friday evening to Monday morning: from second `x` of the week to second `y`.
        case weekPart
        /// `x`: index of the holiday.
        case holiday
        /// Each whole unit of grain `x`.
        case each
        /// What `first` and `second` have in common.
        case intersection
        /// Whatever of `first` and `second` comes next.
        case either
        /// The `x`-th of `first` that begins in `second`; counted from its end if negative.
        case nth
        /// The `x`-th of `first` after `second`; before it if negative.
        case nthAfter
        /// The one of `first` that is the `x`-nearest to `second`.
        case nearest
        /// The unit of grain `x` in which `first` begins.
        case around
        /// `first` moved by `x` units of grain `y`, known to grain `z`.
        case shifted
        /// From `first` to the next `second`; with `x` 1 without the unit that `second` is.
        case interval
        /// From unit `x` to unit `y` (of grain `z`) of `first`; negative ones from its end, 0 for its end in `y`.
        case slice
        /// From the beginning of `first` on, for `x` units of grain `y`.
        case lasting
    }

    var kind: Kind
    var first: Int32 = -1
    var second: Int32 = -1
    var x = 0
    var y = 0
    var z = 0
}

/// The nodes made while one utterance is read; equal ones are the same.
struct TimeForest {
    private(set) var nodes: [TimeNode] = []
    private var indices: [TimeNode: Int32] = [:]

    /// The index of `node`, which is added unless it is there.
    mutating func insert(_ node: TimeNode) -> Int32 {
        if let index = self.indices[node] { return index }
        let index = Int32(self.nodes.count)
        self.nodes.append(node)
        self.indices[node] = index
        return index
    }

    subscript(index: Int32) -> TimeNode { self.nodes[Int(index)] }
}
