// Beckon: Shared/Schema/Generated reads and writes what the declarations say
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct WireFilesTests {
    private static let generator = Repository.root.appendingPathComponent("Shared/Schema/Generator/wire.py")

    @Test("How the types of the wire are read and written is what their declarations say; `make schema` writes it")
    func filesAreWhatTheDeclarationsSay() throws {
        let (status, output) = try Self.check(Self.generator)
        #expect(status == 0, "\(output)\nrun `make schema` and commit what changed; it needs python3")
    }

    @Test(
        "A declaration that changed, a file that was written by hand and one that is missing are found",
        arguments: [
            ("Values/Person.swift", "    public var displayName: String\n", "    public var displayName: String?\n"),
            ("Values/Person.swift", "    public var isMe: Bool", "    public var isHere: Bool"),
            ("Generated/Wire+Person.swift", "try reader.string()", "try? reader.string()"),
            ("Generated/Wire+Person.swift", nil, nil),
            ("Dialogue/Answer.swift", "    // members: number\n", ""),
            ("Dialogue/Answer.swift", "    case skip\n", "    case skip(String)\n"),
            ("Cards/Block.swift", "mood = .plain", "mood"),
        ] as [(String, String?, String?)])
    func changesAreFound(_ name: String, _ old: String?, _ new: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = Self.generator.deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(at: schema, to: folder)
        let file = folder.appendingPathComponent(name)
        if let old, let new {
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }
        let (status, output) = try Self.check(folder.appendingPathComponent("Generator/wire.py"))
        let written = ["Answer": "Wire+Reply", "Block": "Wire+Block"].first { name.contains($0.key) }?.value
        #expect(status == 1 && output.contains(written ?? "Person"), "\(output)")
    }

    private static func check(_ generator: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", generator.path, "--check"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
