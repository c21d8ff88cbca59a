// Beckon: why a calendar file cannot be read
// SPDX-License-Identifier: Apache-2.0

/// Why a calendar file cannot be read or written.
public struct CalendarError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the line where it is one of the file.
    public let description: String

    /// - Parameter description: What is wrong.
    public init(_ description: String) { self.description = description }

    /// - Parameters:
    ///   - line: The line of the file.
    ///   - description: What is wrong there.
    public init(line: Int, _ description: String) { self.description = "line \(line): \(description)" }
}
