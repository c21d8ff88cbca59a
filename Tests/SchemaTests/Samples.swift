// Beckon: one example of every body, the source of the golden files
// SPDX-License-Identifier: Apache-2.0

import Schema

/// One example of every body, by the name of its schema.
enum Samples {
    static let request = CorrelationID(high: 0x0197_F0E5_7D4A_7C3E, low: 0x9A51_2F6D_8B1C_0E42)
    static let now = Instant(milliseconds: 1_750_000_000_123)
    static let context: RequestContext = {
        var context = RequestContext(conversation: "kitchen", user: "ada", locale: "en-GB", timeZone: "Europe/Vienna")
        context.location = Placemark(
            name: "Home", thoroughfare: "Ringstraße", locality: "Wien",
            location: .init(latitude: 48.25, longitude: 16.5, course: 90.5))
        return context
    }()
    static let workContext = WorkContext(
        user: "ada", locale: "en-GB", timeZone: "Europe/Vienna", location: nil, now: Samples.now)
    static let intent = IntentMessage("RequestRide", ["dropOffLocation": ["name": "Airport"], "partySize": 3])
    static let placemark = TypeDeclaration(
        "Placemark", .entity, label: ["name", "thoroughfare"], details: ["thoroughfare", "locality"])
    static let response = ResponseMessage(
        code: "success", payload: ["ride": ["identifier": "r-1", "price": ["amount": "12.5", "currencyCode": "EUR"]]],
        userActivity: UserActivity(
            activityType: "RequestRide", title: "Your ride", webpageURL: "https://example.org/r-1",
            userInfo: ["id": "r-1"]),
        undo: IntentMessage("CancelRide", ["rideIdentifier": "r-1"]))
    static let question = Question(
        id: "q-1", kind: .choice, intent: "RequestRide", app: "hop", parameter: "dropOffLocation", element: 0,
        type: Samples.placemark, isArray: false, isOptional: true,
        options: [
            Option(value: ["name": "Airport", "identifier": "p-1"], label: "Airport", details: ["Schwechat"]),
            Option(value: ["name": "Airport Hotel"], label: "Airport Hotel"),
        ], omittedOptions: 2, value: ["name": "airport"], reason: "several", repetition: 1)
    static let consent = Question(
        id: "q-2", kind: .consent, intent: "RequestRide", app: "hop", preview: Samples.response, digest: "9f86d081",
        usageDescription: "Hop books rides.", asked: Samples.now)
    static let donation = Donation(
        identifier: "d-1", groupIdentifier: "trip", user: "ada", app: "hop", intent: Samples.intent,
        response: Samples.response, direction: .outgoing, start: Samples.now, end: Samples.now)
    static let manifest = Manifest(
        app: "hop", name: "Hop", alternativeNames: [.init("Hop Rides", pronunciation: "hop rides")],
        usageDescription: "Hop books rides.", keepsLedger: true,
        intents: [
            IntentDeclaration(
                name: "RequestRide", domain: "rides",
                parameters: [
                    ParameterDeclaration(
                        name: "dropOffLocation", type: "Placemark", isRequired: true, isQueryable: true,
                        unsupportedReasons: ["noServiceInArea"]),
                    ParameterDeclaration(
                        name: "partySize", type: "Integer", defaultValue: 1, dependsOn: ["dropOffLocation"],
                        isSensitive: true, range: ParameterRange(1, 6), confirmationReasons: ["large"]),
                    ParameterDeclaration(name: "notes", type: "String", isArray: true, isResolvable: false),
                ], risk: .financial, lock: .always, confirmRule: .required, hasConfirm: true, hasUpdates: true,
                allowsNoInteraction: true,
                timeLimits: .init(resolve: .seconds(1), confirm: .seconds(2), handle: .seconds(3)),
                responseCodes: ["ready", "success", "failure"])
        ], types: [Samples.placemark, TypeDeclaration("RideKind", .enumeration, cases: ["small", "large"])],
        restrictedWhileLocked: ["RequestRide"],
        vocabulary: [
            .init(
                for: ["RequestRide.rideOptionName"],
                [Term("hop-xl", ["Hop XL", "big Hop"], pronunciation: "hop ex el")])
        ], phrases: [.init("RequestRide", ["Book me a Hop to {dropOffLocation}"])],
        words: [
            .init(
                "RequestRide", locale: "de",
                [
                    .init(
                        "partySize", label: "Personen", question: "Wie viele fahren mit?",
                        cases: [.init("a", label: "b")])
                ],
                consentTitle: "Mit {app} nach {dropOffLocation}?", consentButton: "Hop rufen")
        ])
    static let terms = VocabularySet(
        app: "hop", user: "ada", kind: .placeName, terms: [Term("gran", ["Grandma's", "grandmother's house"])])
    static let event: Event = {
        var event = Event(
            sequence: 7, conversation: "kitchen", correlationID: Samples.request, intentNumber: 1, time: Samples.now,
            kind: .ended, phase: .failed)
        event.intent = "RequestRide"
        event.app = "hop"
        event.parameters = ["partySize": 3, "tip": 1.5, "notes": ["a", nil, true]]
        event.utterance = "Book me a Hop"
        event.catalog = 12
        event.questions = [Samples.question, Samples.consent]
        event.answer = Answer("q-1", .choice(2))
        event.preview = Samples.response
        event.response = ResponseMessage(code: "failure")
        event.failure = Failure(.unsupportedValue, message: "three times", parameter: "partySize", understood: ["Hop"])
        event.work = .handling
        event.attempt = 2
        event.worker = "handler-rides@host:4711"
        event.topic = "why"
        event.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        return event
    }()
    static let report: Report = {
        var report = Report()
        report.status = StatusReport(
            started: Samples.now, openRequests: 1, openQuestions: 2, workInFlight: 3, workQueued: 4,
            acceptedRequests: 5,
            endedRequests: 6, apps: 7, workers: 8, recognizers: 9)
        report.events = [Samples.event]
        report.apps = [
            AppReport(app: "hop", name: "Hop", intents: ["RequestRide"], workers: 1, workInFlight: 2, workQueued: 3)
        ]
        report.workers = [
            WorkerReport(
                worker: "handler-rides@host:4711", app: "hop", workInFlight: 1, credit: 8, done: 99,
                lastHeard: Samples.now,
                isLeaving: true)
        ]
        report.catalog = Samples.catalog
        report.preferences = PreferenceReport(
            authorizations: [.init(user: "ada", app: "hop", status: .authorized)],
            defaultApps: [.init(user: "ada", domain: "rides", app: "hop")])
        report.donations = [Samples.donation]
        return report
    }()
    static let catalog: Catalog = {
        var catalog = Catalog(sequence: 12, manifests: [Samples.manifest], vocabulary: [Samples.terms])
        catalog.parts = 1
        catalog.omittedSets = 2
        return catalog
    }()
    static let resolutions = Resolutions([
        ParameterResolution(
            "dropOffLocation",
            [.disambiguation([["name": "Airport", "identifier": "p-1"], ["name": "Airport Hotel"]])]),
        ParameterResolution("partySize", [.confirmationRequired(3, reason: "large")]),
        ParameterResolution(
            "notes",
            [
                .success("a"), .successes(["a", "b"]), .notRequired, .needsValue, .needsMoreDetails("a"),
                .unsupported(reason: "noServiceInArea", alternatives: ["b"]), .unsupported(),
                .confirmationRequired(nil),
            ]),
    ])

    /// A card with a block of every kind.
    static let presentation = Presentation(
        [
            .lines([Block.Line("Car", "Lumen Four")]), .text("On the way."),
            .items(
                heading: "Stops", [Block.Item(.open, "Home", details: ["8:15"], isFlagged: true)], more: "2 more"),
            .bubble(Block.Bubble("I am here", caption: "From Amara", time: "8:14", isOwn: false)),
            .route(Block.Route(from: "Home", to: "Airport", position: 0.5, stages: ["Booked", "Riding"], stage: 1)),
            .headline("€ 12.50", detail: "2 riders"), .link(label: "Hop", url: "https://hop.example/r-1"),
            .picture(Picture("A car", png: "iVBORw0KGgo=")),
            .grid(
                Block.Grid(
                    [Picture("A tram", jpeg: "/9j/2wA=")], heading: "Photos", more: "1 of 12", isSlideshow: true)),
            .row([
                .progress(Block.Progress("On the way", fraction: 0.5, value: "5 min left")), .badge("Late", .warning),
            ]), .divider, .table(Block.Table(["Part", "Price"], rows: [["Base", "€ 3.00"]])),
        ],
        size: CardSize(width: 320, height: 200), shows: ["partySize"], replaces: [.map],
        brand: Presentation.Brand(color: "#0b7a75", logo: Picture("Hop", png: "iVBORw0KGgo=")))

    /// The examples.
    static let all: [(name: String, body: any Codable & Hashable & Sendable)] = [
        ("say", Say("Book me a Hop to the airport for three", context: Samples.context, seen: 12)),
        ("submit", Submit("RequestRide", ["partySize": 3], app: "hop", context: Samples.context)),
        ("answer", Answer("q-1", .correction(["partySize": 4]))),
        ("device", DeviceReport(conversation: "kitchen", isLocked: false)),
        ("delivered", Delivered(question: "q-1")),
        ("fetch", Fetch(conversation: "kitchen", after: 6)),
        ("query", Query(.workers)),
        ("hear", Hearing(["kitchen", "car"])),
        (
            "present",
            Present(
                conversation: "kitchen", sequence: 9, locale: "de-DE", timeZone: "Europe/Berlin",
                maximumSize: CardSize(width: 544, height: 720))
        ),
        (
            "find",
            Find(
                question: "q-2.token", parameter: "dropOffLocation", query: EntityQuery(text: "ho", offset: 8, limit: 8)
            )
        ),
        (
            "setting",
            Setting(
                vocabulary: Samples.terms, authorization: .init(user: "ada", app: "hop", status: .denied),
                defaultApp: .init(user: "ada", domain: "rides", app: "hop"), donation: Samples.donation,
                deletion: DonationDeletion(user: "ada", app: "hop", identifiers: ["d-1"], groupIdentifier: "trip"))
        ),
        ("accepted", Accepted(correlationID: Samples.request, sequence: 7)),
        ("refused", Refusal("busy", "too many requests are open; try again later", retryAfter: .seconds(2))),
        ("event", Samples.event),
        ("events", Events([Samples.event], latest: 9)),
        ("report", Samples.report),
        ("heard", Heard(started: Samples.now, latest: ["kitchen": 9, "car": 0])),
        ("presented", Presented(Samples.presentation)),
        ("found", Found([Option(value: ["name": "Home"], label: "Home", details: ["Park Lane 5"])], hasMore: true)),
        (
            "hello",
            Hello(
                role: .handler, worker: "handler-rides@host:4711", credit: 8, manifest: Samples.manifest,
                inHand: [4_294_967_298], catalog: 12,
                presentation: PresentationOffer(app: "hop", intents: ["RequestRide"]), fallback: "model")
        ),
        ("heartbeat", InHand([4_294_967_298], catalog: 12)),
        ("donation", Samples.donation),
        (
            "result-recognizing",
            Recognition(
                answer: Answer("q-2", .yes(digest: "9f86d081")),
                candidates: [Candidate(intent: "RequestRide", app: "hop", parameters: ["partySize": 3], score: 0.75)],
                rest: "and text Anna", understood: ["Hop", "three"], catalog: 12)
        ),
        ("result-resolving", Samples.resolutions),
        ("result-response", Samples.response),
        ("result-presenting", Samples.presentation),
        ("result-finding", EntityPage([["name": "Home"]], hasMore: true)),
        ("result-failed", WorkFailure("handlerFailed", "the store is locked")),
        ("update", ResponseMessage(code: "inProgress", payload: ["identifier": "r-1"])),
        ("vocabulary", Samples.terms),
        ("welcome", Welcome(heartbeat: .seconds(1))),
        (
            "work-recognizing",
            RecognizeWork(
                utterance: "the second one", context: Samples.context, now: Samples.now,
                expectation: Expectation(
                    questions: [Samples.question], intent: "RequestRide", app: "hop", parameters: ["partySize": 3]))
        ),
        (
            "work-resolving",
            ResolveWork(intent: Samples.intent, parameters: ["partySize"], context: Samples.workContext)
        ),
        ("work-confirming", ConfirmWork(intent: Samples.intent, context: Samples.workContext)),
        ("work-handling", HandleWork(intent: Samples.intent, key: "k-1", aim: .settle, context: Samples.workContext)),
        (
            "work-following",
            FollowWork(intent: Samples.intent, response: Samples.response, context: Samples.workContext)
        ),
        (
            "work-presenting",
            PresentWork(
                intent: Samples.intent, response: Samples.response, state: .inProgress, parameters: ["partySize"],
                place: .map, minimumSize: .zero, maximumSize: CardSize(width: 544, height: 720), locale: "de-DE",
                timeZone: "Europe/Berlin", now: Samples.now)
        ),
        (
            "work-finding",
            FindWork(
                intent: Samples.intent, parameter: "dropOffLocation", query: EntityQuery(identifiers: ["home"]),
                context: Samples.workContext)
        ),
        ("catalog", Samples.catalog),
        ("catalog-change", CatalogChange(sequence: 14, follows: 12, part: 1, vocabulary: [Samples.terms])),
        ("manifest", Samples.manifest),
    ]

    /// One header a kind, with every part set to what the kind may carry.
    static func header(_ kind: Kind) -> Header {
        var header = Header(
            kind, correlationID: Samples.request,
            trace: TraceContext(
                traceHigh: 0x4BF9_2F35_77B3_4DA6, traceLow: 0xA3CE_929D_0E0E_4736, span: 0x00F0_67AA_0BA9_02B7, flags: 1
            ))
        switch kind {
        case .work, .result, .update, .withdraw:
            header.intentNumber = 1
            header.phase = kind == .update ? .following : .handling
            header.attempt = 2
            header.outcome = kind == .result ? .done : .none
            header.workNumber = 0x0102_0304_0506_0708
        case .hello, .heartbeat, .goodbye, .welcome, .pulse, .challenge, .catalog, .catalogChange, .vocabulary, .fetch,
            .query, .setting, .hear, .heard, .donation, .device, .events, .report:
            header.correlationID = .none
            header.trace = .none
        default: break
        }
        return header
    }
}
