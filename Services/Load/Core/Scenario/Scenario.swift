// Beckon: what a load is to be: how much, of what, for how long
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A load: stages of how much, a mix of what, and how it is answered. Times are nanoseconds.
public struct Scenario: Hashable, Sendable {
    /// What becomes of a request that is refused because the dispatcher is busy.
    public enum BusyRule: String, Hashable, Sendable, CaseIterable {
        /// It is counted and given up.
        case drop
        /// It is sent again after the time that the refusal names.
        case retry
    }

    /// What the report is called.
    public var name = "load"
    /// What chance is drawn from.
    public var seed: UInt64 = 1
    /// How many users the conversations are spread over; a single one is `local`, whom the apps of a stack know. A
    /// connection has conversations of 2,000 in turn.
    public var users = 1
    /// How much, one stage after another.
    public var stages: [Stage] = []
    /// Of what, drawn by weight.
    public var mix: [MixEntry] = []
    /// How long answers and next turns are thought about.
    public var think = ThinkTime.none
    /// How long figures do not count at the beginning.
    public var warmUp: UInt64 = 0
    /// How long to wait at the end for what has not ended.
    public var drain: UInt64 = 30_000_000_000
    /// What becomes of a request that is refused as busy.
    public var busy = BusyRule.drop
    /// Connections to the front door; `nil` as many as the load needs.
    public var connections: Int?
    /// Whether times of single phases are taken, which costs an event a step; `nil` where the rate is low.
    public var phases: Bool?
    /// Observers beside the load.
    public var observers = Observers()

    /// A load of nothing.
    public init() {}

    /// Below so many requests a second the times of phases are taken unless the scenario says otherwise.
    public static let phasesRateMaximum = 2_000.0

    /// Whether the dispatcher is asked for an event of each step.
    public var takesPhases: Bool { self.phases ?? (self.rateMaximum.map { $0 <= Self.phasesRateMaximum } ?? false) }

    /// The highest rate of an open loop; `nil` where a stage is a closed loop, whose rate nobody knows.
    public var rateMaximum: Double? {
        var highest = 0.0
        for stage in self.stages {
            guard case .rate(let from, let to) = stage.load else { return nil }
            highest = max(highest, from, to)
        }
        return highest
    }

    /// How many connections are opened. A dispatcher takes 5,000 open requests of one.
    public var connectionCount: Int {
        if let connections = self.connections { return connections }
        let most = self.stages.map { stage in
            if case .inFlight(let count) = stage.load { count } else { 8_000 }
        }
        let forUsers = (self.users + Self.conversationsEach - 1) / Self.conversationsEach
        return min(ScenarioLimits.connections.upperBound, max(1, (most.max() ?? 1) / 2_000, forUsers))
    }

    /// How many conversations are used in turn at least: one for each user, as far as connections go.
    var conversationsInTurn: Int { max(64, min(self.users, Self.conversationsEach * self.connectionCount)) }

    /// Conversations of a connection: a dispatcher tells it of 4,096 at most.
    private static let conversationsEach = 2_000
}

/// One part of a load: how much, for how long.
public struct Stage: Hashable, Sendable {
    /// How much.
    public enum Load: Hashable, Sendable {
        /// An open loop: so many a second, from one rate evenly to another.
        case rate(from: Double, to: Double)
        /// A closed loop: so many at once, each followed by the next.
        case inFlight(Int)
    }

    /// How an open loop's requests follow each other.
    public enum Arrivals: String, Hashable, Sendable, CaseIterable {
        /// At equal distances.
        case constant
        /// Each independent of all others, as people are.
        case poisson
    }

    /// How much.
    public var load: Load
    /// How requests follow each other.
    public var arrivals: Arrivals
    /// After which time it is over.
    public var duration: UInt64?
    /// After how many requests it is over.
    public var count: Int?

    /// - Parameters: See the properties.
    public init(_ load: Load, arrivals: Arrivals = .constant, duration: UInt64? = nil, count: Int? = nil) {
        self.load = load
        self.arrivals = arrivals
        self.duration = duration
        self.count = count
    }
}

/// One kind of conversation in the mix.
public struct MixEntry: Hashable, Sendable {
    /// Its name in the report.
    public var name: String
    /// How often it is drawn, beside the others' weights.
    public var weight: Double
    /// What is said or sent, one after the other in one conversation.
    public var turns: [Turn]
    /// The language, BCP 47.
    public var locale: String
    /// What the caller can answer.
    public var abilities: [Ability]
    /// Whether there is a dialogue.
    public var interaction: Interaction
    /// How long answers are thought about, where it differs from the scenario's.
    public var think: ThinkTime?

    /// - Parameters: See the properties.
    public init(
        _ name: String, weight: Double = 1, turns: [Turn], locale: String = "en",
        abilities: [Ability] = Ability.own, interaction: Interaction = .dialogue, think: ThinkTime? = nil
    ) {
        self.name = name
        self.weight = weight
        self.turns = turns
        self.locale = locale
        self.abilities = abilities
        self.interaction = interaction
        self.think = think
    }
}

/// A request of a conversation, and how its questions are answered.
public struct Turn: Hashable, Sendable {
    /// What is sent. In texts `{n}` is the request's number, `{user}` the user, `{conversation}` the conversation.
    public enum Act: Hashable, Sendable {
        /// Words, one of these drawn each time.
        case say([String])
        /// A structured intent.
        case submit(String, [String: Value], app: String?)
    }

    /// What is sent.
    public var act: Act
    /// Replies by the kind of the question (`choice`) or by its parameter (`partySize`), which goes first.
    public var answers: [String: Reply]

    /// - Parameters: See the properties.
    public init(_ act: Act, answers: [String: Reply] = [:]) {
        self.act = act
        self.answers = answers
    }
}

/// Observers of the events beside the load.
public struct Observers: Hashable, Sendable {
    /// What each of them follows.
    public enum Follow: String, Hashable, Sendable, CaseIterable {
        /// A conversation in which nothing happens.
        case idle
        /// A conversation of the load, each another.
        case own
        /// Every conversation.
        case all
    }

    /// How many.
    public var count: Int
    /// What each of them follows.
    public var follow: Follow

    /// - Parameters: See the properties.
    public init(count: Int = 0, follow: Follow = .idle) {
        self.count = count
        self.follow = follow
    }
}

/// The bounds of a scenario.
public enum ScenarioLimits {
    /// Bytes of a file, nodes of its tree with aliases written out, levels.
    public static let fileBytes = 65_536, nodes = 20_000, levels = 24
    /// Requests a second.
    public static let rate = 0.0...10_000_000.0
    /// Requests at once.
    public static let inFlight = 1...100_000
    /// Seconds of a stage.
    public static let seconds: Int64 = 7 * 86_400
    /// Requests of a stage.
    public static let count = 1...4_000_000_000
    /// Connections, observers, users.
    public static let connections = 1...64, observers = 0...900, users = 1...1_000_000
    /// Stages, entries of the mix, turns of an entry, utterances of a turn.
    public static let stages = 100, entries = 200, turns = 50, utterances = 1_000
    /// Ids of requests that are remembered, to find one that ends twice.
    public static let remembered = 5_000_000
}
