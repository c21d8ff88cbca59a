// Beckon: what holds of times whatever is said
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import RecognizerText
import RecognizerValues
import Testing

@Suite struct TimePropertyTests {
    /// A generator that always gives the same.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return self.state ^ (self.state >> 29)
        }
    }

    private static let words: [String: String] = [
        "en": """
        the of in on at from to until after before between every other next last this second two five 3 30 2026 12 15
        monday friday may january am pm morning evening tonight noon half quarter past week month year days hours
        minutes tomorrow ago weekend summer christmas easter end beginning for and , - : / . first third 31 29 february
        """,
        "de":
            "am um bis von nach vor jeden nächsten letzten zweiten 3 . 24 12 2026 uhr halb viertel montag mai woche tage",
        "es": "a las de la y media menos cuarto que viene el próximo martes mayo 3 dos semanas hace cada hasta desde",
        "zh-Hans": "下 上 个 星期 一 三 月 号 年 点 半 后 前 每 周 天 两 到 从 早 上 晚 2026 12",
        "id": "jam tiga setengah pagi besok minggu depan lalu setiap sampai dari hari senin tanggal 3 mei bulan lagi",
    ]

    @Test(arguments: ["en", "de", "es", "zh-Hans", "id"])
    func anythingMayBeSaid(locale: String) throws {
        let language = try TimesOfLanguage.of(locale)
        let words = try #require(Self.words[locale]).split(whereSeparator: \.isWhitespace).map(String.init)
        var random = Seeded(state: 7)
        for _ in 0..<1500 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            .joined(separator: " ")
            let count = language.tokens(text).count
            let spans = language.spans(text, .wednesday)
            #expect(spans == language.spans(text, .wednesday), "\(text)")
            var last: (Int, Int) = (0, Int.max)
            for span in spans {
                #expect(!span.range.isEmpty && span.range.upperBound <= count)
                #expect((span.range.lowerBound, -span.range.upperBound) >= (last.0, -last.1), "\(text)")
                last = (span.range.lowerBound, span.range.upperBound)
                Self.check(span, text)
            }
        }
    }

    private static func check(_ span: ValueSpan, _ text: String) {
        switch span.value {
        case .time(let time):
            #expect(!time.values.isEmpty, "\(text)")
            for value in time.values {
                #expect(value.start != nil || value.end != nil, "\(text)")
                #expect(time.isOpen == (value.start == nil || (value.end == nil && time.isOpen)), "\(text)")
                if let start = value.start, let end = value.end { #expect(start < end, "\(text)") }
            }
            if let recurrence = time.recurrence { #expect(recurrence.interval >= 1, "\(text)") }
        case .duration(let duration): #expect(duration.count >= 0, "\(text)")
        default: Issue.record("neither time nor duration: \(text)")
        }
    }

    @Test(arguments: [
        "five", "next", "monday", "3", "5 days", "monday 3 pm", "in 3 days at 5", "3 to", "first monday of",
        "from 3 to 5 on", "99999999999999999999", "99999999 years", "in 99999999 years", "2999 - 12 -",
    ])
    func workIsBounded(text: String) throws {
        let language = try TimesOfLanguage.of("en")
        let long = String(repeating: text + " ", count: 512)
        // A few values a token at most: what is built for them is bounded likewise.
        #expect(language.spans(long, .wednesday).count <= Tokenizer.bound * 8)
    }

    /// Half an hour east, half an hour later on the wall, for what is said against the present.
    @Test(arguments: ["in two hours", "ten minutes ago", "now"])
    func zonesMoveWhatIsNow(text: String) throws {
        let language = try TimesOfLanguage.of("en")
        let now = Date(timeIntervalSince1970: 1_773_828_900)
        var last = Int.min
        for minutes in stride(from: -720, through: 840, by: 30) {
            let zone = try #require(TimeZone(secondsFromGMT: minutes * 60))
            guard case .time(let time)? = language.spans(text, TimeContext(now: now, zone: zone)).first?.value,
                let start = time.values.first?.start
            else {
                Issue.record("no time in \(minutes)")
                return
            }
            #expect(start.seconds > last)
            last = start.seconds
        }
    }

    @Test func momentsBeyondTheCalendar() throws {
        let zone = try #require(TimeZone(secondsFromGMT: 0))
        for seconds in [-1e300, -1, 0, 1e12, 1e300, .infinity] {
            let context = TimeContext(now: Date(timeIntervalSince1970: seconds), zone: zone)
            #expect(try TimesOfLanguage.of("en").spans("tomorrow at noon", context).isEmpty == false)
        }
        for seconds in [Int.min, Int.max] {
            let context = TimeContext(now: WallTime(seconds: seconds), offsetMinutes: seconds)
            #expect(try TimesOfLanguage.of("en").spans("tomorrow at noon", context).isEmpty == false)
        }
    }

    @Test func clocksPutForward() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Half past one at night; at two it is three.
        let now = Date(timeIntervalSince1970: 1_774_744_200)
        let context = TimeContext(now: now, zone: zone)
        let english = try TimesOfLanguage.of("en")
        #expect(english.whole("in one hour", context) == "2026-03-29T03:30 minute")
        #expect(english.whole("in 30 minutes", context) == "2026-03-29T03:00 second")
        #expect(english.whole("at 5 am", context) == "2026-03-29T05:00 hour")
        let left = WallTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
        #expect(left.date(in: zone) == Date(timeIntervalSince1970: 1_774_747_800))
        let twice = WallTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
        #expect(twice.date(in: zone) == Date(timeIntervalSince1970: 1_792_888_200))
        let plain = WallTime(year: 2026, month: 7, day: 1, hour: 12)
        #expect(plain.date(in: zone) == Date(timeIntervalSince1970: 1_782_900_000))
    }

    @Test func allValuesTogether() throws {
        let reader = try TimeRulesLoader.allValues("en")
        let text = "wake me in 20 minutes and send 5 dollars to anna"
        let tokens = reader.tokens(of: text)
        let values = reader.read(text, tokens, context: .wednesday)
        #expect(
            values.spans(of: .time, at: 2).map { TimesOfLanguage.written($0.value) }.first == "2026-03-18T10:35 second")
        #expect(values.spans(of: .duration, at: 3).map { TimesOfLanguage.written($0.value) } == ["20 minute"])
        #expect(values.spans(of: .money, at: 7).count == 1)
        #expect(values.spans(of: .time, at: 99).isEmpty)
    }

    @Test func theCalendarIsTheGregorianOne() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var random = Seeded(state: 3)
        for _ in 0..<500 {
            let seconds = Int.random(in: -12_219_292_800...30_000_000_000, using: &random)
            let wall = WallTime(seconds: seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday],
                from: Date(timeIntervalSince1970: Double(seconds)))
            let date = wall.date
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect([wall.hour, wall.minute, wall.second] == [parts.hour, parts.minute, parts.second])
            #expect(wall.weekday % 7 + 1 == parts.weekday)
            #expect(
                WallTime(
                    year: date.year, month: date.month, day: date.day, hour: wall.hour, minute: wall.minute,
                    second: wall.second) == wall)
        }
    }
}
