// swift-tools-version: 6.2
import PackageDescription

// Targets stand in the order of the table in docs/architecture.md: what a target may import is what stands here.
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let lifecycleTests: Target.Dependency = .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle")
let real: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let histogram: Target.Dependency = .product(name: "Histogram", package: "hdrhistogram-swift")
let metrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let tracing: Target.Dependency = .product(name: "Tracing", package: "swift-distributed-tracing")
let configuration: Target.Dependency = .product(name: "Configuration", package: "swift-configuration")
let http: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
// A folder of data each.
let languages: [Resource] = ["de", "en", "es", "id", "zh-Hans"].map { .copy($0) }

// The domains that have an app here.
let domains = [
    "Rides", "Lists", "Messages", "Calls", "Payments", "Photos", "Workouts", "Restaurants", "Car", "Media", "Codes",
]

var targets: [Target] = [
    // No pkgConfig: Debian's libzmq.pc carries -isystem flags that SwiftPM warns about.
    .systemLibrary(name: "CZeroMQ", path: "Shared/CZeroMQ", providers: [.apt(["libzmq3-dev"])]),
    // eventfd and thread names, which Swift's Glibc module leaves out. A header alone.
    .systemLibrary(name: "CLinux", path: "Shared/CLinux"),
    // Debian's liblinear-dev and liblbfgs-dev have no .pc files.
    .systemLibrary(name: "CLinear", path: "Shared/CLinear", providers: [.apt(["liblinear-dev"])]),
    .systemLibrary(name: "CLBFGS", path: "Shared/CLBFGS", providers: [.apt(["liblbfgs-dev"])]),
    .systemLibrary(name: "CZlib", path: "Shared/CZlib", providers: [.apt(["zlib1g-dev"])]),
    // What apps read and write real things by. No pkgConfig: the names of the libraries and their headers are enough.
    .systemLibrary(name: "CGExiv2", path: "Shared/CGExiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(name: "CGdkPixbuf", path: "Shared/CGdkPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CTagLib", path: "Shared/CTagLib", providers: [.apt(["libtagc0-dev"])]),
    .systemLibrary(name: "CMPDClient", path: "Shared/CMPDClient", providers: [.apt(["libmpdclient-dev"])]),
    .systemLibrary(name: "CCurl", path: "Shared/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CQRencode", path: "Shared/CQRencode", providers: [.apt(["libqrencode-dev"])]),
    .target(name: "Curl", dependencies: ["CCurl"], path: "Shared/Curl"),
    .target(name: "Pictures", dependencies: ["CZlib"], path: "Shared/Pictures"),
    .target(name: "ZeroMQ", dependencies: ["CZeroMQ"], path: "Shared/ZeroMQ"),
    .target(name: "Schema", path: "Shared/Schema", exclude: ["Generator"]),
    .target(name: "Spans", dependencies: ["Schema"], path: "Shared/Spans"),
    .target(name: "Fuzzing", dependencies: ["Schema"], path: "Shared/Fuzzing"),
    .target(name: "Access", dependencies: ["Schema"], path: "Shared/Access"),
    .target(name: "Keys", dependencies: ["Access", "Schema"], path: "Shared/Keys"),
    .target(name: "Bus", dependencies: ["Access", "Schema", log], path: "Shared/Bus"),
    .target(
        name: "ZeroMQBus", dependencies: ["Access", "Bus", "ZeroMQ", "CLinux", "Schema", log, lifecycle],
        path: "Shared/ZeroMQBus"),
    .target(
        name: "Telemetry", dependencies: ["Schema", "Spans", metrics, lifecycle, tracing], path: "Shared/Telemetry"),
    .target(
        name: "ServiceKit", dependencies: ["Bus", "Schema", "Spans", log, lifecycle, metrics, tracing],
        path: "Shared/ServiceKit"),
    .target(name: "Domains", dependencies: ["Schema"], path: "Shared/Domains"),
    .target(name: "CardKit", dependencies: ["Pictures", "Schema"], path: "Shared/CardKit"),
    .target(
        name: "DomainCards", dependencies: ["CardKit", "Schema"], path: "Shared/DomainCards",
        resources: [.copy("Words")]),
    .target(
        name: "HandlerKit", dependencies: ["Bus", "Schema", "ServiceKit", log, lifecycle], path: "Shared/HandlerKit",
        resources: [.embedInCode("Money/minor-units.json"), .embedInCode("Names/small-words.json")]),
    .target(name: "AppStore", dependencies: ["Schema", "HandlerKit", grdb, sqlite], path: "Shared/AppStore"),
    .target(
        name: "People", dependencies: ["HandlerKit", "Schema", grdb, log], path: "Shared/People",
        resources: [.embedInCode("example.json"), .embedInCode("relations.json")]),
    .target(
        name: "Places", dependencies: ["HandlerKit", "Schema"], path: "Shared/Places", exclude: ["make-cities"],
        resources: [.copy("cities.tsv")]),
    // What apps read and write real things by, each without knowing an app.
    .target(name: "Calendars", dependencies: ["HandlerKit", "Schema"], path: "Shared/Calendars"),
    .target(name: "Mail", dependencies: ["CCurl", "Curl", "HandlerKit", "Schema"], path: "Shared/Mail"),
    .target(name: "Music", dependencies: ["CMPDClient", "CTagLib", "HandlerKit"], path: "Shared/Music"),
    .target(name: "PhotosReading", dependencies: ["Schema", log], path: "Shared/PhotosReading"),
    .target(
        name: "PhotoIndex",
        dependencies: ["AppStore", "Domains", "HandlerKit", "People", "PhotosReading", "Schema", grdb, log],
        path: "Shared/PhotoIndex", resources: [.embedInCode("KindWords.json"), .embedInCode("Tables.sql")]),
    .target(name: "Telephone", dependencies: ["HandlerKit", "People", "Schema"], path: "Shared/Telephone"),
    .target(
        name: "VehicleSignals", dependencies: ["HandlerKit"], path: "Shared/VehicleSignals",
        resources: [.embedInCode("signals.json")]),
    .target(
        name: "ClientKit", dependencies: ["Bus", "Schema", "ServiceKit", log, lifecycle], path: "Shared/ClientKit"),
    .target(
        name: "CommandKit",
        dependencies: ["ClientKit", "HandlerKit", "Keys", "Schema", "ServiceKit", "Telemetry", "ZeroMQBus", arguments]
            + [configuration, lifecycle, log, metrics, signals, tracing], path: "Shared/CommandKit"),

    .target(name: "RecognizerText", path: "Services/Recognizer/Text"),
    .target(name: "RecognizerValues", dependencies: ["RecognizerText"], path: "Services/Recognizer/Values"),
    .target(
        name: "RecognizerEngine",
        dependencies: ["RecognizerStatistics", "RecognizerText", "RecognizerValues", "Schema"],
        path: "Services/Recognizer/Engine"),
    .target(
        name: "RecognizerLanguages",
        dependencies: ["RecognizerEngine", "RecognizerText", "RecognizerValues", "Schema", yams],
        path: "Services/Recognizer/Languages", resources: [.copy("common")] + languages),
    .target(
        name: "RecognizerStatistics", dependencies: ["CLinear", "CLBFGS", "RecognizerText"],
        path: "Services/Recognizer/Statistics"),
    .target(
        name: "RecognizerService",
        dependencies: ["Bus", "CLinux", "CZlib", "RecognizerEngine", "RecognizerLanguages", "RecognizerStatistics"]
            + ["Schema", "ServiceKit", log, lifecycle], path: "Services/Recognizer/Service"),
    .executableTarget(
        name: "beckon-recognizer", dependencies: ["CommandKit", "RecognizerLanguages", "RecognizerService", arguments],
        path: "Services/Recognizer/Command"),
    .target(
        name: "RecognizerModel",
        dependencies: ["CCurl", "Curl", "RecognizerEngine", "RecognizerService", "Schema", "ServiceKit", log, metrics],
        path: "Services/Recognizer/Model"),
    .executableTarget(
        name: "beckon-recognizer-model",
        dependencies: ["CommandKit", "RecognizerLanguages", "RecognizerModel", "RecognizerService", arguments],
        path: "Services/Recognizer/ModelCommand"),

    .target(name: "DispatcherDialogue", dependencies: ["Schema"], path: "Services/Dispatcher/Dialogue"),
    .target(name: "DispatcherDirectory", dependencies: ["Schema"], path: "Services/Dispatcher/Directory"),
    .target(
        name: "DispatcherJournal", dependencies: ["Schema", "DispatcherDialogue", "CZlib", grdb, metrics],
        path: "Services/Dispatcher/Journal"),
    .target(
        name: "DispatcherService",
        dependencies: ["Access", "DispatcherDialogue", "DispatcherDirectory", "DispatcherJournal", "Bus", "Schema"]
            + ["Spans", heap, log, metrics], path: "Services/Dispatcher/Service"),
    .executableTarget(
        name: "beckon-dispatcher",
        dependencies: ["CommandKit", "DispatcherJournal", "DispatcherService", "Schema", "Telemetry", "ZeroMQBus"]
            + [arguments, log], path: "Services/Dispatcher/Command"),

    .target(name: "PresenterView", dependencies: ["CardKit", "Pictures", "Schema"], path: "Services/Presenter/View"),
    .target(
        name: "PresenterWords", dependencies: ["CardKit", "PresenterView", "Schema", yams],
        path: "Services/Presenter/Words", resources: languages),
    .target(
        name: "PresenterService",
        dependencies: ["Access", "CardKit", "Keys", "PresenterView", "PresenterWords", "ClientKit", "Bus", "Schema"]
            + ["ServiceKit", http, hummingbird, log]
            + [lifecycle], path: "Services/Presenter/Service", resources: [.copy("Page")]),
    .executableTarget(
        name: "beckon-presenter",
        dependencies: ["ClientKit", "CommandKit", "DomainCards", "PresenterService", "PresenterWords", "ZeroMQBus"]
            + [arguments], path: "Services/Presenter/Command"),
    .target(
        name: "BeckonKit",
        dependencies: [
            "Access", "AppStore", "Bus", "CardKit", "ClientKit", "DispatcherJournal", "DispatcherService",
            "DomainCards", "Domains", "HandlerKit", "Keys", "PhotosReading", "Pictures", "PresenterView",
            "PresenterWords", "RecognizerLanguages",
            "RecognizerService", "RecognizerStatistics", "Schema", "ServiceKit", yams, log, lifecycle,
        ] + domains.map { .byName(name: "\($0)Handler") },
        path: "Services/Beckon/Kit"),
    .target(
        name: "LoadCore", dependencies: ["Fuzzing", "Schema", heap, histogram, real, yams], path: "Services/Load/Core"),
    .target(
        name: "LoadKit", dependencies: ["BeckonKit", "CommandKit", "LoadCore", "Schema", "ZeroMQ", "ZeroMQBus"],
        path: "Services/Load/Kit"),
    .executableTarget(
        name: "beckon-load", dependencies: ["CommandKit", "LoadCore", "LoadKit", arguments],
        path: "Services/Load/Command"),
    .target(
        name: "BeckonOptions",
        dependencies: ["Access", "BeckonKit", "CommandKit", "Keys", "Schema", "ZeroMQBus", arguments, log],
        path: "Services/Beckon/Options"),
    .executableTarget(
        name: "beckon",
        dependencies: ["Access", "BeckonKit", "BeckonOptions", "ClientKit", "CommandKit", "Keys", "Schema"]
            + ["ServiceKit", "ZeroMQBus", arguments, lifecycle, log], path: "Services/Beckon/Command"),

    .target(name: "SpanCollector", dependencies: ["Schema"], path: "Services/Lab/Collector"),
    .target(name: "HistoryChecker", dependencies: ["Schema"], path: "Services/Lab/History"),
    .target(
        name: "RecognizerEvaluation",
        dependencies: ["Domains", "RecognizerEngine", "RecognizerStatistics", "RecognizerText", "RecognizerValues"]
            + ["Schema"], path: "Services/Lab/Evaluation"),
    .target(
        name: "DispatcherSimulation",
        dependencies: ["DispatcherDialogue", "DispatcherJournal", "DispatcherService", "Bus", "Fuzzing"]
            + ["HistoryChecker", "Schema", heap], path: "Services/Lab/Simulation"),
    .target(
        name: "FuzzKit",
        dependencies: ["Access", "BeckonKit", "Bus", "ClientKit", "Fuzzing", "HandlerKit", "Keys", "Schema"]
            + ["ServiceKit", "ZeroMQ", "ZeroMQBus"], path: "Services/Lab/Fuzz"),
    .target(
        name: "BeckonChaos",
        dependencies: [
            "Access", "AppStore", "BeckonKit", "Bus", "CardKit", "ClientKit", "DomainCards", "Fuzzing", "HandlerKit",
            "HistoryChecker", "Keys", "PresenterView", "PresenterWords", "Schema", "ServiceKit", "SpanCollector",
            "ZeroMQ", "ZeroMQBus", grdb, log,
        ], path: "Services/Lab/Chaos"),
    .target(
        name: "LabDamage", dependencies: ["DispatcherDialogue", "DispatcherJournal", "Fuzzing", "Schema"],
        path: "Services/Lab/Damage"),
    .target(
        name: "LabKit",
        dependencies: ["BeckonKit", "DispatcherSimulation", "RecognizerEngine", "RecognizerEvaluation"]
            + ["RecognizerLanguages", "RecognizerStatistics", "Schema", yams], path: "Services/Lab/Kit"),
    .executableTarget(
        name: "beckon-lab",
        dependencies: ["BeckonChaos", "BeckonKit", "BeckonOptions", "CommandKit", "FuzzKit", "LabDamage", "LabKit"]
            + ["RecognizerEvaluation", "Schema", "ServiceKit", "ZeroMQBus", arguments]
            + [log], path: "Services/Lab/Command"),
]

// What an app imports, and its tests below, beside that which all have.
let imports: [String: [Target.Dependency]] = [
    "Calls": ["People", "Telephone", log], "Car": ["VehicleSignals"], "Codes": ["CQRencode", "Pictures"],
    "Lists": ["Calendars", "Places"], "Media": ["Music", log], "Messages": ["Mail", "People", log],
    "Payments": ["People"], "Photos": ["People", "PhotoIndex", "Places"], "Restaurants": ["Calendars"],
    "Rides": ["Places"],
]
// Whose contacts can come from vCards.
let knowing = ["Calls", "Messages", "Payments", "Photos"]
// Who can be told of other cities.
let placing = ["Lists", "Photos"]
// What an app has as data, compiled in, beside the sentences that a person might say to it.
let data = [
    "Calls": ["Example.json", "History/Tables.sql", "Texts.json"],
    "Car": ["Data/example.json", "Data/stations.json", "Garage/Tables.sql", "Texts.json"],
    "Codes": ["Store/example.json", "Store/Tables.sql"],
    "Lists": [
        "Notebook/Calendars.sql", "Notebook/Notebook.sql", "Notebook/Reminders.sql", "Notebook/TaskCounts.sql",
        "Notebook/example.json", "Names/related-names.json", "Texts.json", "Words.json",
    ],
    "Media": ["Store/example.json", "Store/Tables.sql", "Texts.json"],
    "Messages": ["Example.json", "Mail/Outbox.sql", "Store/Tables.sql", "Words.json"],
    "Payments": ["Books/Tables.sql", "Example.json", "Texts.json"],
    "Photos": ["Store/example.json", "Texts.json"],
    "Restaurants": ["Store/Tables.sql", "Texts.json", "Town.json"],
    "Rides": [
        "City.sql", "City/places.json", "Fleet.sql", "Fleet/fleet.json", "Fleet/kinds.json", "Rides.sql", "Texts.json",
    ],
    "Workouts": ["Core/kinds.json", "Store/example.json", "Store/Tables.sql", "Texts.json"],
]
let tested: [String: [Target.Dependency]] = [
    "Calls": ["People", "Telephone", log], "Car": ["VehicleSignals"], "Codes": ["Pictures"],
    "Lists": ["Calendars", "Places", "beckon-handler-lists"], "Media": ["CMPDClient", "Music", log],
    "Messages": ["Mail", "People", "beckon-handler-messages", log], "Payments": ["People", "beckon-handler-payments"],
    "Photos": [
        "People", "PhotoIndex", "PhotosCards", "PhotosReading", "Pictures", "Places", "beckon-photos-reader", log,
    ],
    "Restaurants": ["beckon-handler-restaurants"],
]
// Programs beside an app's tests, which they run.
let programs = ["Lists": ["read-tasks"], "Messages": ["mail-server"], "Restaurants": ["read-calendar"]]
// One library and one executable a domain, the app with its store and the process around it, and their tests.
for domain in domains {
    targets += [
        .target(
            name: "\(domain)Handler",
            dependencies: ["HandlerKit", "Domains", "Schema", "AppStore", grdb] + (imports[domain] ?? []),
            path: "Services/Handlers/\(domain)/App",
            resources: (["Phrases.json"] + (data[domain] ?? [])).map { .embedInCode($0) }),
        .executableTarget(
            name: "beckon-handler-\(domain.lowercased())",
            dependencies: ["AppStore", "CommandKit", .byName(name: "\(domain)Handler"), arguments]
                + (knowing.contains(domain) ? ["People"] : []) + (placing.contains(domain) ? ["Places"] : []),
            path: "Services/Handlers/\(domain)/Command"),
        .testTarget(
            name: "\(domain)HandlerTests",
            dependencies: [
                .byName(name: "\(domain)Handler"), "HandlerKit", "AppStore", "Bus", "Domains", "Schema", "ServiceKit",
                "TestSupport", grdb,
            ] + (tested[domain] ?? []), exclude: programs[domain] ?? []),
    ]
}

// Apps that draw cards of their own, each by a worker beside those that handle.
let cards: [Target.Dependency] = ["Domains", "HandlerKit", "Schema"]
let own: [Resource] = [.embedInCode("Texts.json"), .embedInCode("logo.png")]
targets += [
    .target(name: "RidesCards", dependencies: cards, path: "Services/Handlers/Rides/Cards", resources: own),
    .executableTarget(
        name: "beckon-presentation-rides", dependencies: ["CommandKit", "RidesCards", arguments],
        path: "Services/Handlers/Rides/CardsCommand"),
    .target(name: "WorkoutsCards", dependencies: cards, path: "Services/Handlers/Workouts/Cards", resources: own),
    .executableTarget(
        name: "beckon-presentation-workouts", dependencies: ["CommandKit", "WorkoutsCards", arguments],
        path: "Services/Handlers/Workouts/CardsCommand"),
    .target(
        name: "PhotosCards", dependencies: cards + ["PhotosReading"], path: "Services/Handlers/Photos/Cards",
        resources: own),
    .executableTarget(
        name: "beckon-presentation-photos", dependencies: ["CommandKit", "PhotosCards", "PhotosReading", arguments],
        path: "Services/Handlers/Photos/CardsCommand"),
    // Tags and thumbnails are read in a process of its own, which a broken picture may end.
    .executableTarget(
        name: "beckon-photos-reader", dependencies: ["CGExiv2", "CGdkPixbuf", "PhotosReading", "Schema"],
        path: "Services/PhotosReader"),
]

targets += [
    .target(name: "TestSupport", dependencies: ["Bus", "Schema", log], path: "Tests/Support"),
    .testTarget(name: "ZeroMQTests", dependencies: ["ZeroMQ"]),
    .testTarget(name: "SchemaTests", dependencies: ["Schema", "Domains", "Fuzzing"], exclude: ["Wire"]),
    .testTarget(name: "AccessTests", dependencies: ["Access", "Schema"]),
    .testTarget(name: "KeysTests", dependencies: ["Keys", "Access", "Schema"]),
    .testTarget(
        name: "ZeroMQBusTests", dependencies: ["ZeroMQBus", "ZeroMQ", "Access", "Bus", "Schema", "ServiceKit", log]),
    .testTarget(name: "DomainsTests", dependencies: ["Domains", "Schema", yams]),
    .testTarget(
        name: "HandlerKitTests",
        dependencies: ["HandlerKit", "ServiceKit", "Domains", "Schema", "Bus", "Spans", "Telemetry", "TestSupport"]
            + [log, lifecycle, lifecycleTests, tracing]),
    .testTarget(
        name: "ClientKitTests",
        dependencies: ["ClientKit", "Schema", "Bus", "TestSupport", log, lifecycle, lifecycleTests]),
    .testTarget(name: "HistoryCheckerTests", dependencies: ["HistoryChecker", "Schema"]),
    .testTarget(name: "AppStoreTests", dependencies: ["AppStore", "Bus", "HandlerKit", "Domains", "Schema", grdb]),
    .testTarget(
        name: "RecognizerEngineTests",
        dependencies: ["RecognizerEngine", "RecognizerText", "RecognizerValues", "Schema"]),
    .testTarget(name: "RecognizerTextTests", dependencies: ["RecognizerText"]),
    .testTarget(
        name: "RecognizerValuesTests", dependencies: ["RecognizerLanguages", "RecognizerText", "RecognizerValues"],
        exclude: ["Known"]),
    .testTarget(
        name: "RecognizerLanguagesTests",
        dependencies: ["RecognizerLanguages", "RecognizerEngine", "Domains", "Schema", yams], exclude: ["Sentences"]),
    .testTarget(
        name: "RecognizerServiceTests",
        dependencies: ["RecognizerService", "RecognizerLanguages", "Domains", "Schema", log]),
    .testTarget(
        name: "RecognizerModelTests",
        dependencies: ["RecognizerModel", "RecognizerLanguages", "RecognizerService", "Domains", "Schema", log]),
    .testTarget(name: "RecognizerStatisticsTests", dependencies: ["RecognizerStatistics", "RecognizerText"]),
    .testTarget(
        name: "RecognizerEvaluationTests",
        dependencies: ["RecognizerEvaluation", "RecognizerEngine", "RecognizerLanguages", "RecognizerStatistics"]
            + ["RecognizerText", "Schema", yams], exclude: ["Home"]),
    .testTarget(name: "DispatcherDialogueTests", dependencies: ["DispatcherDialogue", "Schema"]),
    .testTarget(name: "DispatcherDirectoryTests", dependencies: ["DispatcherDirectory", "Schema"]),
    .testTarget(
        name: "TelemetryTests",
        dependencies: ["Schema", "SpanCollector", "Spans", "Telemetry", "TestSupport", lifecycle, lifecycleTests]
            + [metrics, tracing], exclude: ["check-otlp"]),
    .testTarget(
        name: "DispatcherJournalTests", dependencies: ["DispatcherJournal", "DispatcherDialogue", "Schema", grdb],
        exclude: ["Recorded"]),
    .testTarget(
        name: "DispatcherServiceTests",
        dependencies: ["DispatcherService", "DispatcherDialogue", "DispatcherDirectory", "DispatcherJournal"]
            + ["Access", "Bus", "Schema", "Spans", "TestSupport", heap]),
    .testTarget(name: "DispatcherSimulationTests", dependencies: ["DispatcherSimulation", "HistoryChecker", "Schema"]),
    .testTarget(name: "PlacesTests", dependencies: ["HandlerKit", "Places", "Schema"]),
    .testTarget(name: "PeopleTests", dependencies: ["People", "Schema", grdb, log], exclude: ["write-cards"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars", "Schema"]),
    .testTarget(name: "MailTests", dependencies: ["Mail", "Schema"]),
    .testTarget(name: "MusicTests", dependencies: ["Music"]),
    .testTarget(
        name: "PhotoIndexTests", dependencies: ["Domains", "HandlerKit", "PhotoIndex", "PhotosReading", "Schema"]),
    .testTarget(name: "PhotosReadingTests", dependencies: ["PhotosReading", "Schema"]),
    .testTarget(name: "TelephoneTests", dependencies: ["Schema", "Telephone"]),
    .testTarget(name: "VehicleSignalsTests", dependencies: ["VehicleSignals"]),
    .testTarget(
        name: "PresenterViewTests",
        dependencies: ["CardKit", "DispatcherDialogue", "DomainCards", "PresenterView", "PresenterWords", "Domains"]
            + ["Pictures", "Schema"]),
    .testTarget(
        name: "PresenterServiceTests",
        dependencies: ["PresenterService", "Access", "CardKit", "ClientKit", "DomainCards", "Bus", "Keys", "Schema"]
            + [http, hummingbird]),
    .testTarget(
        name: "BeckonKitTests",
        dependencies: ["BeckonKit", "Access", "Bus", "CardKit", "ClientKit", "CommandKit", "DomainCards", "Domains"]
            + ["HandlerKit", "Keys", "Schema", "ServiceKit", "TestSupport", log]),
    .testTarget(name: "LoadKitTests", dependencies: ["LoadCore", "LoadKit", "Schema"]),
    .testTarget(name: "LoadCoreTests", dependencies: ["LoadCore", "Schema", histogram]),
    .testTarget(name: "RepositoryTests"),
    .testTarget(name: "LabDamageTests", dependencies: ["LabDamage"]),
    .testTarget(
        name: "BeckonChaosTests",
        dependencies: ["BeckonChaos", "AppStore", "CardKit", "DomainCards", "HistoryChecker", "PaymentsHandler"]
            + ["PresenterView", "RestaurantsHandler", "Schema", "ZeroMQ", "ZeroMQBus", grdb]),
    .testTarget(
        name: "SystemTests",
        dependencies: [
            "BeckonChaos", "BeckonKit", "ClientKit", "CommandKit", "HistoryChecker", "LoadCore", "Schema",
            "SpanCollector", "TestSupport", "ZeroMQ", "ZeroMQBus", log, "beckon", "beckon-lab", "beckon-dispatcher",
            "beckon-handler-lists", "beckon-handler-messages", "beckon-handler-payments", "beckon-handler-restaurants",
            "beckon-handler-rides", "beckon-load", "beckon-presenter", "beckon-recognizer", "beckon-recognizer-model",
        ]),
    .testTarget(
        name: "FuzzingTests",
        dependencies: ["Fuzzing", "BeckonKit", "Bus", "CardKit", "DispatcherJournal", "DispatcherService"]
            + ["DomainCards", "PresenterView", "PresenterWords", "RecognizerEngine", "RecognizerLanguages"]
            + ["Schema"]),
]

let future = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
for target in targets where target.type != .system {
    target.swiftSettings =
        [.swiftLanguageMode(.v6)] + future.map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]
}

// Sentences are read optimized in debug builds too: tests read hundreds of thousands, ten times faster. Checks stay.
// Older package managers refuse such flags in a package that they fetched, so a checkout goes without.
let sentences = ["RecognizerText", "RecognizerValues", "RecognizerStatistics", "RecognizerEngine"]
for target in targets where sentences.contains(target.name) && !Context.packageDirectory.contains("/checkouts/") {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// What an app's or a client's author imports, in a package of their own: docs/handlers.md.
let offered = ["AppStore", "ClientKit", "CommandKit", "Domains", "HandlerKit", "People", "Schema"]
// What Tests/Benchmarks imports: a package of its own, so that neither a build nor CI meets what it depends on.
let measured = [
    "CLinux", "DispatcherDialogue", "DispatcherJournal", "ListsHandler", "RecognizerEngine", "RecognizerEvaluation",
    "RecognizerLanguages",
]
let started = [
    "beckon", "beckon-dispatcher", "beckon-handler-lists", "beckon-handler-payments", "beckon-lab", "beckon-recognizer",
]

let package = Package(
    name: "Beckon",
    products: (offered + measured).map { .library(name: $0, targets: [$0]) }
        + started.map { .executable(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: targets
)
