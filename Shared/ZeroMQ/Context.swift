// Beckon: a libzmq context, the home of sockets and their I/O threads.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// A libzmq context: its I/O threads, and the sockets that were opened in it.
///
/// One for a process is enough, and `inproc` endpoints reach only within one. Any thread may use it. Every ``Socket``
/// keeps its context alive, so the context ends after its last socket; its end waits for unsent messages as long as the
/// sockets' linger times say, on the thread that lets go of it last.
public final class Context: Sendable {
    // A context may be used from any thread (zmq_ctx_new(3)), and the pointer never changes.
    nonisolated(unsafe) let handle: UnsafeMutableRawPointer
    /// Of sched.h, which Swift's Glibc module leaves out.
    private static let schedBatch: Int32 = 3
    /// A `ROUTER` numbers its peers from a number of `rand()`, and 4.3 leaves that as each process has it at its start: a peer
    /// that takes the next number as its own routing id ends the process (``Socket`` has more). So nobody may know it.
    private static let isSeeded: Bool = {
        // libzmq's own source of keys is the system's.
        guard let bytes = try? CurveKeyPair.generate().secretKey.bytes else { return false }
        srand(bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        return true
    }()

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - inputOutputThreads: Threads that move bytes, 1 for each gigabyte a second, 0 for `inproc` alone.
    ///   - maximumSockets: Sockets that may be open at once, at least 1.
    ///   - gathers: Whether an I/O thread that is woken lets whoever runs go on for a moment (SCHED_BATCH, sched(7)): it
    ///     finds more to move at once then, and a busy process does the same with less. An idle processor takes it at once.
    /// - Throws: ``ZeroMQError`` if a number is out of range.
    public init(inputOutputThreads: Int = 1, maximumSockets: Int = 1023, gathers: Bool = true) throws(ZeroMQError) {
        guard (0...64).contains(inputOutputThreads), (1...65_535).contains(maximumSockets) else {
            throw ZeroMQError(
                .invalidArgument, function: "Context.init",
                detail: "\(inputOutputThreads) threads (0...64), \(maximumSockets) sockets (1...65535)")
        }
        _ = Self.isSeeded
        guard let handle = zmq_ctx_new() else { throw .last("zmq_ctx_new") }
        self.handle = handle
        if zmq_ctx_set(handle, ZMQ_IO_THREADS, Int32(inputOutputThreads)) == -1 { throw .last("zmq_ctx_set") }
        if zmq_ctx_set(handle, ZMQ_MAX_SOCKETS, Int32(maximumSockets)) == -1 {
            throw .last("zmq_ctx_set", detail: "maximumSockets \(maximumSockets)")
        }
        if gathers, zmq_ctx_set(handle, ZMQ_THREAD_SCHED_POLICY, Self.schedBatch) == -1 {
            throw .last("zmq_ctx_set")
        }
    }

    deinit {
        // A signal is the one thing that leaves a context still to be terminated.
        while zmq_ctx_term(self.handle) == -1 && zmq_errno() == EINTR {}
    }

    /// Makes every call in progress and every later one on this context's sockets fail with
    /// ``ZeroMQError/Code/contextTerminated``, so that their threads can close them. Any thread may call it, any number
    /// of times.
    public func shutdown() {
        zmq_ctx_shutdown(self.handle)
    }
}
