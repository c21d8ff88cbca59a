// Beckon: where the tests find the repository's files
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The repository's files, found from this file, and the specification beside it.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let domainsDocument = Self.root.appendingPathComponent("docs/domains.md")

    /// The folder of SiriKit's facts: `BECKON_SPEC`, or ../shared/spec beside the repository. It is no part of it.
    static let specification = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["BECKON_SPEC"]
            ?? Self.root.deletingLastPathComponent().appendingPathComponent("shared/spec").path)
    static let hasSpecification = FileManager.default.fileExists(
        atPath: Self.specification.appendingPathComponent("catalogue.yaml").path)

    static func isSet(_ variable: String) -> Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}
