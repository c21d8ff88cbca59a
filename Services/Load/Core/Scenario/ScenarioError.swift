// Beckon: what is wrong with a scenario
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a scenario, and where.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, or `command line`.
    public var file: String
    /// The line, from 1; 0 for the scenario as a whole.
    public var line: Int
    /// What is wrong, and what to do.
    public var message: String

    /// - Parameters: See the properties.
    public init(_ file: String, line: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    public var description: String {
        self.line > 0 ? "\(self.file):\(self.line): \(self.message)" : "\(self.file): \(self.message)"
    }
}
