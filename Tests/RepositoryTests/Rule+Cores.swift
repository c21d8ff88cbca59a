// Beckon: rules that keep cores pure and C in its rooms
// SPDX-License-Identifier: Apache-2.0

extension Rule {
    private static let cores = [
        "Shared/Schema", "Services/Lab/History", "Services/Recognizer/Engine", "Services/Recognizer/Text",
        "Services/Recognizer/Values", "Services/Dispatcher/Dialogue",
        "Services/Dispatcher/Directory",
        "Services/Presenter/View", "Services/Load/Core", "Shared/CardKit",
    ]

    static let pureCores = Rule(
        "a core does no I/O",
        forbids: [
            "await", "async", "Clock", "ContinuousClock", "SuspendingClock", "Logger", "FileManager", "FileHandle",
            "ProcessInfo", "Process",
        ],
        within: Self.cores, because: "a core is pure; let the shell around it do this, and hand the value in",
        breaks: [
            SourceFile("Shared/Schema/A.swift", "func f() { await g() }"),
            SourceFile("Services/Dispatcher/Dialogue/A.swift", "let clock: any Clock<Duration>"),
            SourceFile("Services/Dispatcher/Directory/A.swift", "let logger = Logger(label: \"a\")"),
            SourceFile("Services/Presenter/View/A.swift", "FileManager.default"),
            SourceFile("Services/Recognizer/Engine/A.swift", "func f() async {}"),
        ],
        keeps: [
            SourceFile("Shared/Schema/A.swift", "// one may await\nlet awaited = \"await\"; f(withClock: true)"),
            SourceFile("Services/Dispatcher/Service/A.swift", "await f()"),
        ])

    static let coreImports = Rule(
        "a core imports only Essentials of Foundation",
        forbids: [
            "import Foundation", "import Dispatch", "import Glibc", "import Logging", "import Synchronization",
        ],
        within: Self.cores, because: "a core imports FoundationEssentials at most (the View also Internationalization)",
        breaks: [
            SourceFile("Shared/Schema/A.swift", "public import Foundation"),
            SourceFile("Services/Presenter/View/A.swift", "import Glibc"),
        ],
        keeps: [
            SourceFile("Shared/Schema/A.swift", "import FoundationEssentials"),
            SourceFile("Services/Beckon/Kit/A.swift", "import Foundation"),
        ])

    static let zeroMQ = Rule(
        "libzmq is called in its room", forbids: ["import CZeroMQ"], within: ["Shared", "Services", "Tests"],
        except: ["Shared/ZeroMQ"], because: "use the types of ZeroMQ; only Shared/ZeroMQ calls libzmq",
        breaks: [
            SourceFile("Shared/ZeroMQBus/A.swift", "import CZeroMQ"),
            SourceFile("Tests/ZeroMQTests/A.swift", "internal import CZeroMQ"),
        ],
        keeps: [SourceFile("Shared/ZeroMQ/A.swift", "import CZeroMQ")])

    static let learning = Rule(
        "the libraries that learn are called in their room", forbids: ["import CLinear", "import CLBFGS"],
        within: ["Shared", "Services", "Tests"], except: ["Services/Recognizer/Statistics"],
        because: "use StatisticalModel; only Services/Recognizer/Statistics calls liblinear and libLBFGS",
        breaks: [SourceFile("Services/Recognizer/Engine/A.swift", "internal import CLinear")],
        keeps: [SourceFile("Services/Recognizer/Statistics/A.swift", "import CLBFGS")])

    static let linux = Rule(
        "Linux's own calls stay in their room", forbids: ["import CLinux"], within: ["Shared", "Services", "Tests"],
        // A benchmark gives memory back as the service does.
        except: [
            "Shared/ZeroMQBus", "Services/Recognizer/Service", "Services/Dispatcher/Journal",
            "Tests/Benchmarks/Recognizer",
        ],
        because:
            "only threads that wait need eventfd and names, only who learns beside the work gives way to it, and only the journal needs sums",
        breaks: [SourceFile("Shared/ZeroMQ/A.swift", "import CLinux")],
        keeps: [SourceFile("Shared/ZeroMQBus/A.swift", "import CLinux")])

    static let bus = Rule(
        "only commands choose the transport", forbids: ["import ZeroMQBus", "import ZeroMQ"],
        within: ["Shared", "Services"],
        // Fuzzing throws frames that no link would send; the harness stands between the sockets of others; a load's thread
        // owns its sockets, so that it costs less than what it measures.
        except: [
            "Shared/ZeroMQBus", "Shared/CommandKit", "Services/Lab/Fuzz", "Services/Lab/Chaos",
            "Services/Load/Kit",
        ]
            + Self.composed,
        because: "take a DispatcherLink; a service runs on InMemoryBus in tests, unchanged",
        breaks: [
            SourceFile("Services/Dispatcher/Service/A.swift", "import ZeroMQBus"),
            SourceFile("Services/Beckon/Kit/A.swift", "import ZeroMQ"),
        ],
        keeps: [SourceFile("Services/Dispatcher/Command/A.swift", "import ZeroMQBus")])

    static let time = Rule(
        "time and ids are arguments",
        forbids: [
            "ContinuousClock()", "SuspendingClock()", "Date()", "Date.now", "ContinuousClock.now", "UUID()", ".random(",
            "SystemRandomNumberGenerator()",
        ],
        within: ["Shared", "Services"],
        // The stores' conveniences for commands and tests; they hand the time on at once.
        except: [
            "Shared/CommandKit", "Shared/AppStore/StoredApp.swift", "Services/Handlers/Lists/App/ListOMat.swift",
            "Services/Handlers/Codes/App/Badge.swift",
        ]
            + Self.composed,
        because: "only commands make clocks, times and ids; take the value as an argument",
        breaks: [
            SourceFile("Shared/Bus/A.swift", "let id = UUID()"),
            SourceFile("Services/Recognizer/Service/A.swift", "sleep(ContinuousClock())"),
            SourceFile("Services/Handlers/Rides/App/A.swift", "Int.random(in: 0 ..< 3)"),
        ],
        keeps: [
            SourceFile("Services/Beckon/Command/A.swift", "ContinuousClock()"),
            SourceFile("Shared/Bus/A.swift", "/// Not `UUID()`.\nlet isRandom = self.clock.now"),
        ])

    static let commands =
        ["Dispatcher", "Recognizer", "Presenter", "Beckon", "Lab", "Load"].map { "Services/\($0)/Command" }
        + [
            "Rides", "Lists", "Messages", "Calls", "Payments", "Photos", "Workouts", "Restaurants", "Car", "Media",
            "Codes",
        ].map { "Services/Handlers/\($0)/Command" }

    /// Where a command's parts are put together.
    static let composed = Self.commands + ["Services/Beckon/Options"]
}
