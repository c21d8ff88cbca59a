// Beckon: what a dispatcher's spans say of requests and their work
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema
import Spans

/// Makes spans of what the dispatcher decides anyway: one for each request, from accepted to ended, and one within it
/// for each sending of work. It reads no clock, and where nobody collects spans it does nothing.
///
/// Ids follow from those of the request and of the work, so nothing of them need be kept. Nothing of a user is told: no
/// words, values, names or conversations.
struct RequestSpans: Sendable {
    private let recorder: (any SpanRecorder)?
    /// When each open request was accepted that this process knows from the beginning.
    private var accepted: [CorrelationID: Instant] = [:]
    /// Spans that have ended, for ``export()`` at the end of the turn.
    private var finished: [FinishedSpan] = []

    init(_ recorder: (any SpanRecorder)? = nil) { self.recorder = recorder }

    /// Whether anybody collects spans.
    var isOn: Bool { self.recorder != nil }

    /// The context of a request's own span; `nil` where nobody is told of it.
    private func context(of request: CorrelationID, within client: TraceContext) -> TraceContext? {
        guard let recorder = self.recorder else { return nil }
        let context = TraceContext(of: request, within: client)
        return context.isSampled && (client.isPresent || recorder.samples(context)) ? context : nil
    }

    /// The context that goes with a piece of work to its worker; what the client brought where nobody is told of it.
    func context(ofWork number: UInt64, for request: CorrelationID, within client: TraceContext) -> TraceContext {
        self.context(of: request, within: client)?.ofWork(number, for: request) ?? client
    }

    /// A request was accepted, or goes on with the next intent of the same words.
    mutating func began(_ event: Event) {
        guard self.isOn, self.accepted[event.correlationID] == nil else { return }
        self.accepted[event.correlationID] = event.time
    }

    /// A request has ended, with all its intents.
    ///
    /// - Parameter earlier: When it was accepted, where that was in an earlier life of the dispatcher.
    mutating func ended(_ event: Event, _ earlier: () -> Instant?) {
        guard self.isOn else { return }
        let begun = self.accepted.removeValue(forKey: event.correlationID)
        let client = event.traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        guard let context = self.context(of: event.correlationID, within: client) else { return }
        var attributes = Self.attributes(event.correlationID, event.intent, event.app)
        if event.intentNumber > 0 { attributes.append(.init("beckon.intents", .number(Int64(event.intentNumber) + 1))) }
        attributes.append(.init("beckon.outcome", .text(event.phase.name)))
        if let failure = event.failure { attributes.append(.init("beckon.failure", .text(failure.code.rawValue))) }
        self.finished.append(
            FinishedSpan(
                "request", .server, context, parent: client.span, start: (begun ?? earlier() ?? event.time).nanoseconds,
                end: event.time.nanoseconds, isFailed: event.phase == .failed || event.phase == .unknownOutcome,
                attributes: attributes))
    }

    /// A piece of work that a worker had is over, or one that is not waited for was sent to it.
    ///
    /// - Parameters:
    ///   - job: The work. One that no worker was sent, or that was told of before, has no span.
    ///   - outcome: `done`, or in one word why not.
    ///   - isFailed: Whether it came to nothing, and nobody wished so.
    ///   - worker: The name of the worker that answered, where one did.
    ///   - now: The time.
    mutating func finished(_ job: Job, _ outcome: String, isFailed: Bool, worker: String?, at now: Instant) {
        guard self.isOn, job.trace.isSampled, let start = job.spanStart else { return }
        var attributes = Self.attributes(job.ticket.request, job.intent, job.app)
        if let worker { attributes.append(.init("beckon.worker", .text(worker))) }
        attributes.append(.init("beckon.phase", .text(job.phase.name)))
        attributes.append(.init("beckon.attempt", .number(Int64(job.attempt))))
        if job.intentNumber > 0 { attributes.append(.init("beckon.intent_number", .number(Int64(job.intentNumber)))) }
        attributes.append(.init("beckon.outcome", .text(outcome)))
        self.finished.append(
            FinishedSpan(
                job.phase.name, job.isFollowing ? .producer : .client, job.trace,
                parent: TraceContext(of: job.ticket.request).span,
                start: start.nanoseconds, end: now.nanoseconds, isFailed: isFailed, attributes: attributes))
    }

    private static func attributes(
        _ request: CorrelationID, _ intent: String?, _ app: String?
    ) -> [FinishedSpan.Attribute] {
        var attributes: [FinishedSpan.Attribute] = []
        attributes.reserveCapacity(8)
        attributes.append(.init("beckon.request", .text(request.description)))
        if let intent { attributes.append(.init("beckon.intent", .text(intent))) }
        if let app { attributes.append(.init("beckon.app", .text(app))) }
        return attributes
    }

    /// Hands the finished spans to the recorder. Call it before the turn is written: a request whose end is journalled
    /// does not end again after a kill, so its span would be lost, and the spans within it would have no parent. A span
    /// of a turn that was not written is recorded again under the same id.
    mutating func export() {
        guard !self.finished.isEmpty, let recorder = self.recorder else { return }
        for span in self.finished { recorder.record(span) }
        self.finished.removeAll(keepingCapacity: true)
    }
}

extension WorkResult {
    private static let codes: Set<String> = [
        "cancelled", "handlerFailed", "invalidIntent", "invalidWork", "neverDone", "notReady", "outdated", "overloaded",
        "unknownIntent",
    ]

    /// What became of the work in one word, and whether it came to nothing.
    var spanOutcome: (outcome: String, isFailed: Bool) {
        switch self {
        case .recognized, .resolved, .responded: ("done", false)
        // A worker writes the code, and might write anything.
        case .failed(let failure):
            (Self.codes.contains(failure.code) ? failure.code : "other", failure.code != "cancelled")
        case .lost(let loss): ("lost: \(loss.rawValue)", true)
        }
    }
}
