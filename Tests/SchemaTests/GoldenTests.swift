// Beckon: bodies and headers are, byte for byte, what they were
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

/// Every golden file ever committed must decode. `BECKON_WRITE_GOLDEN=1` writes them anew: only for a new body, or
/// together with the reason why an old one had to change.
@Suite struct GoldenTests {
    /// Written once, before any test of the suite looks at them.
    private static let written = Result {
        guard Repository.isSet("BECKON_WRITE_GOLDEN") else { return }
        for (name, body) in Samples.all {
            try Data(try JSON.encode(body)).write(to: Repository.golden.appendingPathComponent("\(name).json"))
        }
        let text = Self.headerLines.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: Repository.golden.appendingPathComponent("headers.txt"))
    }

    private static let headerLines = Kind.allCases.map { kind in
        "\(kind) " + Samples.header(kind).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    init() throws { try Self.written.get() }

    @Test func oneExampleForEveryBody() throws {
        #expect(Set(Samples.all.map(\.name)) == Set(MessageSchema.all.filter { $0.body != nil }.map(\.name)))
        let files = try Repository.names(in: Repository.golden)
        #expect(files == Set(Samples.all.map { "\($0.name).json" } + ["headers.txt"]))
    }

    @Test(arguments: Samples.all.map(\.name))
    func body(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Repository.golden.appendingPathComponent("\(name).json")))
        let type = try #require(MessageSchema.all.first { $0.name == name }?.body)
        let sample = try #require(Samples.all.first { $0.name == name }?.body)
        func check<Body: Codable & Sendable>(_ type: Body.Type) throws {
            let decoded = try JSON.decode(type, from: bytes)
            #expect(try JSON.encode(decoded) == bytes, "Wire/\(name).json decodes to something else")
        }
        try check(type)
        #expect(try JSON.encode(sample) == bytes, "the example of \(name) is written differently now")
        // As a value of unknown type it is the same, too: this is how bodies are kept and shown.
        #expect(try JSON.encode(JSON.decode(Value.self, from: bytes)) == bytes)
    }

    @Test func headers() throws {
        let file = Repository.golden.appendingPathComponent("headers.txt")
        let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(golden == Self.headerLines)
        for line in golden {
            let parts = line.split(separator: " ")
            let bytes = stride(from: 0, to: parts[1].count, by: 2).compactMap { offset in
                UInt8(parts[1].dropFirst(offset).prefix(2), radix: 16)
            }
            let header = try bytes.withUnsafeBytes { try Header($0) }
            #expect("\(header.kind)" == parts[0])
            #expect(header == Samples.header(header.kind))
        }
    }
}
