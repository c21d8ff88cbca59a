// Beckon: beckon schema
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// `beckon schema`: the JSON Schema of every message.
public struct SchemaCommand: Sendable {
    private let console: any Console

    /// - Parameter console: Where to write.
    public init(_ console: any Console) { self.console = console }

    /// Writes the documents to a folder, or their names and contents to the console.
    ///
    /// - Throws: ``CommandError`` where a file cannot be written.
    public func run(writeTo folder: String?, only name: String?) throws {
        let documents = try MessageSchema.files().sorted { $0.key < $1.key }
        let wanted = documents.filter { name == nil || $0.key == name || $0.key == "\(name ?? "").json" }
        guard !wanted.isEmpty else {
            throw CommandError(
                .usage, "there is no schema '\(name ?? "")'; there is \(documents.map(\.key).joined(separator: ", "))")
        }
        guard let folder else {
            for (name, text) in wanted { self.console.line(wanted.count == 1 ? text.trimmed : "// \(name)\n\(text)") }
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, text) in wanted { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        } catch {
            throw CommandError(.error, "\(folder) cannot be written: \(error.localizedDescription)")
        }
        self.console.line("\(wanted.count) schemas written to \(folder)")
    }
}
