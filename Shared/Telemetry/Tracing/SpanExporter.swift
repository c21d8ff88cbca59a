// Beckon: spans on their way to a collector
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Glibc
public import Schema
public import ServiceLifecycle
public import Spans
import Synchronization

/// Sends spans to a collector, some at a time, on a thread of its own. Nobody waits for it: what a collector does not take in
/// time waits in a ``SpanRing``, and what that has no room for is dropped and counted.
public final class SpanExporter: Service, SpanRecorder {
    /// How much at a time, and how long it may take.
    struct Timing: Sendable {
        /// Milliseconds between two requests, where few spans come; at most where the collector is away.
        var interval: Int64 = 1_000, intervalMaximum: Int64 = 30_000
        /// Milliseconds for one request, and for all that is left when the process stops.
        var request: Int64 = 5_000, shutdown: Int64 = 2_000
        /// Spans and bytes of one request.
        var spans = 512, bytes = 262_144
        /// Bytes that may wait.
        var waiting = 4 << 20
        /// After so many requests without an answer what they held is dropped: it may be why.
        var silences = 3
    }

    private struct State: ~Copyable {
        var ring: SpanRing
        /// Room to write a span in.
        var scratch = OTLPBytes()
        /// Whether the thread was woken since it last looked.
        var isWoken = false
        var ending: CheckedContinuation<Void, Never>?

        init(_ ring: consuming SpanRing) { self.ring = ring }
    }

    private let settings: OTLPSettings
    private let request: CollectorRequest
    private let head: [UInt8]
    private let timing: Timing
    private let isKept: Bool
    private let elapsed: @Sendable () -> Int64
    private let notice: @Sendable (String) -> Void
    private let state: Mutex<State>
    private let isStopping = Atomic<Bool>(false)
    /// The ends of a pair of sockets: a byte at the first wakes who waits at the second.
    private let waker: Int32, sleeper: Int32
    private let exported = Counter(label: "beckon_spans_exported")
    private let full = Counter(label: "beckon_spans_dropped", dimensions: [("reason", "full")])
    private let refused = Counter(label: "beckon_spans_dropped", dimensions: [("reason", "refused")])
    private let unsent = Counter(label: "beckon_spans_dropped", dimensions: [("reason", "unsent")])

    /// Keeps spans from now on; sends them once it is run.
    ///
    /// - Parameters:
    ///   - settings: Where they go.
    ///   - path: A file in which they wait, so that they outlive the process; `nil` for memory. No two may have the same.
    ///   - elapsed: The time since some moment, in milliseconds.
    ///   - notice: Tells an operator that the collector is away or refuses spans, once until it takes some.
    /// - Throws: A sentence that says what to do, where the file cannot be used.
    public convenience init(
        _ settings: OTLPSettings, path: String? = nil, elapsed: @escaping @Sendable () -> Int64,
        notice: @escaping @Sendable (String) -> Void
    ) throws {
        try self.init(settings, path: path, timing: Timing(), elapsed: elapsed, notice: notice)
    }

    init(
        _ settings: OTLPSettings, path: String?, timing: Timing, elapsed: @escaping @Sendable () -> Int64,
        notice: @escaping @Sendable (String) -> Void
    ) throws {
        self.settings = settings
        self.request = CollectorRequest(settings: settings, elapsed: elapsed)
        self.head = OTLPText.head(settings.resource)
        self.timing = timing
        self.isKept = path != nil
        self.elapsed = elapsed
        self.notice = notice
        self.state = Mutex(State(try SpanRing(path, capacity: timing.waiting)))
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
            throw SpanRing.RingError(description: "too many files are open to send spans")
        }
        (self.waker, self.sleeper) = (pair[0], pair[1])
    }

    deinit {
        close(self.waker)
        close(self.sleeper)
    }

    // MARK: Spans

    public func samples(_ trace: TraceContext) -> Bool { self.settings.samples(trace.traceLow) }

    public func record(_ span: FinishedSpan) {
        let (isKept, wakes) = self.state.withLock { state in
            state.scratch.clear()
            OTLPText.append(span, to: &state.scratch)
            let isKept = state.ring.push(state.scratch.bytes)
            let wakes = !state.isWoken && state.ring.count >= self.timing.spans
            if wakes { state.isWoken = true }
            return (isKept, wakes)
        }
        if !isKept { self.full.increment() }
        if wakes { self.wake() }
    }

    /// How many spans wait.
    var waiting: Int { self.state.withLock { $0.ring.count } }

    private func wake() {
        var byte: UInt8 = 1
        // A socket that is full wakes as well.
        _ = Glibc.send(self.waker, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    // MARK: Life

    /// Sends until graceful shutdown or cancellation, then what is left, within two seconds.
    public func run() async throws {
        await withTaskCancellationOrGracefulShutdownHandler {
            await withCheckedContinuation { continuation in
                self.state.withLock { $0.ending = continuation }
                OwnThread.run {
                    self.exportAll()
                    self.end()
                }
            }
        } onCancelOrGracefulShutdown: {
            self.isStopping.store(true, ordering: .sequentiallyConsistent)
            self.wake()
            // To look up a name may take longer than the process has: it is not waited for.
            OwnThread.run {
                _ = Glibc.poll(nil, 0, Int32(clamping: self.timing.shutdown + 500))
                self.end()
            }
        }
    }

    private func end() {
        self.state.withLock { state in
            defer { state.ending = nil }
            return state.ending
        }?.resume()
    }

    private func exportAll() {
        var pause = self.timing.interval
        var isAway = false
        while !self.isStopping.load(ordering: .sequentiallyConsistent) {
            self.sleep(pause, wakes: !isAway)
            isAway = !self.sendWaiting { self.elapsed() + self.timing.request }
            pause = isAway ? min(pause * 2, self.timing.intervalMaximum) : self.timing.interval
        }
        let end = self.elapsed() + self.timing.shutdown
        _ = self.sendWaiting(isLast: true) { end }
        // What waits in a file is sent by the next process.
        if !self.isKept { self.unsent.increment(by: Int64(self.waiting)) }
    }

    /// Waits, until the process stops at the longest.
    ///
    /// - Parameter wakes: Whether it ends when much has come.
    private func sleep(_ milliseconds: Int64, wakes: Bool) {
        let end = self.elapsed() + milliseconds
        while case let left = end - self.elapsed(), left > 0, !self.isStopping.load(ordering: .sequentiallyConsistent) {
            var poll = pollfd(fd: self.sleeper, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, Int32(clamping: left)) > 0 else { continue }
            var room = [UInt8](repeating: 0, count: 64)
            _ = recv(self.sleeper, &room, room.count, Int32(MSG_DONTWAIT))
            if wakes { break }
        }
        self.state.withLock { $0.isWoken = false }
    }

    /// Sends what waits.
    ///
    /// - Parameter deadline: When the next request is given up.
    /// - Returns: Whether the collector is there, as far as is known.
    private func sendWaiting(isLast: Bool = false, _ deadline: () -> Int64) -> Bool {
        while isLast || !self.isStopping.load(ordering: .sequentiallyConsistent) {
            let (spans, count) = self.state.withLock { $0.ring.oldest(self.timing.spans, bytes: self.timing.bytes) }
            guard count > 0 else { return true }
            switch self.request.send(self.head + spans + OTLPText.tail, until: deadline()) {
            case .taken:
                self.exported.increment(by: Int64(count))
                self.silences.store(0, ordering: .relaxed)
                self.isTold.store(false, ordering: .relaxed)
                self.drop(count)
            case .refused(let status):
                self.refuse(count, "answered \(status)")
            case .away(let reason):
                self.tell(
                    "the collector at \(self.settings.host):\(self.settings.port) is away (\(reason)); spans wait")
                return false
            case .silent(let reason):
                guard self.silences.add(1, ordering: .relaxed).newValue >= self.timing.silences else { return false }
                self.silences.store(0, ordering: .relaxed)
                self.refuse(count, reason)
            }
        }
        return true
    }

    /// Requests without an answer since the last that had one, and whether the operator knows; of the thread alone.
    private let silences = Atomic<Int>(0)
    private let isTold = Atomic<Bool>(false)

    private func refuse(_ count: Int, _ reason: String) {
        self.refused.increment(by: Int64(count))
        self.drop(count)
        self.tell(
            "the collector at \(self.settings.host):\(self.settings.port) does not take spans (\(reason)); they are dropped"
        )
    }

    private func drop(_ count: Int) { self.state.withLock { $0.ring.drop(count) } }

    private func tell(_ line: String) {
        if !self.isTold.exchange(true, ordering: .relaxed) { self.notice(line) }
    }
}
