// Beckon: a request's life, computed from its events
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A request's life: its steps, and its rows of time. `beckon trace` and the page `/requests/ID` draw the same one.
public struct RequestTrace: Hashable, Sendable {
    /// A piece of work, or the wait for an answer of a person.
    public struct Row: Hashable, Sendable {
        /// Who has the request meanwhile.
        public enum Kind: Hashable, Sendable {
            /// A worker, in this phase.
            case work(Phase)
            /// A person, who thinks.
            case person
        }

        /// Who has the request meanwhile.
        public var kind: Kind
        /// For a person: the parameter that is asked for first, or the kind of the question.
        public var asked: String?
        /// The attempt at the work, from 1.
        public var attempt = 1
        /// The worker, where one is named.
        public var worker: String?
        /// From when to when; where it is still open, to the last event.
        public var start: Instant, end: Instant
        /// Whether the worker was lost, or did not do it in time.
        public var isLost = false
        /// Whether it has not ended yet.
        public var isOpen = true
        /// What was asked and answered in it, in order.
        public var steps: [TraceStep] = []

        /// How long it took.
        public var time: Milliseconds { self.end - self.start }
    }

    /// The request's id, and its conversation's name.
    public let id: CorrelationID, conversation: String
    /// When it began, and when its last event was.
    public let began: Instant, last: Instant
    /// Where it stands.
    public let phase: Phase
    /// When it ended; `nil` while it goes on. Live updates may come after it.
    public let ended: Instant?
    /// The trace of W3C Trace Context that it belongs to.
    public let traceparent: String?
    /// What the person said first.
    public let words: String?
    /// The intents, and the apps, in the order in which they came.
    public let intents: [String], apps: [String]
    /// Every event.
    public let steps: [TraceStep]
    /// Pieces of work and waits, in order.
    public let rows: [Row]

    /// - Parameter events: The request's events, oldest first.
    /// - Returns: `nil` where there are none.
    public init?(_ events: [Event]) {
        guard let first = events.first, let last = events.last else { return nil }
        self.id = first.correlationID
        self.conversation = first.conversation
        self.began = first.time
        self.last = last.time
        self.phase = last.phase
        self.ended = events.last { $0.kind == .ended && ($0.following ?? 0) == 0 }?.time
        self.traceparent = first.traceparent
        self.words = first.utterance
        self.intents = Self.unique(events.compactMap(\.intent))
        self.apps = Self.unique(events.compactMap(\.app))
        let steps = events.map { TraceStep($0) }
        self.steps = steps
        self.rows = Self.rows(events, steps)
    }

    /// Whether nothing more comes of it but live updates.
    public var isOver: Bool { self.ended != nil }
    /// The end of its rows: live updates may go on for hours.
    public var end: Instant { self.ended ?? self.last }
    /// From the first event to the last.
    public var total: Milliseconds { self.last - self.began }
    /// How long it was waited for the person.
    ///
    /// - Parameter now: Until when the question that is still open counts.
    public func thinking(until now: Instant) -> Milliseconds {
        let end = self.ended ?? max(self.last, now)
        return Milliseconds(
            self.rows.filter { $0.kind == .person }.reduce(0) { sum, row in
                sum + (row.isOpen ? end - row.start : row.time).count
            })
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func rows(_ events: [Event], _ steps: [TraceStep]) -> [Row] {
        var rows: [Row] = []
        var open: Row?
        func close(_ event: Event, _ change: (inout Row) -> Void = { _ in }) {
            guard var row = open else { return }
            row.end = event.time
            row.isOpen = false
            change(&row)
            rows.append(row)
            open = nil
        }
        for (event, step) in zip(events, steps) {
            switch event.kind {
            // A program that sends an intent says no words that would have to be read.
            case .accepted where event.utterance != nil || event.intent == nil:
                open = Row(kind: .work(.recognizing), start: event.time, end: event.time)
            case .workSent where event.work != .following:
                if event.work != .recognizing { close(event) }
                let phase = event.work ?? event.phase
                var row = open ?? Row(kind: .work(phase), start: event.time, end: event.time)
                row.attempt = event.attempt ?? 1
                row.worker = event.worker
                open = row
            case .asked:
                close(event)
                let what = event.questions?.first.map { $0.parameter ?? $0.kind.rawValue }
                open = Row(kind: .person, asked: what, start: event.time, end: event.time)
            default: break
            }
            open?.end = event.time
            open?.steps.append(step)
            switch event.kind {
            case .workLost:
                close(event) { row in
                    row.isLost = true
                    row.worker = row.worker ?? event.worker
                }
            case .recognized, .answered, .ended, .resolved, .previewed: close(event)
            default: break
            }
        }
        return rows + [open].compactMap(\.self)
    }

    /// A span of time as both drawings write it: `120 ms`, `12.3 s`, `60 min`.
    public static func time(_ span: Milliseconds) -> String {
        switch span.count {
        case ..<10_000: return "\(span.count) ms"
        case ..<600_000:
            let tenths = (span.count + 50) / 100
            return "\(tenths / 10).\(tenths % 10) s"
        default: return "\(span.count / 60_000) min"
        }
    }
}
