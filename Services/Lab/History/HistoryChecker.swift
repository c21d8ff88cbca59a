// Beckon: compares what clients were told with what the apps' stores hold
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Compares what clients were told with what the apps' stores hold.
///
/// It is fed entry by entry and keeps a few words of each request, so that a simulation can check thousands of requests
/// a second. It trusts nobody: consent is compared by its own digest of the values that were shown.
public struct HistoryChecker: Sendable {
    let apps: [String: AppRule]
    var lives: [CorrelationID: Life] = [:]
    /// The ids in the order in which they were first heard of.
    var order: [CorrelationID] = []
    var counts = Verdict.Counts()
    var events: [String: [UInt64: Fingerprint]] = [:]
    var feeds: [Feed: Numbers] = [:]
    var effects: [Effect] = []
    var broken: [Violation] = []

    struct Feed: Hashable {
        var observer: String
        var conversation: String
    }

    /// - Parameter apps: The apps. What is not named here is not checked for its effects.
    public init(apps: [AppRule]) {
        self.apps = Dictionary(apps.map { ($0.app, $0) }) { _, last in last }
    }

    /// Checks a whole history.
    public static func check(_ history: History) -> Verdict {
        var checker = HistoryChecker(apps: history.apps)
        for entry in history.entries { checker.record(entry) }
        for effect in history.effects { checker.record(effect) }
        var verdict = checker.verdict()
        verdict.violations += Self.contradictions(in: history) + history.unsound
        return verdict
    }

    /// Takes what a client did or was told.
    public mutating func record(_ entry: HistoryEntry) {
        switch entry {
        case .sent(let id, _): self.with(id) { $0.isSent = true }
        case .accepted(let id, let request):
            self.with(id) { if !$0.acceptedAs.contains(request) { $0.acceptedAs.append(request) } }
            self.with(request) { $0.isRequest = true }
        case .refused(let id, let code): self.with(id) { $0.refusal = code }
        case .unacknowledged(let id): self.with(id) { $0.isUnacknowledged = true }
        case .answered(let request, let reply):
            self.counts.answered += 1
            guard case .yes(.some(let digest)) = reply else { return }
            self.with(request) { life in
                guard let shown = life.shown[digest] else { return }
                life.consented.insert(shown)
            }
            self.counts.consented += 1
        case .cancelled: self.counts.cancelled += 1
        case .told(let observer, let event): self.record(event, observer)
        }
    }

    /// Takes an effect that a store holds at the end; one that stands there twice is recorded twice.
    public mutating func record(_ effect: Effect) {
        self.effects.append(effect)
        self.counts.effects += 1
    }

    /// Whether the request's first intent has ended, by all that was told so far.
    public func hasEnded(_ request: CorrelationID) -> Bool { self.lives[request]?.outcomes.isEmpty == false }

    /// The intent of a request that has ended.
    public func intent(of request: CorrelationID) -> String? {
        self.lives[request]?.outcomes.lazy.compactMap(\.intent).first
    }

    /// The requests that were accepted or told of and have no outcome yet, in the order in which they were heard of.
    public var open: [CorrelationID] {
        self.order.filter { self.lives[$0]?.isRequest == true && self.lives[$0]?.outcomes.isEmpty == true }
    }

    private mutating func record(_ event: Event, _ observer: String) {
        let feed = Feed(observer: observer, conversation: event.conversation)
        self.feeds[feed, default: Numbers(event.sequence)].insert(event.sequence)
        let print = Fingerprint(event)
        if let known = self.events[event.conversation]?[event.sequence] {
            guard known != print else { return self.remember(event) }
            self.broken.append(
                Violation(
                    .numberUsedTwice, event.conversation,
                    "event \(event.sequence) was told as \(known.kind) of \(known.request) and as \(event.kind) of "
                        + "\(event.correlationID)"))
        } else {
            self.events[event.conversation, default: [:]][event.sequence] = print
            self.counts.events += 1
            if event.kind == .lateResult { self.counts.lateResults += 1 }
        }
        self.remember(event)
    }

    /// Notes what an event says of its request; doing it twice changes nothing.
    private mutating func remember(_ event: Event) {
        self.with(event.correlationID) { life in
            life.isRequest = true
            if event.intentNumber != 0 { life.intentNumbers.insert(event.intentNumber) }
            for question in event.questions ?? [] where question.kind == .consent {
                guard let digest = question.digest, case .object(let values)? = question.value else { continue }
                if life.shown[digest] == nil { life.shown[digest] = Effect.digest(of: values) }
            }
            guard event.kind == .ended || event.kind == .lateResult else { return }
            if event.kind == .ended {
                let isKnown = life.outcomes.contains {
                    $0.sequence == event.sequence && $0.phase == event.phase && $0.intentNumber == event.intentNumber
                }
                guard !isKnown else { return }
                life.outcomes.append(
                    Life.Outcome(
                        intentNumber: event.intentNumber, sequence: event.sequence, phase: event.phase,
                        intent: event.intent, app: event.app, code: event.response?.code,
                        isRepeated: event.repeatOf != nil))
            } else if let response = event.response {
                life.late.append(
                    Life.Late(
                        intentNumber: event.intentNumber, intent: event.intent, app: event.app,
                        status: response.status))
            }
        }
    }

    private mutating func with(_ id: CorrelationID, _ change: (inout Life) -> Void) {
        if self.lives[id] == nil { self.order.append(id) }
        change(&self.lives[id, default: Life()])
    }
}
