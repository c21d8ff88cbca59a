// Beckon: zbar's scanner, which reads codes as a telephone does
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `zbarimg` of the package zbar-tools. Where it is missing, tests fail.
enum Scanner {
    /// What a picture of one code holds, byte for byte; or as the scanner takes it for text.
    static func read(_ png: [UInt8], asText: Bool = false) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("code.png")
        try Data(png).write(to: picture)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "zbarimg", "--quiet", "--nodbus", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable",
            ] + (asText ? [] : ["-Sbinary"]) + [picture.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let read = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "zbarimg (zbar-tools) found no code, or is not installed")
        return Array(read)
    }
}
