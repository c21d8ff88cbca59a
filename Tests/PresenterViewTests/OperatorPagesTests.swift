// Beckon: tests of the pages for who looks after a stack
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct OperatorPagesTests {
    static func worker(
        _ name: String, app: String = "hop", work: Int = 0, heard: Int64 = 100, isLeaving: Bool = false,
        isLearning: Bool? = nil
    ) -> WorkerReport {
        WorkerReport(
            worker: name, app: app, workInFlight: work, credit: 4, done: 12, lastHeard: now + Milliseconds(-heard),
            isLeaving: isLeaving, isLearning: isLearning)
    }

    static func app(_ app: String, workers: Int = 1, queued: Int = 0) -> AppReport {
        AppReport(
            app: app, name: app.capitalized, intents: ["RequestRide"], workers: workers, workInFlight: 0,
            workQueued: queued)
    }

    static func manifest(_ app: String, domain: String = "rides") -> Manifest {
        Manifest(
            app: app, name: app.capitalized, usageDescription: "Takes you there.",
            intents: [IntentDeclaration(name: "RequestRide", domain: domain, risk: .financial)], types: [],
            vocabulary: [.init(for: ["RequestRide.rideOptionName"], [Term("go", ["Hop Go"]), Term("xl", ["Hop XL"])])],
            phrases: [
                .init("RequestRide", locale: "en", ["Book a ride"]),
                .init("RequestRide", locale: "de", ["Bestell eine Fahrt"]),
            ])
    }

    static func facts(
        apps: [AppReport] = [app("hop")], workers: [WorkerReport] = [worker("rides-1")],
        manifests: [Manifest] = [manifest("hop")], recognizers: Int = 1,
        preferences: PreferenceReport = PreferenceReport(authorizations: [], defaultApps: [])
    ) -> SystemFacts {
        let status = StatusReport(
            started: now, openRequests: 2, openQuestions: 1, workInFlight: 3, workQueued: 0, acceptedRequests: 1_234,
            endedRequests: 40, apps: apps.count, workers: workers.count, recognizers: recognizers)
        return SystemFacts(
            status: .success(status), apps: .success(apps), workers: .success(workers),
            manifests: .success(manifests), preferences: .success(preferences))
    }

    private static func lacking(_ lack: SystemFacts.Lack) -> SystemFacts {
        SystemFacts(
            status: .failure(lack), apps: .failure(lack), workers: .failure(lack), manifests: .failure(lack),
            preferences: .failure(lack))
    }

    static let troubles: [(SystemFacts, [SystemFacts.Trouble])] = [
        (facts(), []),
        (facts(recognizers: 0), [.noRecognizer]),
        (facts(workers: [worker("r", app: "recognizer", isLearning: true)]), [.learning(worker: "r")]),
        (
            facts(apps: [app("hop", workers: 0)], workers: []),
            [.noApp, .domainWithoutWorker(domain: "rides"), .appWithoutWorker(app: "Hop")]
        ),
        // Another app of the domain is there.
        (
            facts(apps: [app("hop", workers: 0), app("go")], manifests: [manifest("hop"), manifest("go")]),
            [.appWithoutWorker(app: "Hop")]
        ),
        (
            facts(
                workers: [
                    worker("a", heard: 1_700), worker("b", work: 4), worker("c", isLeaving: true), worker("d", work: 3),
                ]),
            [.silent(worker: "a", since: Milliseconds(1_700)), .full(worker: "b"), .leaving(worker: "c")]
        ),
        // The dispatcher has forgotten it already.
        (
            {
                var some = facts(apps: [app("hop")])
                some.gone = [.init(app: "listomat", name: "ListOMat", domains: ["lists", "rides"])]
                return some
            }(), [.domainWithoutWorker(domain: "lists"), .appWithoutWorker(app: "ListOMat")]
        ),
        (facts(apps: [app("hop", queued: 3)]), [.waiting(app: "Hop", count: 3)]),
        (
            facts(
                preferences: PreferenceReport(
                    authorizations: [], defaultApps: [.init(user: "ann", domain: "rides", app: "gone")])),
            [.defaultGone(user: "ann", domain: "rides", app: "gone")]
        ),
        (lacking(.notAllowed), [.lack(.notAllowed)]),
        (lacking(.silent), [.lack(.silent)]),
    ]

    @Test(arguments: troubles.indices) func whatIsWrong(_ index: Int) throws {
        let (facts, expected) = Self.troubles[index]
        #expect(facts.troubles(at: now) == expected)
        for language in WordsLibrary.languages {
            let html = try RequestTraceTests.pages(language).system(facts)
            #expect(RequestTraceTests.isWorded(html) && !html.contains("{"))
            #expect(html.contains("class=\"fine\"") == expected.isEmpty)
            #expect(html.contains("class=\"troubles\"") != expected.isEmpty)
        }
    }

    @Test func system() throws {
        let html = try RequestTraceTests.pages().system(
            Self.facts(
                apps: [Self.app("hop", queued: 1)],
                workers: [Self.worker("rides-1", work: 1), Self.worker("r", app: "recognizer", heard: 9_000)]))
        for text in [
            "<dd>1,234</dd>", "rides-1", "1 / 4", "width=\"25\"", "9000 ms</bdi> ago", "silent", "work waits",
            "Work waits for <bdi>Hop</bdi>: 1 piece.", "data-refresh=\"2000\"", "aria-current=\"page\">System",
        ] { #expect(html.contains(text), "\(text)") }
    }

    @Test(arguments: [("en", "Book a ride"), ("de", "Bestell eine Fahrt"), ("es", "lang=\"en\"><bdi>Book a ride")])
    func apps(_ language: String, _ example: String) throws {
        let preferences = PreferenceReport(
            authorizations: [.init(user: "bo", app: "hop", status: .denied)],
            defaultApps: [.init(user: "ann", domain: "rides", app: "hop")])
        let terms = (1...20).map { Term("t\($0)", ["place \($0)"]) }
        let html = try RequestTraceTests.pages(language).apps(
            Self.facts(preferences: preferences),
            vocabulary: [VocabularySet(app: "hop", user: "ann", kind: .placeName, terms: terms)])
        for text in [
            example, "Hop Go", "Hop XL", "place 6", "<bdi>bo</bdi>", "value=\"authorized\"",
            "<bdi>ann</bdi>: <bdi>Hop</bdi>", "data-path=\"/apps/default\"", "14", "Takes you there.",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(!html.contains("place 7") && RequestTraceTests.isWorded(html) && !html.contains("{"))
    }

    static func listed(_ user: String, outcome: Phase? = .completed, failure: Failure.Code? = nil) -> ListedRequest {
        ListedRequest(
            CorrelationID(high: 0x0198_0000_0000_7000, low: 7), began: now + .seconds(-90),
            ended: outcome.map { _ in now + .seconds(-60) }, user: user, intent: "RequestRide", app: "hop",
            outcome: outcome, failure: failure)
    }

    @Test func requests() throws {
        let list = RequestList(
            [
                Self.listed("ann", outcome: nil), Self.listed("bo", outcome: .failed, failure: .noWorker),
                Self.listed("cy"),
            ], older: "17.x.0")
        let form = RequestForm(query: "user=a%26b&outcome=failed&after=18.x.0&since=2026-01-02T03%3A04")
        let html = try RequestTraceTests.pages().requests(form, .success(list))
        for text in [
            "<a href=\"/requests/01980000-0000-7000-0000-000000000007\"><time", "<bdi>ann</bdi>", "still going on",
            "90.0 s", "30.0 s", "failed</span> <code><bdi>noWorker</bdi></code>", "aria-current=\"page\">Requests",
            "value=\"a&amp;b\"", "<option value=\"failed\" selected>", "type=\"datetime-local\" name=\"since\"",
            "value=\"2026-01-02T03:04\"", "role=\"search\" method=\"get\" action=\"/requests\"",
            "rel=\"next\" href=\"/requests?user=a%26b&amp;outcome=failed&amp;since=2026-01-02T03%3A04&amp;after=17.x.0\"",
            "rel=\"first\" href=\"/requests?user=a%26b&amp;outcome=failed&amp;since=2026-01-02T03%3A04\"",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(!html.contains("data-refresh"))
    }

    @Test func requestsInEachLanguage() throws {
        for language in WordsLibrary.languages {
            let pages = try RequestTraceTests.pages(language)
            let none = RequestList([])
            let sentences: [(Result<RequestList, OperatorPages.NoList>, String)] = [
                (.success(none), "requests.none"), (.success(RequestList([], older: "1.x.0")), "requests.noneYet"),
                (.failure(.invalid), "requests.invalid"), (.failure(.lack(.busy)), "lack.busy"),
            ]
            for (list, key) in sentences {
                let html = pages.requests(RequestForm(), list)
                let sentence = try #require(pages.words.text(["operator.\(key)"]))
                #expect(html.contains(HTMLRenderer.escape(sentence)))
                #expect(RequestTraceTests.isWorded(html) && !html.contains("{") && !html.contains("<table"))
            }
        }
    }

    @Test func whatMayNotBeSeen() throws {
        for language in WordsLibrary.languages {
            let pages = try RequestTraceTests.pages(language)
            let lack = try #require(pages.words.text(["operator.lack.notAllowed"]))
            let facts = Self.lacking(.notAllowed)
            #expect(pages.system(facts).contains(HTMLRenderer.escape(lack)))
            #expect(pages.apps(facts, vocabulary: []).contains(HTMLRenderer.escape(lack)))
            #expect(!pages.sentence(.off).contains("<nav"))
            #expect(pages.sentence(.lack(.silent)).contains("<nav"))
        }
    }

    static let attacks = [
        "<script>window.hit=1</script>", "\"><svg onload=window.hit=1>", "' autofocus onfocus='window.hit=1",
        "\u{202E}gpj.exe\u{2066}", "\u{E000}0\u{E001}\u{E000}1\u{E001}", "{count}{app}", "\u{1B}[2J",
        String(repeating: "x", count: 100_000), "</bdi></td></main>",
    ]

    /// Whatever an app, a user or a worker is called: nothing of it is markup, nothing turns the words around it.
    @Test(arguments: attacks) func hostile(_ text: String) throws {
        var manifest = Self.manifest("hop", domain: text)
        (manifest.app, manifest.name, manifest.usageDescription) = (text, text, text)
        manifest.intents[0].name = text
        manifest.phrases = [.init(text, locale: text, [text])]
        manifest.vocabulary = [.init(for: [text], [Term(text, [text])])]
        var report = Self.app("hop", workers: 0, queued: 2)
        (report.app, report.name) = (text, text)
        let preferences = PreferenceReport(
            authorizations: [.init(user: text, app: text, status: .denied)],
            defaultApps: [.init(user: text, domain: text, app: text), .init(user: text, domain: "b", app: "c")])
        let facts = Self.facts(
            apps: [report], workers: [Self.worker(text, app: text, work: 9, heard: 5_000, isLeaving: true)],
            manifests: [manifest], preferences: preferences)
        let events = try RequestTraceTests.ride().map { event in
            var event = event
            event.conversation = text
            if event.utterance != nil { event.utterance = text }
            (event.intent, event.app) = (event.intent.map { _ in text }, text)
            event.parameters = event.parameters.map { _ in [text: .string(text)] }
            if event.worker != nil { event.worker = text }
            if event.topic != nil { event.topic = text }
            event.failure?.message = text
            event.failure?.parameter = text
            event.response?.code = text
            event.traceparent = text
            event.questions = event.questions?.map { question in
                var question = question
                (question.parameter, question.reason) = (text, text)
                question.options = [Option(value: .string(text), label: text)]
                return question
            }
            return event
        }
        let pages = OperatorPages(
            words: try library().words(for: "en"), locale: text, now: now, user: text)
        let all = [
            pages.system(facts),
            pages.apps(
                facts, vocabulary: [VocabularySet(app: text, user: text, kind: .placeName, terms: [Term(text, [text])])]
            ),
            pages.request(try #require(RequestTrace(events))), pages.sentence(.unknownRequest(text)),
            pages.sentence(.malformedRequest(text)),
            pages.requests(
                RequestForm(query: "user=\(text.replacing("&", with: "%26"))&outcome=\(text)"),
                .success(RequestList([Self.listed(text)], older: text))),
        ]
        for html in all {
            #expect(!html.contains("<script>window") && !html.contains("<svg onload") && !html.contains("' autofocus"))
            #expect(!html.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x2066 || $0.value == 0x1B })
            #expect(!html.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) })
            #expect(!html.contains("</bdi></td></main>") && !html.contains("style="))
            #expect(html.components(separatedBy: "<bdi>").count == html.components(separatedBy: "</bdi>").count)
            #expect(html.utf8.count < 400_000)
        }
    }

    @Test func isBounded() throws {
        let workers = (0..<5_000).map { Self.worker("w\($0)", heard: 5_000) }
        let html = try RequestTraceTests.pages().system(Self.facts(workers: workers))
        #expect(html.contains("and 4,500 more") && html.contains("and 4,980 more"))
        let events = try (0..<3_000).map { try RequestTraceTests.event(.suspended, .resolving, at: Int64($0)) }
        #expect(try RequestTraceTests.pages().request(try #require(RequestTrace(events))).contains("and 2,000 more"))
    }
}
