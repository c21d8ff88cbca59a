// Beckon: reads the times and durations of an utterance
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import RecognizerText

/// The moment that times are reckoned from.
public struct TimeContext: Hashable, Sendable {
    /// The wall's time at the request.
    public var now: WallTime
    /// Minutes east of Greenwich at the request.
    public var offsetMinutes: Int
    /// The region whose holidays and order of dates count, such as `GB`; empty for the language's own.
    public var region: String

    /// - Parameters: See the properties.
    public init(now: WallTime, offsetMinutes: Int, region: String = "") {
        self.now = now
        self.offsetMinutes = offsetMinutes
        self.region = region
    }

    /// - Parameters:
    ///   - now: The present; what lies before 1970 or after the year 2900 counts as the nearest of them.
    ///   - zone: Where the person is.
    public init(now: Date, zone: TimeZone, region: String = "") {
        let bounded = min(max(now.timeIntervalSince1970, 0), 29_348_000_000)
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded))
        self.init(
            now: WallTime(seconds: Int(bounded.rounded(.down)) + offset), offsetMinutes: offset / 60, region: region)
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

    /// The times and durations in an utterance: the best of each stretch of tokens, by first token, longer ones first.
    ///
    /// - Parameters:
    ///   - tokens: The utterance.
    ///   - numbers: The numbers and ordinals in it, of any kind of span; others are passed over.
    ///   - context: The present.
    public func read(_ tokens: [Token], numbers: [ValueSpan], context: TimeContext) -> [ValueSpan] {
        guard let atoms = self.atoms(tokens, hasNumbers: !numbers.isEmpty) else { return [] }
        let region = context.region
        let builder = TimeBuilder(
            series: TimeSeries(forest: TimeForest(), holidays: self.holidays), now: context.now.seconds,
            offsetMinutes: context.offsetMinutes, region: region, isMonthFirst: self.monthFirst.contains(region),
            holidayIndices: self.grammar.holidays)
        var chart = TimeChart(grammar: self.grammar, atoms: atoms, builder: builder)
        chart.fill(Self.seeds(atoms, tokens, numbers))
        return self.spans(&chart)
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
                            isFirst: place == 0, isLast: place == texts.count - 1))
                }
            } else {
                let word = self.grammar.words[token.text] ?? 0
                if word != 0 { isTelling = true }
                atoms.append(TimeAtom(word: word, token: index, isFirst: true, isLast: true))
            }
        }
        return isTelling ? atoms : nil
    }

    /// Numbers by the atom that they begin at.
    private static func seeds(_ atoms: [TimeAtom], _ tokens: [Token], _ numbers: [ValueSpan]) -> [[TimeItem]] {
        var seeds: [[TimeItem]] = Array(repeating: [], count: atoms.count)
        var firstAtoms: [Int] = Array(repeating: 0, count: tokens.count + 1)
        for (index, atom) in atoms.enumerated() where atom.isFirst { firstAtoms[atom.token] = index }
        firstAtoms[tokens.count] = atoms.count
        for (index, atom) in atoms.enumerated() where atom.value >= 0 {
            seeds[index].append(
                TimeItem(kind: .number, end: Int32(index + 1), number: Double(atom.value), digits: atom.digits))
        }
        for span in numbers where span.range.upperBound <= tokens.count && !span.range.isEmpty {
            let start = firstAtoms[span.range.lowerBound]
            let end = Int32(firstAtoms[span.range.upperBound])
            switch span.value {
            case .number(let value):
                // Whole digits stand there already.
                if atoms[start].value >= 0, end == start + 1 { continue }
                let number = Double(value.description) ?? 0
                guard number.magnitude < 1e9 else { continue }
                seeds[start].append(TimeItem(kind: .number, end: end, number: number))
            case .ordinal(let value):
                guard abs(value) < 100_000 else { continue }
                seeds[start].append(TimeItem(kind: .ordinal, end: end, number: Double(value)))
            default: continue
            }
        }
        return seeds
    }

    private func spans(_ chart: inout TimeChart) -> [ValueSpan] {
        var spans: [ValueSpan] = []
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
                if let value = self.value(item, &chart.builder) { found.append((item, value)) }
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
                holiday: holiday))
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
