// Beckon: what came of a conversation test
// SPDX-License-Identifier: Apache-2.0

/// What came of one conversation file.
public struct ConversationReport: Codable, Hashable, Sendable {
    /// What came of it.
    public enum Result: String, Codable, Sendable { case passed, failed, skipped }

    /// The file, the conversation's name.
    public var file: String, name: String
    /// What came of it.
    public var result: Result
    /// What differed, line by line; why it was skipped.
    public var lines: [String]

    /// - Parameters: See the properties.
    public init(file: String, name: String, result: Result, lines: [String] = []) {
        self.file = file
        self.name = name
        self.result = result
        self.lines = lines
    }
}
