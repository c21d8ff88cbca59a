// Beckon: which processes a stack has, and how each is started
// SPDX-License-Identifier: Apache-2.0

public import Keys

/// One process to start.
public struct ServicePlan: Hashable, Sendable {
    /// Where it stands in the order: started from the first to the last, stopped from the last to the first.
    public enum Rank: Int, Sendable, Comparable, CaseIterable {
        case dispatcher, workers, presenter

        public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// Its name in logs and in `stack.json`: `dispatcher`, `rides`, `rides-2`.
    public var name: String
    /// The executable's name, where it stands beside `beckon`; else its absolute path.
    public var executable: String
    /// Its arguments.
    public var arguments: [String]
    /// Where it stands in the order.
    public var rank: Rank
    /// A line that begins so on standard output means that it is ready.
    public var readyLine: String?
    /// What its environment holds beside that of `beckon`.
    public var environment: [String: String] = [:]

    /// The path of the executable, where it is an app of one's own and does not stand beside `beckon`.
    var ownExecutable: String? { self.executable.hasPrefix("/") ? self.executable : nil }

    package init(name: String, executable: String, arguments: [String], rank: Rank, readyLine: String? = nil) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.rank = rank
        self.readyLine = readyLine
    }
}

/// What `beckon up` was asked for.
public struct StackPlan: Hashable, Sendable {
    /// The domains whose apps come with Beckon.
    public static let domains = BundledApp.all.map(\.domain)
    /// What `--scale` may name, beside apps of one's own.
    public static let scalable = Self.domains + ["recognizer"]
    /// Copies of one service.
    public static let copiesMaximum = 32

    /// The services, in the order of their start.
    public var services: [ServicePlan]

    /// The domains in it.
    public var domains: [String]

    /// - Parameters:
    ///   - folder: The data folder.
    ///   - front, back, events: Where the dispatcher listens.
    ///   - only: The domains whose apps are started; empty means all.
    ///   - scale: `rides=2`.
    ///   - asksAuthorization: Whether users are asked before an app gets their first request.
    ///   - presentedDomains: The domains whose apps may draw cards of their own; `nil` for the dispatcher's default.
    ///   - port: Of the page; 0 takes a free one. `nil` starts no presenter.
    ///   - logLevel: Of all services.
    ///   - keys: The folder of the keys, as ``StackKeys`` makes it; `nil` for none.
    ///   - fallback: The recognizer that is asked for what the others refuse.
    ///   - own: Apps of one's own, beside those of Beckon.
    ///   - observedFrom: The port of this machine at which the first service tells of itself; each that follows has the next.
    ///     `nil`: none does.
    /// - Throws: ``CommandError`` for names that do not exist and numbers out of range.
    public init(
        folder: DataFolder, front: String, back: String, events: String, only: [String] = [], scale: [String] = [],
        asksAuthorization: Bool = false, presentedDomains: String? = nil, port: Int? = 0, logLevel: String = "info",
        keys: KeysFolder? = nil, fallback: FallbackPlan = FallbackPlan(), own: [OwnApp] = [], observedFrom: Int? = nil
    ) throws(CommandError) {
        let copies = try Self.copies(scale, own)
        try Self.check(own)
        try fallback.check()
        if let unknown = only.first(where: { !Self.domains.contains($0) }) {
            throw CommandError(.usage, "--only \(unknown): there is \(Self.domains.joined(separator: ", "))")
        }
        self.domains = only.isEmpty ? Self.domains : Self.domains.filter(only.contains)
        let log = ["--log-level", logLevel]
        func key(_ name: String) -> [String] { keys.map { ["--key", $0.keyFile(name)] } ?? [] }
        var services = [
            ServicePlan(
                name: "dispatcher", executable: "beckon-dispatcher",
                arguments: [
                    "--front", front, "--back", back, "--events", events, "--data", folder.dispatcher, "--authorize",
                    asksAuthorization ? "ask" : "all",
                ] + fallback.dispatcherArguments + (presentedDomains.map { ["--present", $0] } ?? [])
                    + (keys.map { ["--keys", $0.path] } ?? []) + log,
                rank: .dispatcher, readyLine: "ready")
        ]
        func add(_ name: String, _ executable: String, _ arguments: [String]) {
            for name in Self.names(name, copies) {
                services.append(
                    ServicePlan(name: name, executable: executable, arguments: arguments + log, rank: .workers))
            }
        }
        add(
            "recognizer", "beckon-recognizer",
            ["--dispatcher", back, "--learnt", folder.learnt] + key(StackKeys.recognizer))
        if let arguments = fallback.arguments(folder) {
            add(
                "recognizer-model", "beckon-recognizer-model",
                ["--dispatcher", back] + arguments + key(StackKeys.recognizer))
        }
        for domain in self.domains {
            add(
                domain, "beckon-handler-\(domain)",
                ["--dispatcher", back, "--data", folder.apps] + key(StackKeys.handler(domain)))
            guard BundledApp.drawn.contains(domain) else { continue }
            // With the key of the app: a worker that draws may do less than one that handles.
            add(
                "\(domain)-cards", "beckon-presentation-\(domain)",
                ["--dispatcher", back] + (BundledApp.keepsPictures.contains(domain) ? ["--data", folder.apps] : [])
                    + key(StackKeys.handler(domain)))
        }
        for app in own {
            for name in Self.names(app.name, copies) {
                let key = keys?.keyFile(StackKeys.handler(app.name))
                services.append(app.plan(name, back: back, key: key, data: folder.apps))
            }
        }
        if let port {
            services.append(
                ServicePlan(
                    name: "presenter", executable: "beckon-presenter",
                    // It listens on this machine alone, where its owner may see everything anyway.
                    arguments: [
                        "--front", front, "--host", "127.0.0.1", "--port", "\(port)", "--operator", "--users",
                        folder.users,
                    ] + key(StackKeys.presenter) + log, rank: .presenter, readyLine: "listening on "))
        }
        if let first = observedFrom {
            guard (1...65_535 - services.count).contains(first) else {
                throw CommandError(
                    .usage, "--observe-from is 1 to \(65_535 - services.count), not \(first): each service has a port")
            }
            for index in services.indices {
                services[index].environment["BECKON_OBSERVE"] = "127.0.0.1:\(first + index)"
            }
        }
        self.services = services
    }

    /// The names of a service's copies: `rides`, `rides-2`.
    private static func names(_ name: String, _ copies: [String: Int]) -> [String] {
        (1...max(1, copies[name] ?? 1)).map { $0 == 1 ? name : "\(name)-\($0)" }
    }

    /// Each service has a log and a key of its own name.
    private static func check(_ own: [OwnApp]) throws(CommandError) {
        let cards = BundledApp.drawn.map { "\($0)-cards" }
        var taken = Set(Self.scalable + cards + ["dispatcher", "presenter", "recognizer-model", "supervisor"])
        for app in own where !taken.insert(app.name).inserted {
            throw CommandError(.usage, "--app \(app.path): another service has the name '\(app.name)'; rename the file")
        }
    }

    private static func copies(_ scale: [String], _ own: [OwnApp]) throws(CommandError) -> [String: Int] {
        let scalable = Self.scalable + own.map(\.name)
        var copies: [String: Int] = [:]
        for text in scale {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let count = Int(parts[1]), (1...Self.copiesMaximum).contains(count),
                scalable.contains(parts[0])
            else {
                let names = scalable.joined(separator: ", ")
                throw CommandError(
                    .usage,
                    "--scale \(text): write NAME=COPIES with \(names) and 1 to \(Self.copiesMaximum), as in rides=2")
            }
            copies[parts[0]] = count
        }
        return copies
    }
}
