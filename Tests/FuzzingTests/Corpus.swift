// Beckon: what the generator starts from, and how long it runs
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import Schema

/// The golden files and the conversations of the repository, and how many rounds a test takes. `make fuzz` sets
/// `BECKON_FUZZ_ROUNDS` to run longer and `BECKON_FUZZ_SEED` to run elsewhere.
enum Corpus {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }

    /// Rounds of a test that takes `count` in the suite.
    static func rounds(_ count: Int) -> Int { count * Int(Self.number("BECKON_FUZZ_ROUNDS") ?? 1) }
    static let seed = Self.number("BECKON_FUZZ_SEED") ?? 1

    static func golden(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.root.appendingPathComponent("Tests/SchemaTests/Wire/\(name).json")))
    }

    static func texts(in folder: String, ending: String) throws -> [String] {
        let folder = Self.root.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted()
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }

    /// The codes of refusals that docs/protocol.md lists.
    static let codes: Set<String> = {
        let file = Self.root.appendingPathComponent("docs/protocol.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let part = text.components(separatedBy: "## 8").last ?? ""
        return Set(part.split(separator: "`").map(String.init).filter { $0.allSatisfy { $0.isLetter } })
    }()

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(600), as: UTF8.self) }

    static func header(_ bytes: [UInt8]) throws(WireError) -> Header {
        try bytes.withUnsafeBytes { buffer in
            Result { () throws(WireError) in try Header(buffer) }
        }.get()
    }
}
