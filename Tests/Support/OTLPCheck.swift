// Beckon: OpenTelemetry's own reading of OTLP
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// OpenTelemetry's own reading of OTLP in JSON, `Tests/TelemetryTests/check-otlp` over its package for Python.
public enum OTLPCheck {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("TelemetryTests/check-otlp").path

    /// Whether the package is there: `check-otlp --install` puts it in a folder of its own.
    public static let isThere: Bool = (try? Self.run(["--there"], [])) == ""

    /// What it says of the body of a request; nothing where all is well.
    public static func complaints(_ body: [UInt8]) throws -> String { try Self.run([], body) }

    private static func run(_ arguments: [String], _ bytes: [UInt8]) throws -> String {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Self.script)
        process.arguments = arguments
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: said, as: UTF8.self)
        return process.terminationStatus == 0 ? text : text + "exit code \(process.terminationStatus)"
    }
}
