// Beckon: where a command writes
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization

/// Where a command writes: results to one side, remarks for a person to the other.
public protocol Console: Sendable {
    /// A line of the result, for standard output.
    func line(_ text: String)
    /// A remark, for standard error.
    func note(_ text: String)
}

extension Console {
    /// One JSON object as a line.
    public func json(_ value: some Encodable) throws { self.line(try JSON.line(value)) }
}

/// Standard output and standard error.
public struct StandardConsole: Console {
    /// Writes to this process's own.
    public init() {}

    public func line(_ text: String) { Self.write(text, to: .standardOutput) }
    public func note(_ text: String) { Self.write(text, to: .standardError) }

    private static func write(_ text: String, to handle: FileHandle) {
        // A reader that went away, as in `beckon trace | head`, is no error of ours.
        try? handle.write(contentsOf: Data((text + "\n").utf8))
    }
}

/// Keeps what was written, for tests and for the reports of conversations.
public final class RecordingConsole: Console {
    private let state = Mutex<(lines: [String], notes: [String])>(([], []))

    /// Nothing yet.
    public init() {}

    public func line(_ text: String) { self.state.withLock { $0.lines.append(text) } }
    public func note(_ text: String) { self.state.withLock { $0.notes.append(text) } }

    /// The lines of the result so far.
    public var lines: [String] { self.state.withLock { $0.lines } }
    /// The remarks so far.
    public var notes: [String] { self.state.withLock { $0.notes } }
}
