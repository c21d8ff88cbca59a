// Beckon: which processes a stack has, and how each is started
// SPDX-License-Identifier: Apache-2.0

/// One process to start.
public struct ServicePlan: Hashable, Sendable {
    /// Where it stands in the order: started from the first to the last, stopped from the last to the first.
    public enum Rank: Int, Sendable, Comparable, CaseIterable {
        case dispatcher, workers, presenter

        public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// Its name in logs and in `stack.json`: `dispatcher`, `rides`, `rides-2`.
    public var name: String
    /// The executable's name; it stands beside `beckon`.
    public var executable: String
    /// Its arguments.
    public var arguments: [String]
    /// Where it stands in the order.
    public var rank: Rank
    /// A line that begins so on standard output means that it is ready.
    public var readyLine: String?
}

/// What `beckon up` was asked for.
public struct StackPlan: Hashable, Sendable {
    /// The domains whose apps come with Beckon.
    public static let domains = ["rides", "lists", "messages"]
    /// What `--only` and `--scale` may name.
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
    ///   - port: Of the page; 0 takes a free one. `nil` starts no presenter.
    ///   - logLevel: Of all services.
    /// - Throws: ``CommandError`` for names that do not exist and numbers out of range.
    public init(
        folder: DataFolder, front: String, back: String, events: String, only: [String] = [], scale: [String] = [],
        asksAuthorization: Bool = false, port: Int? = 0, logLevel: String = "info"
    ) throws(CommandError) {
        let copies = try Self.copies(scale)
        if let unknown = only.first(where: { !Self.domains.contains($0) }) {
            throw CommandError(.usage, "--only \(unknown): there is \(Self.domains.joined(separator: ", "))")
        }
        self.domains = only.isEmpty ? Self.domains : Self.domains.filter(only.contains)
        let log = ["--log-level", logLevel]
        var services = [
            ServicePlan(
                name: "dispatcher", executable: "beckon-dispatcher",
                arguments: [
                    "--front", front, "--back", back, "--events", events, "--data", folder.dispatcher, "--authorize",
                    asksAuthorization ? "ask" : "all",
                ] + log, rank: .dispatcher, readyLine: "ready")
        ]
        func add(_ name: String, _ executable: String, _ arguments: [String]) {
            for number in 1...max(1, copies[name] ?? 1) {
                services.append(
                    ServicePlan(
                        name: number == 1 ? name : "\(name)-\(number)", executable: executable,
                        arguments: arguments + log, rank: .workers))
            }
        }
        add("recognizer", "beckon-recognizer", ["--dispatcher", back])
        for domain in self.domains {
            add(domain, "beckon-handler-\(domain)", ["--dispatcher", back, "--data", folder.apps])
        }
        if let port {
            services.append(
                ServicePlan(
                    name: "presenter", executable: "beckon-presenter",
                    arguments: ["--front", front, "--host", "127.0.0.1", "--port", "\(port)"] + log, rank: .presenter,
                    readyLine: "listening on "))
        }
        self.services = services
    }

    private static func copies(_ scale: [String]) throws(CommandError) -> [String: Int] {
        var copies: [String: Int] = [:]
        for text in scale {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let count = Int(parts[1]), (1...Self.copiesMaximum).contains(count),
                Self.scalable.contains(parts[0])
            else {
                let names = Self.scalable.joined(separator: ", ")
                throw CommandError(
                    .usage,
                    "--scale \(text): write NAME=COPIES with \(names) and 1 to \(Self.copiesMaximum), as in rides=2")
            }
            copies[parts[0]] = count
        }
        return copies
    }
}
