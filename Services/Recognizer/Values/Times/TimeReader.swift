// Beckon: reads the times and durations of an utterance
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerText

/// The times and durations of an utterance: the best of each stretch of tokens.
public struct TimeSpans: Hashable, Sendable {
    /// By their first token, longer ones first.
    public let all: [ValueSpan]
    private let starts: [Int32]

    init(_ spans: [ValueSpan], count: Int) {
        self.all = spans
        var starts = [Int32](repeating: Int32(spans.count), count: count + 1)
        for (index, span) in spans.enumerated().reversed() { starts[span.range.lowerBound] = Int32(index) }
        self.starts = starts
    }

    /// Those that begin at a token.
    public func spans(at position: Int) -> ArraySlice<ValueSpan> {
        guard self.starts.indices.contains(position) else { return [] }
        return self.all[Int(self.starts[position])...].prefix { $0.range.lowerBound == position }
    }
}

/// Reads times and durations with the rules of one language.
public struct TimeReader: Sendable {
    private let grammar: TimeGrammar
    private let holidays: [HolidayRule]
    private let monthFirst: Set<String>
    /// Readings of one time that are handed on, the likeliest first.
    private static let readingBound = 3

    /// - Parameters:
    ///   - rules: The language.
    ///   - holidays: What its names of holidays mean. `name@GB` is the holiday `name` where the region is `GB`.
    /// - Throws: ``TimeRuleError``, which names the rule.
    public init(_ rules: TimeRules, holidays: [HolidayRule]) throws(TimeRuleError) {
        self.grammar = try TimeGrammar(rules, holidays: holidays)
        self.holidays = holidays
        self.monthFirst = rules.monthFirst
    }

    /// The times and durations in an utterance.
    ///
    /// - Parameters:
    ///   - tokens: The utterance.
    ///   - numbers: The numbers in it.
    ///   - context: The present.
    public func read(_ tokens: [Token], numbers: NumberSpans, context: TimeContext) -> TimeSpans {
        guard let atoms = self.atoms(tokens, hasNumbers: !numbers.all.isEmpty) else { return TimeSpans([], count: 0) }
        let region = context.region
        let builder = TimeBuilder(
            series: TimeSeries(forest: TimeForest(), holidays: self.holidays), now: Self.bounded(context.now),
            offsetMinutes: min(max(context.offsetMinutes, -1440), 1440), region: region, zone: context.zone,
            isMonthFirst: self.monthFirst.contains(region),
            holidayIndices: self.grammar.holidays)
        var chart = TimeChart(grammar: self.grammar, atoms: atoms, builder: builder)
        chart.fill(Self.seeds(atoms, tokens, numbers))
        return TimeSpans(self.spans(&chart), count: tokens.count)
    }

    /// A wall that shows the year 1 at least and 2900 at most: what is reckoned from it stays in the calendar.
    private static func bounded(_ now: WallTime) -> Int {
        min(max(now.seconds, -62_135_596_800), 29_348_000_000)
    }

    /// `nil` if there is nothing that could be a time.
    private func atoms(_ tokens: [Token], hasNumbers: Bool) -> [TimeAtom]? {
        var atoms: [TimeAtom] = []
        atoms.reserveCapacity(tokens.count)
        var isTelling = hasNumbers
        for (index, token) in tokens.enumerated() {
            let first = token.text.utf8.first ?? 0
            if first >= 48, first <= 57 {
                isTelling = true
                let texts = TimeAtom.words(of: token.text)
                for (place, text) in texts.enumerated() {
                    let isNumber = text.utf8.first.map { $0 >= 48 && $0 <= 57 } ?? false
                    atoms.append(
                        TimeAtom(
                            word: self.grammar.words[text] ?? 0,
                            value: isNumber && text.utf8.count <= 9 ? Int(text) ?? -1 : -1,
                            digits: isNumber ? UInt8(min(text.utf8.count, 200)) : 0, token: index,
                            isFirst: place == 0, isLast: place == texts.count - 1,
                            isDashed: place == 0 && token.isDashed))
                }
            } else {
                let word = self.grammar.words[token.text] ?? 0
                if word != 0 { isTelling = true }
                atoms.append(
                    TimeAtom(word: word, token: index, isFirst: true, isLast: true, isDashed: token.isDashed))
            }
        }
        return isTelling ? atoms : nil
    }

    /// Numbers by the atom that they begin at.
    private static func seeds(_ atoms: [TimeAtom], _ tokens: [Token], _ numbers: NumberSpans) -> [[TimeItem]] {
        var seeds: [[TimeItem]] = Array(repeating: [], count: atoms.count)
        var firstAtoms: [Int] = Array(repeating: 0, count: tokens.count + 1)
        for (index, atom) in atoms.enumerated() where atom.isFirst { firstAtoms[atom.token] = index }
        firstAtoms[tokens.count] = atoms.count
        for (index, atom) in atoms.enumerated() where atom.value >= 0 {
            seeds[index].append(
                TimeItem(kind: .number, end: Int32(index + 1), number: Double(atom.value), digits: atom.digits))
        }
        for span in numbers.all where span.range.upperBound <= tokens.count && !span.range.isEmpty {
            let start = firstAtoms[span.range.lowerBound]
            let end = Int32(firstAtoms[span.range.upperBound])
            // Whole digits stand there already.
            if !span.isOrdinal, atoms[start].value >= 0, end == start + 1 { continue }
            let number = Double(span.value.description) ?? 0
            // Digits said one by one may be a year.
            guard number.magnitude < 1e9, !span.isLatent || (!span.isOrdinal && (1000...2999).contains(number)) else {
                continue
            }
            seeds[start].append(
                TimeItem(
                    kind: span.isOrdinal ? .ordinal : .number, end: end, number: number, cost: span.isLatent ? 1 : 0))
        }
        return seeds
    }

    /// What the value of an item depends on.
    private struct Meaning: Hashable {
        let kind: TimeKind
        let node, recurrence, holiday: Int32
        let number: Double
        let unit: TimeGrain
        let isLater: Bool

        init(_ item: TimeItem) {
            self.kind = item.kind
            self.node = item.node
            self.recurrence = item.recurrence
            self.holiday = item.holiday
            self.number = item.kind == .duration ? item.number : 0
            self.unit = item.unit
            self.isLater = item.isLater
        }
    }

    private func spans(_ chart: inout TimeChart) -> [ValueSpan] {
        var spans: [ValueSpan] = []
        // The same is said in several ways of starting, and by who says it again and again.
        var known: [Meaning: ReadValue] = [:]
        for start in chart.atoms.indices where chart.atoms[start].isFirst {
            let items = chart.items[start].filter {
                ($0.kind.mask & TimeKind.times != 0 || $0.kind == .duration)
                    && chart.atoms[Int($0.end) - 1].isLast
            }
            var found: [(item: TimeItem, value: ReadValue)] = []
            // The simplest first; of equals, the one that was made first.
            let order = items.enumerated().sorted {
                ($0.element.isLatent ? 1 : 0, $0.element.cost, $0.offset)
                    < ($1.element.isLatent ? 1 : 0, $1.element.cost, $1.offset)
            }
            for (_, item) in order {
                let isDuration = item.kind == .duration
                if found.contains(where: { $0.item.end == item.end && ($0.item.kind == .duration) == isDuration }) {
                    continue
                }
                let key = Meaning(item)
                let value = known[key] ?? self.value(item, &chart.builder)
                known[key] = value
                if let value { found.append((item, value)) }
            }
            for (item, value) in found.sorted(by: { $0.item.end > $1.item.end }) {
                let range = chart.atoms[start].token..<chart.atoms[Int(item.end) - 1].token + 1
                spans.append(ValueSpan(range: range, value: value, isLatent: item.isLatent))
            }
        }
        return spans
    }

    private func value(_ item: TimeItem, _ builder: inout TimeBuilder) -> ReadValue? {
        if item.kind == .duration { return .duration(DurationReading(count: item.whole, unit: item.unit)) }
        guard item.node >= 0 else { return nil }
        var values: [TimeValue] = []
        var at = builder.now
        while values.count < Self.readingBound, let stretch = builder.series.first(item.node, endingAfter: at) {
            at = stretch.end
            if values.isEmpty, item.isLater, stretch.start <= builder.now { continue }
            values.append(Self.value(item.kind, stretch))
        }
        if let value = self.past(item, &builder, next: values.first) {
            // Sunday the tenth that was two days ago is likelier than the one in six years.
            if value.isNearer { values.insert(value.value, at: 0) } else { values.append(value.value) }
        }
        guard !values.isEmpty else { return nil }
        let recurrence =
            builder.recurrences.indices.contains(Int(item.recurrence))
            ? builder.recurrences[Int(item.recurrence)] : nil
        let holiday =
            self.holidays.indices.contains(Int(item.holiday)) ? self.holidays[Int(item.holiday)].name : nil
        return .time(
            TimeReading(
                values: values, isOpen: item.kind == .after || item.kind == .before, recurrence: recurrence,
                holiday: holiday, isClock: recurrence == nil && item.fields.areOfDay))
    }

    /// What was: a time that does not come again, or the last of one that does.
    private func past(_ item: TimeItem, _ builder: inout TimeBuilder, next: TimeValue?) -> (
        value: TimeValue, isNearer: Bool
    )? {
        if next == nil, builder.series.period(item.node) == Int.max,
            let first = builder.series.first(item.node, endingAfter: WallCalendar.bounds.lowerBound)
        {
            return (Self.value(item.kind, first), false)
        }
        guard let last = builder.series.last(item.node, startingBefore: builder.now), last.end <= builder.now else {
            return nil
        }
        let year = 370 * WallCalendar.daySeconds
        let ahead = (next?.start?.seconds ?? builder.now) - builder.now
        return (Self.value(item.kind, last), ahead > year && builder.now - last.start < ahead)
    }

    private static func value(_ kind: TimeKind, _ stretch: Stretch) -> TimeValue {
        let start = WallTime(seconds: stretch.start)
        switch kind {
        case .after: return TimeValue(start: start, grain: stretch.grain)
        case .before: return TimeValue(start: nil, end: start, grain: stretch.grain)
        default:
            let unit = WallCalendar.adding(1, stretch.grain, to: WallCalendar.floor(stretch.start, to: stretch.grain))
            if unit == stretch.end, stretch.saidEnd == nil, kind != .interval {
                return TimeValue(start: start, grain: stretch.grain)
            }
            return TimeValue(
                start: start, end: WallTime(seconds: stretch.end), grain: stretch.grain,
                saidEnd: stretch.saidEnd.map { WallTime(seconds: $0) })
        }
    }
}
