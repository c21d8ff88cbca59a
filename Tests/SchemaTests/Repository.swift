// Beckon: where the tests find the repository's files
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The repository's files, found from this file.
enum Repository {
    static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let root = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
    static let golden = Self.tests.appendingPathComponent("Wire")
    static let schema = Self.root.appendingPathComponent("docs/schema")

    static func names(in folder: URL) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") })
    }

    static func isSet(_ variable: String) -> Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}
