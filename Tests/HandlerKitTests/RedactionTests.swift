// Beckon: tests that nothing of a user stands in a worker's log
// SPDX-License-Identifier: Apache-2.0

import Logging
import Schema
import Synchronization
import Testing

/// Keeps what is logged.
private final class Journal: Sendable {
    let lines = Mutex<[(level: Logger.Level, text: String)]>([])

    func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "test") { _ in Handler(journal: self) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let journal: Journal
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            self.journal.lines.withLock { $0.append((event.level, "\(event.message) \(event.metadata ?? [:])")) }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct RedactionTests {
    struct Canary: Error { var account = "swordfish" }

    @Test func whatAnErrorSaysStandsAtTraceLevelOnly() async throws {
        let journal = Journal()
        try await Life.run(logger: journal.logger(.trace), perform: { _, _ in throw Canary() }) { life in
            try await life.begin()
            life.send(
                Message(Header(.work, phase: .resolving, workNumber: 1), body: [UInt8](#"{"a":"swordfish"}"#.utf8)))
            try await life.next(.result)
        }
        let lines = journal.lines.withLock { $0 }
        #expect(lines.contains { $0.level == .error && $0.text.contains("Canary") })
        #expect(lines.contains { $0.level == .trace && $0.text.contains("swordfish") })
        #expect(!lines.contains { $0.level > .trace && $0.text.contains("swordfish") })
    }
}
