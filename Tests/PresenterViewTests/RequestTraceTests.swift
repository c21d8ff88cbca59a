// Beckon: tests that a request's page tells what its trace tells
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct RequestTraceTests {
    static func event(
        _ kind: Event.Kind, _ phase: Phase, at time: Int64, _ change: (inout Event) -> Void = { _ in }
    ) throws -> Event {
        var event = try PresenterViewTests.event(kind, phase, change)
        event.time = now + Milliseconds(time)
        return event
    }

    static func sent(_ work: Phase, _ attempt: Int, _ worker: String, at time: Int64) throws -> Event {
        try Self.event(.workSent, work, at: time) { ($0.work, $0.attempt, $0.worker) = (work, attempt, worker) }
    }

    /// Two questions, the second answered by a correction and asked again, and a worker that was lost.
    static func ride() throws -> [Event] {
        let size = Question(id: "r/1", kind: .value, intent: "RequestRide", parameter: "partySize")
        let option = Question(
            id: "r/2.token", kind: .choice, intent: "RequestRide", parameter: "rideOptionName",
            options: [Option(value: "a", label: "Hop Go"), Option(value: "b", label: "Hop XL")], reason: "tooMany")
        let consent = Question(id: "r/3", kind: .consent, intent: "RequestRide")
        return [
            try Self.event(.accepted, .recognizing, at: 0) { $0.utterance = "a ride to the airport" },
            try Self.sent(.recognizing, 1, "recognizer-1", at: 1),
            try Self.event(.recognized, .choosingApp, at: 20) {
                ($0.intent, $0.parameters, $0.catalog) = ("RequestRide", ["dropOffLocation": "airport"], 7)
            },
            try Self.event(.appChosen, .resolving, at: 20) { $0.app = "hop" },
            try Self.sent(.resolving, 1, "rides-1", at: 21),
            try Self.event(.workLost, .resolving, at: 2_021) {
                ($0.work, $0.attempt, $0.worker, $0.topic) = (.resolving, 1, "rides-1", "silent")
            },
            try Self.sent(.resolving, 2, "rides-2", at: 2_022),
            try Self.event(.resolved, .resolving, at: 2_040) { $0.worker = "rides-2" },
            try Self.event(.asked, .resolving, at: 2_040) { $0.questions = [size] },
            try Self.event(.delivered, .resolving, at: 2_100) { $0.topic = "r/1" },
            try Self.event(.answered, .resolving, at: 6_000) { $0.answer = Answer("r/1", .value(5)) },
            try Self.sent(.resolving, 1, "rides-2", at: 6_000),
            try Self.event(.resolved, .resolving, at: 6_010) { $0.worker = "rides-2" },
            try Self.event(.asked, .resolving, at: 6_010) { $0.questions = [option] },
            try Self.event(.notUnderstood, .resolving, at: 7_000) {
                $0.failure = Failure(.unsupportedValue, message: "tooManyForOption", parameter: "rideOptionName")
            },
            try Self.event(.answered, .resolving, at: 9_000) {
                $0.answer = Answer("r/2.token", .correction(["partySize": 3]))
            },
            try Self.sent(.confirming, 1, "rides-2", at: 9_000),
            try Self.event(.previewed, .confirming, at: 9_030) {
                ($0.worker, $0.preview, $0.took) = ("rides-2", ResponseMessage(code: "ready"), Milliseconds(25))
            },
            try Self.event(.asked, .confirming, at: 9_030) { $0.questions = [consent] },
            try Self.event(.answered, .confirming, at: 12_030) { $0.answer = Answer("r/3", .yes(digest: "d")) },
            try Self.sent(.handling, 1, "rides-2", at: 12_031),
            try Self.event(.ended, .completed, at: 12_100) { $0.response = ResponseMessage(code: "success") },
        ]
    }

    static func pages(_ language: String = "en") throws -> OperatorPages {
        OperatorPages(words: try library().words(for: language), locale: language, now: now, user: "ann")
    }

    /// Whether no key stands in the place of its words.
    static func isWorded(_ html: String) -> Bool {
        let groups = [
            "trace", "system", "trouble", "count", "column", "state", "apps", "lack", "phase", "kind", "fact",
            "consent", "status", "nav",
        ]
        return groups.allSatisfy { !html.contains(">\($0).") && !html.contains("\"\($0).") }
    }

    @Test func theQuestionThatIsOpenCountsUntilNow() throws {
        let trace = try #require(RequestTrace(try Array(Self.ride().prefix { $0.kind != .answered })))
        let shown = try #require(trace.rows.last)
        #expect(shown.kind == .person && shown.isOpen)
        #expect(trace.thinking(until: shown.start + .seconds(7)) == .seconds(7))
    }

    @Test func rows() throws {
        let trace = try #require(RequestTrace(try Self.ride()))
        func line(_ row: RequestTrace.Row) -> String {
            let name: String
            switch row.kind {
            case .work(let phase): name = phase.name
            case .person: name = "? \(row.asked ?? "")"
            }
            return "\(name) \(row.attempt) \(row.worker ?? "-") \(row.time.count)\(row.isLost ? " lost" : "")"
        }
        #expect(
            trace.rows.map(line) == [
                "recognizing 1 recognizer-1 20", "resolving 1 rides-1 2000 lost", "resolving 2 rides-2 18",
                "? partySize 1 - 3960", "resolving 1 rides-2 10", "? rideOptionName 1 - 2990",
                "confirming 1 rides-2 30", "? consent 1 - 3000", "handling 1 rides-2 69",
            ])
        #expect(trace.thinking(until: trace.last) == Milliseconds(9_950) && trace.total == Milliseconds(12_100))
        #expect(trace.isOver && trace.phase == .completed && trace.rows.allSatisfy { !$0.isOpen })
        #expect(trace.rows[3].steps.map(\.kind) == [.asked, .delivered, .answered])
        #expect(trace.rows[5].steps.map { $0[.answer] } == [nil, nil, #"correction {"partySize":3}"#])
        #expect(RequestTrace([]) == nil)
    }

    /// What waits still has an open row, and a program that sends an intent has none of recognition.
    @Test func openAndSent() throws {
        let asked = Array(try Self.ride().prefix(9))
        let trace = try #require(RequestTrace(asked))
        #expect(trace.rows.last?.isOpen == true && !trace.isOver)
        let html = try Self.pages().request(trace)
        #expect(html.contains("data-refresh=\"2000\"") && html.contains("still going on"))
        let sent = try Self.event(.accepted, .choosingApp, at: 0) { $0.intent = "RequestRide" }
        #expect(RequestTrace([sent])?.rows.isEmpty == true)
        // Of several intents in one request the first that ends does not end it.
        var several = try Self.ride()
        several[several.count - 1].following = 1
        #expect(RequestTrace(several)?.isOver == false)
    }

    /// Every fact of every step stands in the page, and each worker and time of a row.
    @Test(arguments: WordsLibrary.languages) func tellsTheSame(_ language: String) throws {
        let trace = try #require(RequestTrace(try Self.ride()))
        let html = try Self.pages(language).request(trace)
        for step in trace.steps {
            for fact in step.facts where fact.name != .work {
                #expect(html.contains(HTMLRenderer.escape(fact.text)), "\(step.kind) \(fact)")
            }
        }
        for row in trace.rows {
            #expect(html.contains("<span class=\"long\">\(RequestTrace.time(row.time))</span>"))
        }
        #expect(html.components(separatedBy: "<li class=\"person\">").count == 4)
        #expect(html.components(separatedBy: "<li class=\"lost\">").count == 2)
        #expect(html.contains("<html lang=\"\(language)\"") && Self.isWorded(html))
    }

    /// A bar is where its row is, and never outside.
    @Test func bars() throws {
        let html = try Self.pages().request(try #require(RequestTrace(try Self.ride())))
        #expect(html.contains("<rect class=\"span\" x=\"2\" width=\"165\" height=\"8\"/>"))
        var backwards = try Self.ride()
        backwards[3].time = now + Milliseconds(-90_000)
        backwards[8].time = Instant(milliseconds: .max)
        backwards[9].time = Instant(milliseconds: .min)
        let odd = try Self.pages().request(try #require(RequestTrace(backwards)))
        for part in odd.split(separator: "<rect class=\"span\" x=\"").dropFirst() {
            let numbers = part.split(whereSeparator: { !$0.isNumber && $0 != "-" }).prefix(2).compactMap { Int($0) }
            #expect(numbers.count == 2 && numbers[0] >= 0 && numbers[0] + numbers[1] <= 1_000)
        }
    }
}
