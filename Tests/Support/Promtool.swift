// Beckon: Debian's checker of metrics
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Debian's checker of metrics, `promtool` of the package `prometheus`.
public enum Promtool {
    private static let path = "/usr/bin/promtool"

    /// Whether it is installed.
    public static var isThere: Bool { FileManager.default.isExecutableFile(atPath: Self.path) }

    /// What it says of a text in Prometheus's format; nothing where all is well.
    public static func complaints(_ text: String) throws -> String {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = ["check", "metrics"]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
