// Beckon: the last lines of a log
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The last lines of a log file.
enum LogTail {
    /// How much of a line is kept: enough for a sentence that lists all options of a service.
    private static let lineLength = 2_000

    /// At most `lines` lines out of the last 8 kB; none where there is no file.
    static func read(_ path: String, lines: Int) -> [String] {
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        let size = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: size > 8_192 ? size - 8_192 : 0)
        let data = (try? file.readToEnd()) ?? Data()
        let all = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
            String($0.prefix(Self.lineLength))
        }
        return Array(all.suffix(lines))
    }
}
