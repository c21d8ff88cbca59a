// Beckon: where sentences are read from
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Where sentences stand: a folder that holds one for each language, and in it YAML files with flat keys.
public struct WordSource: Sendable {
    /// The folder that holds one for each language.
    public let folder: URL
    /// Keys that every language must have, beside those of a front end.
    public let required: [String]

    /// - Parameters: See the properties.
    public init(_ folder: URL, required: [String] = []) {
        self.folder = folder
        self.required = required
    }
}
