// Beckon: series made of other series
// SPDX-License-Identifier: Apache-2.0

extension TimeSeries {
    /// How many stretches of the rarer series are looked at: more than four weeks of years.
    private static let outerBound = 30
    private static let innerBound = 8

    /// About how far apart the stretches are, in seconds.
    func period(_ index: Int32, depth: Int = 0) -> Int {
        let node = self.forest[index]
        let day = WallCalendar.daySeconds
        switch node.kind {
        case .stretch, .year: return Int.max
        case .month, .monthDay, .quarter, .season, .holiday: return 365 * day
        case .dayOfMonth: return 30 * day
        case .weekday, .weekPart: return 7 * day
        case .clock: return node.y == 1 ? day / 2 : day
        case .dayPart: return day
        case .each:
            let sizes = [1, 60, 3600, day, 7 * day, 30 * day, 91 * day, 365 * day]
            return sizes.indices.contains(node.x) ? sizes[node.x] : day
        case .intersection, .either:
            guard depth < 16 else { return day }
            return max(self.period(node.first, depth: depth + 1), self.period(node.second, depth: depth + 1))
        case .nth, .nthAfter, .nearest:
            return depth < 16 ? self.period(node.second, depth: depth + 1) : day
        default: return depth < 16 ? self.period(node.first, depth: depth + 1) : day
        }
    }

    private func ordered(_ node: TimeNode) -> (outer: Int32, inner: Int32) {
        self.period(node.first) >= self.period(node.second) ? (node.first, node.second) : (node.second, node.first)
    }

    private func common(_ outer: Stretch, _ inner: Stretch) -> Stretch? {
        let start = max(outer.start, inner.start)
        // An evening belongs to its day although it ends in the next.
        let end = inner.start >= outer.start ? inner.end : min(outer.end, inner.end)
        guard start < end, inner.start < outer.end else { return nil }
        return Stretch(
            start: start, end: end, grain: min(outer.grain, inner.grain), saidEnd: inner.saidEnd ?? outer.saidEnd)
    }

    mutating func firstCommon(_ node: TimeNode, _ time: Int) -> Stretch? {
        let (outerNode, innerNode) = self.ordered(node)
        var from = time
        for _ in 0..<Self.outerBound {
            guard let outer = self.first(outerNode, endingAfter: from) else { return nil }
            var innerFrom = max(outer.start, time)
            for _ in 0..<Self.innerBound {
                guard let inner = self.first(innerNode, endingAfter: innerFrom), inner.start < outer.end else { break }
                if inner.start >= outer.start || inner.end > outer.end || self.isSingle(innerNode),
                    let stretch = self.common(outer, inner), stretch.end > time
                {
                    return stretch
                }
                innerFrom = max(innerFrom, inner.end)
            }
            guard outer.end > from else { return nil }
            from = outer.end
        }
        return nil
    }

    mutating func lastCommon(_ node: TimeNode, _ time: Int) -> Stretch? {
        let (outerNode, innerNode) = self.ordered(node)
        var before = time
        for _ in 0..<Self.outerBound {
            guard let outer = self.last(outerNode, startingBefore: before) else { return nil }
            if let inner = self.last(innerNode, startingBefore: min(outer.end, time)),
                inner.start >= outer.start || (inner.end > outer.start && self.isSingle(innerNode)),
                let stretch = self.common(outer, inner), stretch.start < time
            {
                return stretch
            }
            guard outer.start < before else { return nil }
            before = outer.start
        }
        return nil
    }

    private func isSingle(_ index: Int32) -> Bool { self.period(index) == Int.max }

    /// What a node makes of one stretch of the series that it stands on.
    private mutating func made(_ node: TimeNode, of base: Stretch) -> Stretch? {
        let grain = TimeGrain(rawValue: node.z) ?? .second
        switch node.kind {
        case .nth: return self.nth(node, in: base)
        case .nthAfter: return self.nth(node.first, node.x, from: node.x > 0 ? base.end : base.start)
        case .nearest: return self.nearest(node.first, node.x, to: base)
        case .around:
            guard let unit = TimeGrain(rawValue: node.x) else { return nil }
            let start = WallCalendar.floor(base.start, to: unit)
            return WallCalendar.adding(1, unit, to: start).map { Stretch(start: start, end: $0, grain: unit) }
        case .shifted:
            guard let unit = TimeGrain(rawValue: node.y),
                let moved = WallCalendar.adding(node.x, unit, to: base.start)
            else { return nil }
            let end = WallCalendar.adding(node.x, unit, to: base.end)
            if unit >= base.grain {
                return end.map { Stretch(start: moved, end: $0, grain: base.grain, saidEnd: nil) }
            }
            return WallCalendar.adding(1, unit, to: moved).map { Stretch(start: moved, end: $0, grain: unit) }
        case .slice:
            let from =
                node.x >= 0
                ? WallCalendar.adding(node.x, grain, to: base.start)
                : WallCalendar.adding(node.x, grain, to: base.end)
            let to =
                node.y > 0
                ? WallCalendar.adding(node.y, grain, to: base.start)
                : WallCalendar.adding(node.y, grain, to: base.end)
            guard let from, let to, from < to else { return nil }
            return Stretch(start: from, end: to, grain: grain)
        case .lasting:
            guard let unit = TimeGrain(rawValue: node.y), let last = WallCalendar.adding(node.x, unit, to: base.start),
                let end = WallCalendar.adding(1, min(unit, base.grain), to: last), end > base.start
            else { return nil }
            return Stretch(start: base.start, end: end, grain: min(unit, base.grain), saidEnd: last)
        case .interval:
            guard let last = self.first(node.second, endingAfter: base.start), last.start >= base.start else {
                guard let later = self.first(node.second, endingAfter: base.end), later.start >= base.start else {
                    return nil
                }
                return self.interval(node, base, later)
            }
            return self.interval(node, base, last)
        default: return nil
        }
    }

    private func interval(_ node: TimeNode, _ from: Stretch, _ to: Stretch) -> Stretch? {
        // "From half past three to six" ends with the minute that was said, not with the hour of six.
        let unit = from.grain < to.grain && to.grain <= .hour ? from.grain : to.grain
        let end = node.x == 1 ? to.start : WallCalendar.adding(1, unit, to: to.start) ?? to.end
        let last = unit == to.grain && node.x == 0 ? to.end : end
        guard from.start < last else { return nil }
        return Stretch(start: from.start, end: last, grain: min(from.grain, to.grain), saidEnd: to.start)
    }

    private mutating func nth(_ node: TimeNode, in base: Stretch) -> Stretch? {
        guard node.x != 0, abs(node.x) <= 400 else { return nil }
        if node.x > 0 {
            var from = base.start
            var count = 0
            while count < node.x, let next = self.first(node.first, endingAfter: from), next.start < base.end {
                from = max(next.end, from + 1)
                if next.start >= base.start { count += 1 }
                if count == node.x { return next }
            }
            return nil
        }
        var before = base.end
        var count = 0
        while count > node.x, let previous = self.last(node.first, startingBefore: before), previous.start >= base.start
        {
            before = previous.start
            // A week that ends in the next month is not this month's last.
            if previous.end <= base.end { count -= 1 }
            if count == node.x { return previous }
        }
        return nil
    }

    /// The `count`-th of a series from a moment on, or before it.
    private mutating func nth(_ index: Int32, _ count: Int, from time: Int) -> Stretch? {
        guard count != 0, abs(count) <= 400 else { return nil }
        var at = time
        var found: Stretch?
        var seen = 0
        while seen < abs(count) {
            if count > 0 {
                guard let next = self.first(index, endingAfter: at) else { return nil }
                at = next.end
                if next.start >= time {
                    seen += 1
                    found = next
                }
            } else {
                guard let previous = self.last(index, startingBefore: at) else { return nil }
                at = previous.start
                if previous.end <= time {
                    seen += 1
                    found = previous
                }
            }
        }
        return found
    }

    private mutating func nearest(_ index: Int32, _ count: Int, to base: Stretch) -> Stretch? {
        guard (1...20).contains(count) else { return nil }
        var next = self.first(index, endingAfter: base.start)
        var previous = self.last(index, startingBefore: base.start)
        var found: Stretch?
        for _ in 0..<count {
            let ahead = next.map { abs($0.start - base.start) } ?? Int.max
            let behind = previous.map { abs(base.start - $0.start) } ?? Int.max
            guard min(ahead, behind) < Int.max else { return nil }
            if ahead <= behind {
                found = next
                next = next.flatMap { self.first(index, endingAfter: $0.end) }
            } else {
                found = previous
                previous = previous.flatMap { self.last(index, startingBefore: $0.start) }
            }
        }
        return found
    }

    private func base(_ node: TimeNode) -> Int32 {
        switch node.kind {
        case .nth, .nthAfter, .nearest: node.second
        default: node.first
        }
    }

    mutating func firstMade(_ node: TimeNode, _ time: Int) -> Stretch? {
        let base = self.base(node)
        // What is made of a stretch may end before or after it; so one before is tried as well.
        var from = time
        if let before = self.last(base, startingBefore: time) {
            if let stretch = self.made(node, of: before), stretch.end > time { return stretch }
            from = max(time, before.end)
            if before.end > time { from = before.end }
        }
        for _ in 0..<Self.outerBound {
            guard let next = self.first(base, endingAfter: from) else { return nil }
            if let stretch = self.made(node, of: next), stretch.end > time { return stretch }
            guard next.end > from else { return nil }
            from = next.end
        }
        return nil
    }

    mutating func lastMade(_ node: TimeNode, _ time: Int) -> Stretch? {
        let base = self.base(node)
        if let after = self.first(base, endingAfter: time), after.start >= time,
            let stretch = self.made(node, of: after), stretch.start < time
        {
            return stretch
        }
        var before = time
        for _ in 0..<Self.outerBound {
            guard let previous = self.last(base, startingBefore: before) else { return nil }
            if let stretch = self.made(node, of: previous), stretch.start < time { return stretch }
            guard previous.start < before else { return nil }
            before = previous.start
        }
        return nil
    }
}
