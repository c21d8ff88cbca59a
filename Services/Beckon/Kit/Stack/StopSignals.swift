// Beckon: the wish to stop, as a stream
// SPDX-License-Identifier: Apache-2.0

// Dispatch sources may be used from any thread; libdispatch on Linux does not say so.
@preconcurrency import Dispatch
import Glibc

/// SIGINT, SIGTERM and SIGHUP of this process, as a stream that yields once for each.
public final class StopSignals: Sendable {
    /// One element for each signal. For one reader.
    public let arrivals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals over from now on.
    public init() {
        let (arrivals, continuation) = AsyncStream<Int32>.makeStream(bufferingPolicy: .bufferingOldest(4))
        self.arrivals = arrivals
        self.sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // The default action would end the process before the source hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
        // A reader of our output that goes away must not end the supervisor.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { for source in self.sources { source.cancel() } }
}
