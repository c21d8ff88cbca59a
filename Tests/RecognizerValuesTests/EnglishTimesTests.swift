// Beckon: times and durations in English
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Testing

@Suite struct EnglishTimesTests {
    @Test(arguments: [
        ("today", "2026-03-18 day"),
        ("the day after tomorrow", "2026-03-20 day"),
        ("on friday at half past seven in the evening", "2026-03-20T19:30 minute"),
        ("tomorrow at noon", "2026-03-19T12:00 hour"),
        ("in three quarters of an hour", "2026-03-18T11:00 second"),
        ("six weeks ago", "2026-02-04 day"),
        ("a week ago", "2026-03-11 day"),
        ("two weeks from tomorrow", "2026-04-02 day"),
        ("next tuesday", "2026-03-24 day"),
        ("last saturday", "2026-03-14 day"),
        ("a week on friday", "2026-03-27 day"),
        ("the second sunday of may", "2026-05-10 day"),
        ("the last friday in november", "2026-11-27 day"),
        ("tonight at ten", "2026-03-18T22:00 hour"),
        ("5 pm tonight", "2026-03-18T17:00 hour"),
        ("twenty to nine", "2026-03-18T20:40 minute"),
        ("06:30", "2026-03-19T06:30 minute"),
        ("7.30 tomorrow morning", "2026-03-19T07:30 minute"),
        ("at 19.45", "2026-03-18T19:45 minute"),
        ("tomorrow at 8.15", "2026-03-19T08:15 minute"),
        ("quarter to six tomorrow evening", "2026-03-19T17:45 minute"),
        ("4pm utc", "2026-03-18T17:00 minute"),
        ("1500 hours", "2026-03-18T15:00 minute"),
        ("june 2027", "2027-06-01 month"),
        ("in 2027", "2027-01-01 year"),
        ("the third quarter", "2026-07-01 quarter"),
        ("march 17, 2031", "2031-03-17 day"),
        ("the 21st", "2026-03-21 day"),
        ("2026-12-24", "2026-12-24 day"),
        ("christmas eve", "2026-12-24 day"),
        ("the day before christmas", "2026-12-24 day"),
        ("good friday", "2026-04-03 day"),
        ("easter monday 2027", "2027-03-29 day"),
        ("thanksgiving", "2026-11-26 day"),
    ])
    func instants(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("en").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("between two and four pm", "2026-03-18T14:00/2026-03-18T17:00 hour"),
        ("from may 3 to may 5", "2026-05-03/2026-05-06 day"),
        ("from monday to friday", "2026-03-23/2026-03-28 day"),
        ("this weekend", "2026-03-20T18:00/2026-03-23 hour"),
        ("until friday", "../2026-03-20 day"),
        ("after 6 pm", "2026-03-18T18:00/.. hour"),
        ("the end of june", "2026-06-21/2026-07-01 day"),
        ("next three days", "2026-03-19/2026-03-22 day"),
        ("the last two weeks", "2026-03-02/2026-03-16 week"),
        ("tomorrow morning", "2026-03-19/2026-03-19T12:00 hour"),
        ("within the next hour", "2026-03-18T10:15/2026-03-18T11:15 second"),
        ("3 - 5 pm on saturday", "2026-03-21T15:00/2026-03-21T18:00 hour"),
        ("the end of the week", "2026-03-20/2026-03-23 day"),
        ("next weekend", "2026-03-27T18:00/2026-03-30 hour"),
        ("from 9 to 5 on monday", "2026-03-23T09:00/2026-03-23T18:00 hour"),
        ("this summer", "2026-06-21/2026-09-24 day"),
    ])
    func stretches(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("en").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("every other tuesday at six pm", "2026-03-24T18:00 hour every 2 week on 2"),
        ("every weekday at 7:15 am", "2026-03-19T07:15 minute every 1 week on 12345"),
        ("every monday and thursday", "2026-03-19 day every 1 week on 14"),
        ("on mondays at 8 pm", "2026-03-23T20:00 hour every 1 week on 1"),
        ("every day at 8 in the morning", "2026-03-19T08:00 hour every 1 day"),
        ("every three months", "2026-03-01 month every 3 month"),
        ("the first monday of every month", "2026-04-06 day every 1 month"),
        ("every 20 minutes", "2026-03-18T10:16 minute every 20 minute"),
    ])
    func recurrences(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("en").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("an hour and twenty minutes", "80 minute"), ("90 seconds", "90 second"), ("half a year", "6 month"),
        ("two and a half hours", "150 minute"), ("a fortnight", "14 day"), ("a couple of days", "2 day"),
        ("1 day, 2 hours and 3 minutes", "1563 minute"), ("three quarters of an hour", "45 minute"),
    ])
    func durations(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("en").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: ["please call anna", "seven", "half", "the", "may", "palm", "play some music", "at a loss"])
    func noTimes(text: String) throws {
        #expect(try TimesOfLanguage.of("en").whole(text, .wednesday) == "-")
    }

    @Test func orderOfDatesFollowsTheRegion() throws {
        let english = try TimesOfLanguage.of("en")
        #expect(english.whole("6/4", .wednesday) == "2026-06-04 day")
        #expect(english.whole("6/4", .wednesday.at("GB")) == "2026-04-06 day")
        // A day that is no month decides by itself.
        #expect(english.whole("24/12", .wednesday) == "2026-12-24 day")
    }

    @Test func holidaysFollowTheRegion() throws {
        let english = try TimesOfLanguage.of("en")
        #expect(english.whole("labour day", .wednesday.at("CA")) == "2026-09-07 day")
        #expect(english.whole("labour day", .wednesday.at("GB")) == "2026-05-04 day")
        #expect(english.whole("mother's day", .wednesday) == "2026-05-10 day")
    }

    @Test func bareHoursAreLatent() throws {
        let spans = try TimesOfLanguage.of("en").spans("five", .wednesday)
        #expect(spans.map(\.isLatent) == [true])
        #expect(spans.map { TimesOfLanguage.written($0.value) } == ["2026-03-18T17:00 hour"])
    }

    @Test func otherReadingsFollow() throws {
        let spans = try TimesOfLanguage.of("en").spans("tomorrow at five", .wednesday)
        guard case .time(let time)? = spans.first?.value else {
            Issue.record("no time")
            return
        }
        #expect(time.values.map { TimesOfLanguage.written($0.start) } == ["2026-03-19T05:00", "2026-03-19T17:00"])
    }

    @Test func theEndThatWasSaid() throws {
        let spans = try TimesOfLanguage.of("en").spans("from three to four pm", .wednesday)
        guard case .time(let time)? = spans.first?.value, let value = time.values.first else {
            Issue.record("no time")
            return
        }
        #expect(TimesOfLanguage.written(value.end) == "2026-03-18T17:00")
        #expect(TimesOfLanguage.written(value.saidEnd) == "2026-03-18T16:00")
    }
}
