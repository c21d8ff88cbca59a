// Beckon: the state machine of a whole load
// SPDX-License-Identifier: Apache-2.0

import HeapModule
public import Schema

/// The state machine of a whole load: what is sent when, what became of it, and what it is worth in figures.
///
/// Messages and times go in; messages, a deadline and at the end a verdict come out. It holds no socket and no clock.
/// Times are nanoseconds of a monotonic clock; the wall clock stands in ids only, so it may jump.
///
///     greeting -> running -> draining -> checking -> over
public struct LoadMachine: Sendable {
    /// Where a load stands.
    public enum State: Hashable, Sendable {
        /// The dispatcher is asked what apps there are.
        case greeting
        /// Requests are begun.
        case running
        /// None is begun any more, some have not ended.
        case draining
        /// What was not seen is looked up.
        case checking
        /// There is nothing more to do.
        case over
    }

    /// Who this load is: in the names of its conversations and in its requests' ids.
    public struct Identity: Hashable, Sendable {
        /// In front of the conversations' names; letters, digits and dashes.
        public var name: String
        /// Thirty bits that stand in every id.
        public var bits: UInt64

        /// - Parameter random: Any number, another one for each load.
        public init(random: UInt64) {
            self.name = "load-\(String(random & 0xFFFF_FFFF, radix: 36))"
            self.bits = random >> 20 & 0x3FFF_FFFF
        }
    }

    /// Places at most: more requests are never under way at once.
    public static let placesMaximum = 200_000
    /// Requests begun in one turn.
    static let batch = 128
    static let second: UInt64 = 1_000_000_000

    /// Reads the values of an intent as the apps declare them: a plain text may name an entity.
    public typealias Interpreter =
        @Sendable (
            _ values: [String: Value], _ intent: String, _ app: String?, _ catalog: Catalog
        ) -> [String: Value]

    let scenario: Scenario
    let identity: Identity
    let takesPhases: Bool
    var templates: [[[BodyTemplate]]] = []
    let interpret: Interpreter
    var apps: [AppReport]?, catalog: Catalog?
    let replies: ReplyTable
    let draw: WeightedDraw
    var random: LoadRandom
    var schedule: Schedule
    var ledger: RequestLedger
    var figures: Figures
    var verdict = LoadVerdict()
    var places: [LivePlace] = []
    var freePlaces: [Int] = []
    var live = 0
    var conversations: [LiveConversation] = []
    var freeConversations = IndexQueue()
    var timers = Heap<LoadTimer>()
    var checkQueue = IndexQueue()
    var fetchesUnderWay = 0, fetchesRefused = 0, lookedThrough = 0
    var auxiliary: UInt64 = 0
    var started: Instant?
    var wall = Instant(milliseconds: 0)
    var now: UInt64 = 0
    /// When the load began, when figures begin to count, when no request was begun any more, when one
    /// ended last.
    var begin: UInt64 = 0, measuredFrom: UInt64 = 0, drainSince: UInt64 = 0, lastHeard: UInt64 = 0
    var stateEnd: UInt64 = .max
    var greetings = 0, greetingAt: UInt64 = .max
    var isStopping = false
    var hasMore = false
    var mayBegin = true

    /// Where it stands.
    public internal(set) var state = State.greeting
    /// Why nothing could be done at all, once it is over.
    public internal(set) var refusal: String?
    /// What is to be sent; the shell takes it all after each turn.
    public var departures: [Departure] = []
    /// How it goes, once a second; the shell takes it.
    public var progress: LoadProgress?

    /// - Parameters:
    ///   - scenario: What to do; as the reader or the flags made it.
    ///   - identity: Who it is.
    ///   - remembered: Of how many requests the end is remembered.
    ///   - interpret: Reads the values of intents; as they stand unless said otherwise.
    /// - Throws: `WireError` where a body cannot be written.
    public init(
        _ scenario: Scenario, _ identity: Identity, remembered: Int = ScenarioLimits.remembered,
        interpret: @escaping Interpreter = { values, _, _, _ in values }
    ) throws(WireError) {
        self.scenario = scenario
        self.identity = identity
        self.takesPhases = scenario.takesPhases
        self.interpret = interpret
        self.replies = try ReplyTable(scenario)
        self.draw = WeightedDraw(scenario.mix.map(\.weight))
        self.random = LoadRandom(seed: scenario.seed)
        self.schedule = Schedule(scenario.stages, seed: scenario.seed &+ 1)
        self.ledger = RequestLedger(capacity: remembered)
        self.figures = Figures(entries: scenario.mix.count)
        try self.prepare(Catalog())
    }

    /// Encodes everything that will be sent.
    mutating func prepare(_ catalog: Catalog) throws(WireError) {
        self.templates = []
        for entry in self.scenario.mix {
            var turns: [[BodyTemplate]] = []
            for var turn in entry.turns {
                if case .submit(let intent, let values, let app) = turn.act {
                    turn.act = .submit(intent, self.interpret(values, intent, app, catalog), app: app)
                }
                turns.append(try BodyTemplate.all(turn, of: entry, phases: self.takesPhases))
            }
            self.templates.append(turns)
        }
    }

    /// When the next turn is due, if nothing arrives; `nil` when it is over.
    public var deadline: UInt64? {
        guard self.state != .over else { return nil }
        if self.hasMore { return self.now }
        var deadline = min(self.stateEnd, self.timers.min?.at ?? .max)
        if self.state == .greeting { deadline = min(deadline, self.greetingAt) }
        if self.state == .running {
            if let due = self.schedule.due {
                // What is due and cannot be sent waits for the socket, and at most until the stage is given up.
                if self.mayBegin { deadline = min(deadline, self.begin + due) }
                if let end = self.schedule.end { deadline = min(deadline, self.begin + end + Schedule.grace) }
            } else if let end = self.schedule.end {
                deadline = min(deadline, self.begin + end)
            }
        }
        return deadline
    }

    /// Does what is due.
    ///
    /// - Parameters:
    ///   - now: The monotonic time.
    ///   - wall: The time for ids.
    ///   - mayBegin: Whether messages that begin a request can be sent now.
    public mutating func turn(at now: UInt64, wall: Instant, mayBegin: Bool) {
        self.now = max(now, self.now)
        self.wall = wall
        self.mayBegin = mayBegin && self.live < Self.placesMaximum
        self.hasMore = false
        self.fireTimers()
        switch self.state {
        case .greeting: self.greet()
        case .running: self.run()
        case .draining:
            if self.live == 0 || self.now >= self.stateEnd { self.beginChecking() }
        case .checking: self.check()
        case .over: break
        }
    }

    /// Begins no more. The first time it waits a moment for what has not ended, the second time it does not.
    public mutating func stop(at now: UInt64) {
        self.now = max(now, self.now)
        switch self.state {
        case .greeting:
            self.refusal = "it was stopped before the dispatcher answered"
            self.state = .over
        case .running, .draining, .checking:
            guard !self.isStopping else { return self.finish() }
            self.isStopping = true
            self.schedule.stop()
            if self.state == .running { self.beginDraining(for: min(self.scenario.drain, 5 * Self.second)) }
            self.stateEnd = min(self.stateEnd, self.now + 5 * Self.second)
            self.hurry()
        case .over: break
        }
    }

    /// Nobody thinks any more: what is asked is answered now, and no further turn begins.
    private mutating func hurry() {
        for index in self.places.indices {
            switch self.places[index].state {
            case .pausing, .held: self.release(index)
            case .accepted, .sent:
                if self.places[index].answer.state == .thinking { self.sendAnswer(index) }
            case .free: break
            }
        }
    }

    // MARK: Phases of the load

    mutating func start() {
        self.state = .running
        self.begin = self.now
        self.stateEnd = .max
        self.measuredFrom = self.now + self.scenario.warmUp
        self.drainSince = .max
        self.timers.insert(LoadTimer(at: self.now + Self.second, what: .second, index: 0, generation: 0))
    }

    private mutating func run() {
        let elapsed = self.now - self.begin
        self.schedule.advance(to: elapsed)
        var left = Self.batch
        while self.mayBegin, left > 0, self.live < Self.placesMaximum {
            if let due = self.schedule.due {
                guard due <= elapsed else { break }
                self.beginConversation(intended: self.begin + due)
            } else {
                guard let target = self.schedule.inFlight, self.live < target else { break }
                self.beginConversation(intended: self.now)
            }
            self.schedule.take()
            self.schedule.advance(to: elapsed)
            left -= 1
        }
        self.hasMore = left == 0
        if self.schedule.isOver { self.beginDraining(for: self.scenario.drain) }
    }

    private mutating func beginDraining(for time: UInt64) {
        self.state = .draining
        self.drainSince = self.now
        self.hasMore = self.live == 0
        self.stateEnd = self.now + time
    }

    mutating func finish() {
        self.figures.timeline.advance(to: Int((self.now - self.begin) / Self.second))
        self.figures.timeline.finish()
        self.state = .over
        self.close()
    }

    private mutating func fireTimers() {
        var left = 4_096
        while left > 0, let timer = self.timers.min, timer.at <= self.now {
            self.timers.removeMin()
            self.fire(timer)
            left -= 1
        }
        if left == 0 { self.hasMore = true }
    }

    private mutating func fire(_ timer: LoadTimer) {
        switch timer.what {
        case .second: return self.second()
        case .fetch:
            guard self.conversations[timer.index].fetches == timer.generation else { return }
            if self.conversations[timer.index].isFetching {
                self.conversations[timer.index].isFetching = false
                self.fetchesUnderWay -= 1
            }
            return self.fetch(timer.index)
        case .patience, .answer, .answerPatience, .begin, .release: break
        }
        let place = timer.index
        guard self.places[place].generation == timer.generation else { return }
        switch timer.what {
        case .patience: self.lookAfter(place)
        case .answer: self.sendAnswer(place)
        case .answerPatience: self.resendAnswer(place)
        case .begin: self.resume(place)
        case .release: self.release(place)
        case .second, .fetch: break
        }
    }

    mutating func set(_ timer: LoadTimer) { self.timers.insert(timer) }

    func timer(_ what: LoadTimer.What, _ place: Int, at time: UInt64) -> LoadTimer {
        LoadTimer(at: time, what: what, index: place, generation: self.places[place].generation)
    }
}
