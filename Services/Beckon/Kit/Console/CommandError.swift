// Beckon: why a command could not do its work
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView

/// Why a command could not do its work: the exit code, and a sentence that says what to do.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit code.
    public var status: ExitStatus
    /// What is wrong, where, and what to do.
    public var message: String

    /// - Parameters: See the properties.
    public init(_ status: ExitStatus, _ message: String) {
        self.status = status
        // It may quote what an app or a file said. Lines that are indented are ours: the end of a log.
        self.message = message.split(separator: Self.indented, omittingEmptySubsequences: false)
            .map { PlainText.columns(String($0)) }.joined(separator: Self.indented)
    }

    public var description: String { self.message }

    /// What a line of a log that is quoted begins with.
    static let indented = "\n    "
}
