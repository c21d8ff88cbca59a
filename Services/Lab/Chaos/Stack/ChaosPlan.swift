// Beckon: the processes of a run of the harness
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import ZeroMQBus

/// What a service of a run is to the killer and to the report.
enum ChaosRole: String, Sendable, CaseIterable {
    case dispatcher, recognizer, worker, presentation, presenter
}

/// One process of a run.
struct ChaosServicePlan: Sendable {
    var role: ChaosRole
    var plan: ServicePlan
    /// A folder that is emptied whenever it is killed.
    var forgets: String?
}

/// The processes of a run, in the order of their start.
struct ChaosPlan: Sendable {
    /// The heartbeat, in milliseconds: short, so that a death is noticed soon.
    static let heartbeat = 200
    /// Copies of each worker.
    static let copies = 2
    static let domains = ["rides", "lists", "messages", "payments", "restaurants"]

    var services: [ChaosServicePlan] = []

    /// - Parameters:
    ///   - folder: Where everything is kept.
    ///   - hasProxy: Whether peers go through the proxy's doors.
    ///   - pillar: What the run does without.
    ///   - dispatcher: More options for the dispatcher.
    ///   - keys: The keys that the dispatcher asks for; `nil` for none.
    ///   - environment: What each process finds in its environment beside the harness's own.
    ///   - command: The name of the executable that `chaos-worker` is a subcommand of.
    ///   - cards: What the chance of the bank's cards is drawn from; `nil` for no such cards.
    init(
        _ folder: ChaosFolder, hasProxy: Bool, without pillar: ChaosPillar?, dispatcher: [String],
        keys: ChaosKeys? = nil, environment: [String: String] = [:], command: String, cards: UInt64? = nil
    ) {
        let doors = hasProxy ? folder.near : folder.far
        let log = ["--log-level", "notice"]
        func add(_ role: ChaosRole, _ name: String, _ executable: String, _ arguments: [String]) {
            let rank: ServicePlan.Rank =
                switch role {
                case .dispatcher: .dispatcher
                case .recognizer, .worker, .presentation: .workers
                case .presenter: .presenter
                }
            let key = keys.map { $0.arguments(role) } ?? []
            var plan = ServicePlan(name: name, executable: executable, arguments: arguments + key + log, rank: rank)
            plan.environment = environment
            self.services.append(
                ChaosServicePlan(
                    role: role, plan: plan,
                    forgets: role == .dispatcher && pillar == .journal ? folder.journal : nil))
        }
        add(
            .dispatcher, "dispatcher", "beckon-dispatcher",
            [
                "--front", folder.far.front, "--back", folder.far.back, "--events", folder.far.events, "--authorize",
                "all", "--heartbeat-ms", "\(Self.heartbeat)", "--data", folder.journal, "--present", "banking",
            ] + dispatcher)
        for number in 1...Self.copies {
            add(.recognizer, "recognizer-\(number)", "beckon-recognizer", ["--dispatcher", doors.back])
            for domain in Self.domains {
                add(
                    .worker, "\(domain)-\(number)", "beckon-handler-\(domain)",
                    ["--dispatcher", doors.back, "--data", folder.apps])
            }
            for app in ChaosApp.allCases {
                add(
                    .worker, "\(app.rawValue)-\(number)", command,
                    ["chaos-worker", app.rawValue, "--dispatcher", doors.back, "--data", folder.apps]
                        + (pillar.map { ["--without", $0.rawValue] } ?? []))
            }
            if let seed = cards {
                add(
                    .presentation, "cards-\(number)", command,
                    ["chaos-cards", "--seed", "\(seed &+ UInt64(number))", "--dispatcher", doors.back])
            }
        }
        add(
            .presenter, "presenter", "beckon-presenter",
            ["--front", doors.front, "--host", "127.0.0.1", "--port", "0"])
    }

    /// Workers and recognizers that there are to be.
    var peers: Int { self.services.count { $0.role == .worker || $0.role == .recognizer } }
}
