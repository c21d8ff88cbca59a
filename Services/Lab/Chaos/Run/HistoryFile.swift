// Beckon: the history of a run, in a file
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HistoryChecker
import Schema

/// The history of a run, one JSON object a line, and the verdict beside it.
enum HistoryFile {
    static func write(_ history: History, _ verdict: Verdict, _ folder: String) throws {
        var lines: [String] = []
        for entry in history.entries { lines.append(try JSON.line(entry)) }
        for effect in history.effects { lines.append(try JSON.line(effect)) }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: "\(folder)/history.jsonl"))
        try Data(try JSON.encode(verdict)).write(to: URL(fileURLWithPath: "\(folder)/verdict.json"))
    }
}
