// Beckon: numbers, money, times and lists in the request's language
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
import FoundationInternationalization
public import Schema

/// Writes numbers, money, times and lists the way the request's language and place do.
public struct Formats: Sendable {
    /// The language and region.
    public let locale: Locale
    /// The user's time zone.
    public let timeZone: TimeZone
    /// The moment of showing: times of the same day are written without the day.
    public let now: Date

    /// - Parameters:
    ///   - locale: BCP 47.
    ///   - timeZone: An IANA name; another text counts as UTC.
    ///   - now: The moment of showing.
    public init(locale: String, timeZone: String, now: Instant) {
        self.locale = Locale(identifier: PlainText.line(locale, limit: 35))
        self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.now = now.date
    }

    private init(_ locale: Locale, like formats: Formats) {
        self.locale = locale
        self.timeZone = formats.timeZone
        self.now = formats.now
    }

    /// The same for words in a language, where that is another one: a weekday in French has no place in an English sentence.
    /// The region stays.
    package func spoken(in language: String) -> Formats {
        let own = Locale(identifier: language)
        guard own.language.languageCode != self.locale.language.languageCode else { return self }
        let region = self.locale.region.map { "-\($0.identifier)" } ?? ""
        return Formats(Locale(identifier: language + region), like: self)
    }

    /// A time that is left, in minutes, such as `5 min`.
    public func minutes(_ minutes: Int) -> String {
        Duration.seconds(min(max(minutes, -Self.minutesMaximum), Self.minutesMaximum) * 60).formatted(
            .units(allowed: [.minutes], width: .abbreviated).locale(self.locale))
    }

    /// A time that is over, in its largest unit up to hours, such as `20 seconds`.
    package func span(_ time: Milliseconds) -> String {
        let seconds = max(1, time.count / 1_000)
        let unit: Duration.UnitsFormatStyle.Unit = seconds < 60 ? .seconds : seconds < 3_600 ? .minutes : .hours
        return Duration.seconds(seconds).formatted(.units(allowed: [unit], width: .wide).locale(self.locale))
    }

    /// What stands before the decimals.
    package var decimalSeparator: String { self.locale.decimalSeparator ?? "." }

    /// The currency of the region.
    public var currencyCode: String? { self.locale.currency?.identifier }

    package func number(_ number: Int) -> String { number.formatted(.number.locale(self.locale)) }
    package func number(_ number: Double) -> String {
        guard number.magnitude < Self.scientificFrom else {
            return number.formatted(.number.notation(.scientific).precision(.fractionLength(0...2)).locale(self.locale))
        }
        return number.formatted(.number.precision(.fractionLength(0...2)).locale(self.locale))
    }
    /// So many of so many, as `5/10`.
    package func outOf(_ number: Int, _ whole: Int) -> String { "\(self.number(number))/\(self.number(whole))" }
    package func list(_ parts: [String]) -> String {
        parts.formatted(.list(type: .and, width: .standard).locale(self.locale))
    }

    package func money(_ amount: Decimal, _ currencyCode: String) -> String {
        let isCode = currencyCode.count == 3 && currencyCode.allSatisfy { $0.isASCII && $0.isLetter }
        guard isCode else { return amount.formatted(.number.locale(self.locale)) }
        return amount.formatted(.currency(code: currencyCode.uppercased()).locale(self.locale))
    }

    /// An amount as it stands on the wire, `{"amount": "12.50", "currencyCode": "EUR"}`.
    package func money(_ value: Value?) -> String? {
        guard let value, let amount: CurrencyAmount = try? value.decoded() else { return nil }
        return self.money(amount.amount.decimal, amount.currencyCode)
    }

    /// A price from, to or both.
    package func price(_ value: Value?) -> String? {
        guard let value, let range: PriceRange = try? value.decoded() else { return nil }
        let low = range.minimumPrice.map { self.money($0.decimal, range.currencyCode) }
        let high = range.maximumPrice.map { self.money($0.decimal, range.currencyCode) }
        switch (low, high) {
        case (let low?, let high?): return low == high ? low : "\(low) – \(high)"
        case (let low?, nil): return "≥ \(low)"
        case (nil, let high?): return "≤ \(high)"
        case (nil, nil): return nil
        }
    }

    /// A moment: the time alone where it was today or comes within hours, the weekday with it for the rest of today and
    /// the next days, else the date. Who said "on Friday" on a Friday sees which day is meant.
    ///
    /// - Parameter isOfDay: Whether the day was said or chosen: then it is told also where it is today.
    package func moment(_ date: Date, isOfDay: Bool = false) -> String {
        let style = Date.FormatStyle(locale: self.locale, timeZone: self.timeZone)
        let distance = date.timeIntervalSince(self.now)
        if self.calendar.isDate(date, inSameDayAs: self.now) {
            guard isOfDay || distance > Self.nearby else { return date.formatted(style.hour().minute()) }
            return date.formatted(style.weekday(.wide).day().month(.wide).hour().minute())
        }
        if distance > 0, distance < 6 * 86_400 { return date.formatted(style.weekday(.wide).hour().minute()) }
        return self.dated(date, style.weekday(.wide).day().month(.wide).hour().minute())
    }

    /// A date with the year where that is not this one, and else as without it: some languages put a comma behind the
    /// weekday only where a year follows, and both may stand on one screen.
    private func dated(_ date: Date, _ style: Date.FormatStyle) -> String {
        let short = date.formatted(style)
        let isThisYear = self.calendar.component(.year, from: date) == self.calendar.component(.year, from: self.now)
        guard !isThisYear else { return short }
        let weekday = date.formatted(
            Date.FormatStyle(locale: self.locale, timeZone: style.timeZone).weekday(.wide))
        let long = date.formatted(style.year())
        return short.contains("\(weekday) ") ? long.replacing("\(weekday), ", with: "\(weekday) ") : long
    }

    /// The day of a moment, with its year where that is not this one.
    package func day(of date: Date) -> String {
        self.dated(
            date,
            Date.FormatStyle(locale: self.locale, timeZone: self.timeZone).weekday(.wide).day().month(.wide))
    }

    /// A moment as it stands on the wire, ISO 8601.
    package func moment(_ value: Value?) -> String? { self.date(value).map { self.moment($0) } }

    /// The moment that an ISO 8601 text means.
    package func date(_ value: Value?) -> Date? {
        guard let text = value?.string, let date = try? Date(text, strategy: .iso8601), date.isInCalendar else {
            return nil
        }
        return date
    }

    /// A calendar time with as many fields as were said; `nil` where a field is none of a calendar.
    package func moment(_ fields: DateFields) -> String? {
        guard fields.isInCalendar else { return nil }
        let zone = fields.timeZone.flatMap { TimeZone(identifier: $0) } ?? self.timeZone
        let style = Date.FormatStyle(locale: self.locale, timeZone: zone)
        var calendar = self.calendar
        calendar.timeZone = zone
        var parts = calendar.dateComponents([.year, .month, .day], from: self.now)
        parts.hour = fields.hour ?? 12
        parts.minute = fields.minute ?? 0
        if fields.day != nil || fields.month != nil {
            parts.year = fields.year ?? parts.year
            parts.month = fields.month ?? parts.month
            parts.day = fields.day ?? 1
            guard let date = calendar.date(from: parts) else { return nil }
            if fields.hour != nil { return self.moment(date, isOfDay: true) }
            return self.dated(date, style.weekday(.wide).day().month(.wide))
        }
        guard var date = calendar.date(from: parts) else { return nil }
        if let weekday = fields.weekday, (1...7).contains(weekday) {
            let ahead = (weekday - calendar.component(.weekday, from: date) + 7) % 7
            date = calendar.date(byAdding: .day, value: ahead, to: date) ?? date
            return date.formatted(fields.hour == nil ? style.weekday(.wide) : style.weekday(.wide).hour().minute())
        }
        return fields.hour == nil ? nil : date.formatted(style.hour().minute())
    }

    /// The time of day of a moment, and its day where that is neither today nor so near that the time says it.
    package func dayAndTime(_ date: Date) -> (day: String?, time: String) {
        let style = Date.FormatStyle(locale: self.locale, timeZone: self.timeZone)
        let time = date.formatted(style.hour().minute())
        let distance = date.timeIntervalSince(self.now)
        if self.calendar.isDate(date, inSameDayAs: self.now), distance <= Self.nearby { return (nil, time) }
        let isNear = distance > 0 && distance < 6 * 86_400
        let day = style.weekday(.wide)
        return (isNear ? date.formatted(day) : self.dated(date, day.day().month(.wide)), time)
    }

    /// Whether a calendar time of the present minute, or before it, was said.
    package func isOver(_ fields: DateFields) -> Bool {
        guard fields.isInCalendar, let hour = fields.hour, let day = fields.day, let month = fields.month else {
            return false
        }
        let year = fields.year ?? self.calendar.component(.year, from: self.now)
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: fields.minute ?? 0)
        return self.calendar.date(from: parts).map { $0 <= self.now } ?? false
    }

    /// From a calendar time to another; of two on one day the day is said once.
    package func range(_ range: DateComponentsRange) -> String? {
        let start = range.startDateComponents.flatMap { self.moment($0) }
        var last = range.endDateComponents
        if let first = range.startDateComponents, first.hour != nil, let end = last, first.isSameDay(as: end) {
            last = DateFields(hour: end.hour, minute: end.minute, timeZone: end.timeZone)
        }
        let end = last.flatMap { self.moment($0) }
        switch (start, end) {
        case (let start?, let end?): return "\(start) – \(end)"
        case (let one?, nil), (nil, let one?): return one
        case (nil, nil): return nil
        }
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = self.timeZone
        return calendar
    }
}
