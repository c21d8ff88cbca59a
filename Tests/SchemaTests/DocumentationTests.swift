// Beckon: docs/protocol.md and docs/limits.md say what the code says
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct DocumentationTests {
    private static func lines(_ name: String) throws -> [String] {
        try String(contentsOf: Repository.root.appendingPathComponent("docs/\(name)"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test func everyKindStandsInTheProtocolWithItsByte() throws {
        let lines = try Self.lines("protocol.md")
        for kind in Kind.allCases {
            let byte = (kind.rawValue < 16 ? "0" : "") + String(kind.rawValue, radix: 16)
            let isThere = lines.contains { $0.hasPrefix("| `\(kind)` | \(byte) |") }
            #expect(isThere, "docs/protocol.md, 4: no row '| `\(kind)` | \(byte) |'")
        }
    }

    @Test func everyPhaseStandsInTheProtocolWithItsByte() throws {
        let lines = try Self.lines("protocol.md")
        for phase in Phase.allCases {
            let isThere = lines.contains { $0.contains("| \(phase.name) | \(phase.rawValue) |") }
            #expect(isThere, "docs/protocol.md, 3.1: no '| \(phase.name) | \(phase.rawValue) |'")
        }
    }

    @Test func everySchemaIsLinkedFromTheProtocol() throws {
        let text = try Self.lines("protocol.md").joined(separator: "\n")
        for message in MessageSchema.all where message.kind != nil {
            let isThere = text.contains("(schema/\(message.name).json)")
            #expect(isThere, "docs/protocol.md, 4: no link to schema/\(message.name).json")
        }
    }

    @Test func everyCodeOfTheWireStandsInTheProtocol() throws {
        let text = try Self.lines("protocol.md").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
        let errors: [WireError] = [
            .headerSize(0), .unknownVersion(0), .unknownKind(0), .bodyTooLarge(0), .bodyTooDeep, .body(""),
        ]
        for error in errors {
            let isThere = text.contains("`\(error.code)`")
            #expect(isThere, "docs/protocol.md, 8: no `\(error.code)`")
        }
    }

    @Test(arguments: [
        ("bytes of a body", Limits.bodyBytes), ("levels of arrays and objects in a body", Limits.bodyDepth),
        ("bytes of an utterance, UTF-8", Limits.utteranceBytes),
        ("bytes of a name: user, conversation, app, intent, parameter", Limits.nameBytes),
        ("elements of an array parameter", Limits.arrayElements), ("intents of a manifest", Limits.intentsPerManifest),
        ("parameters of an intent", Limits.parametersPerIntent),
        ("entries of words for cards in a manifest", Limits.wordsPerManifest),
        ("bytes of a label among them; of a question or a title", Limits.nameBytes),
        ("terms of one vocabulary set", Limits.termsPerVocabulary), ("bytes of a term's phrase", Limits.termBytes),
        ("options that a question offers", Limits.optionsPerQuestion),
    ])
    func everyLimitIsTheCodes(_ name: String, _ limit: Int) throws {
        let row = try #require(try Self.lines("limits.md").first { $0.hasPrefix("| \(name) |") })
        let value = row.split(separator: "|")[1].filter { $0 != "," }.split(separator: " ").first.flatMap { Int($0) }
        #expect(value == limit, "docs/limits.md: '\(name)' is not \(limit)")
    }

    @Test func thePythonWorkerHasTheHeadersForm() throws {
        let lines = try Self.lines("protocol.md")
        let start = try #require(lines.firstIndex(of: "```python"))
        let code = lines[(start + 1)...].prefix { $0 != "```" }
        #expect(code.count <= 30, "README.md says 30 lines")
        // 2s B B 16s B B B B Q 16s 8s B 7x
        #expect(2 + 1 + 1 + 16 + 4 + 8 + 16 + 8 + 1 + 7 == Header.size)
        #expect(code.contains { $0.contains("\">2sBB16sBBBBQ16s8sB7x\"") })
        #expect(
            code.contains(
                "HELLO, HEARTBEAT, RESULT, WORK, PULSE, CHALLENGE = "
                    + [Kind.hello, .heartbeat, .result, .work, .pulse, .challenge]
                    .map { "0x" + String($0.rawValue, radix: 16) }.joined(separator: ", ")))
    }
}
