// Beckon: a dispatcher in a few lines, to drive a load's machine without sockets
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema

/// A dispatcher in a few lines: it accepts, tells a life of each request, and can be told to misbehave.
struct FakeDispatcher {
    /// What goes wrong.
    enum Fault {
        case none, loseEvents, endTwice, silent, busyOnce, neverEnd, skipNumbers, stranger
    }

    var fault = Fault.none
    var asks: String?
    /// Kept as a dispatcher keeps them.
    private(set) var events: [String: [Event]] = [:]
    private(set) var seen: [CorrelationID: Int] = [:]
    private(set) var answers: [Answer] = []
    private(set) var users: [String: Int] = [:]
    private var conversations: [CorrelationID: String] = [:]
    private var queue: [(Header, [UInt8])] = []

    init(fault: Fault = .none, asks: String? = nil) {
        self.fault = fault
        self.asks = asks
    }

    /// Runs a machine to its end, or for so many steps of a hundredth of a second.
    mutating func run(
        _ machine: inout LoadMachine, steps: Int = 20_000, each: ((inout FakeDispatcher, Int) -> Void)? = nil
    ) {
        var now: UInt64 = 5_000_000_000
        for step in 0..<steps where machine.state != .over {
            each?(&self, step)
            machine.turn(at: now, wall: Instant(milliseconds: 1_000_000), mayBegin: true)
            for departure in machine.departures { self.take(departure) }
            machine.departures = []
            now += 10_000_000
            for (header, body) in self.queue { body.withUnsafeBytes { machine.take(header, $0, at: now) } }
            self.queue = []
        }
    }

    private mutating func reply(_ kind: Kind, _ header: Header, _ body: some Encodable) {
        var header = header
        header.kind = kind
        if let bytes = try? JSON.encode(body) { self.queue.append((header, bytes)) }
    }

    private mutating func tell(
        _ id: CorrelationID, _ kind: Event.Kind, _ phase: Phase, hidden: Bool = false,
        _ change: (inout Event) -> Void = { _ in }
    ) {
        let conversation = self.conversations[id] ?? "?"
        let skipped = self.fault == .skipNumbers && kind == .resolved ? 1 : 0
        let last = self.events[conversation]?.last?.sequence ?? 0
        var event = Event(
            sequence: last + 1 + UInt64(skipped), conversation: conversation, correlationID: id,
            time: Instant(milliseconds: 0), kind: kind, phase: phase)
        change(&event)
        self.events[conversation, default: []].append(event)
        if !hidden { self.reply(.event, Header(.event, correlationID: id), event) }
    }

    private mutating func take(_ departure: Departure) {
        let header = departure.header, id = header.correlationID
        switch header.kind {
        case .query:
            var report = Report()
            report.apps = [
                AppReport(app: "a", name: "A", intents: ["Do"], workers: 1, workInFlight: 0, workQueued: 0)
            ]
            self.reply(.report, header, report)
            var other = Report()
            other.catalog = Catalog(sequence: 1)
            self.reply(.report, header, other)
        case .submit, .say:
            self.seen[id, default: 0] += 1
            if self.fault == .silent { return }
            if self.fault == .busyOnce, self.seen[id] == 1 {
                return self.reply(.refused, header, Refusal("busy", "later", retryAfter: Milliseconds(200)))
            }
            let context =
                (try? JSON.decode(Submit.self, from: departure.body))?.context
                ?? (try? JSON.decode(Say.self, from: departure.body))?.context
            self.reply(.accepted, header, Accepted(correlationID: id, sequence: 1))
            guard self.conversations[id] == nil else { return }
            self.conversations[id] = context?.conversation
            self.users[context?.user ?? "", default: 0] += 1
            self.live(id)
        case .answer:
            self.reply(.accepted, header, Accepted(correlationID: id, sequence: 1))
            if let answer = try? JSON.decode(Answer.self, from: departure.body) { self.answers.append(answer) }
            self.tell(id, .answered, .resolving)
            self.end(id)
        case .cancel:
            self.reply(.accepted, header, Accepted(correlationID: id, sequence: 1))
            self.tell(id, .ended, .cancelled)
        case .fetch:
            guard let fetch = try? JSON.decode(Fetch.self, from: departure.body) else { return }
            let events = self.events[fetch.conversation] ?? []
            self.reply(
                .events, header,
                Events(events.filter { $0.sequence > fetch.after }, latest: events.last?.sequence ?? 0))
        default: break
        }
    }

    private mutating func live(_ id: CorrelationID) {
        let hidden = self.fault == .loseEvents
        self.tell(id, .accepted, .resolving)
        if self.fault == .neverEnd { return }
        self.tell(id, .workSent, .resolving, hidden: hidden) {
            $0.work = .resolving
            $0.worker = "w"
        }
        self.tell(id, .resolved, .resolving, hidden: hidden)
        if let asks = self.asks {
            let kind = Question.Kind(rawValue: asks) ?? .value
            return self.tell(id, .asked, .resolving) {
                $0.questions = [
                    Question(
                        id: "q/\(id)", kind: kind, intent: "Do", parameter: kind == .value ? "p" : nil, digest: "d")
                ]
            }
        }
        self.end(id)
    }

    private mutating func end(_ id: CorrelationID) {
        self.tell(id, .ended, .completed, hidden: self.fault == .loseEvents)
        if self.fault == .endTwice { self.tell(id, .ended, .failed) }
        if self.fault == .stranger {
            let other = CorrelationID(high: 9 << 16, low: 9)
            self.conversations[other] = self.conversations[id]
            self.tell(other, .ended, .completed)
        }
    }
}
