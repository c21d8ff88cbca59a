// Beckon: keeps what is logged, for tests
// SPDX-License-Identifier: Apache-2.0

public import Logging
import Synchronization

/// Keeps every line that is logged through its loggers, with its metadata.
public final class LogRecorder: Sendable {
    private let state = Mutex<[String]>([])

    /// Nothing yet.
    public init() {}

    /// The lines so far.
    public var lines: [String] { self.state.withLock { $0 } }

    /// A logger that is kept here.
    ///
    /// - Parameter level: What is kept; what is below it is not.
    public func logger(_ label: String = "test", level: Logger.Level = .debug) -> Logger {
        var logger = Logger(label: label) { _ in Handler(recorder: self) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = self.metadata.merging(event.metadata ?? [:]) { $1 }
            self.recorder.state.withLock { $0.append("\(event.level) \(event.message) \(metadata)") }
        }
    }
}
