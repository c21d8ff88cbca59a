// Beckon: a file that an app writes for its user
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file that an app writes for its user, such as a calendar or a ledger. Only its owner may read it, and what was there stays
/// as it is until the new one is whole.
public enum ExportFile {
    /// Why a file could not be written.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// What happened, and what to look at.
        public let description: String
    }

    /// Writes a text in place of what the file held.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - path: The file; `-` for standard output.
    ///   - output: Standard output.
    /// - Throws: ``Failure``, or what the system says of standard output.
    public static func write(_ text: String, to path: String, output: FileHandle = .standardOutput) throws {
        try Self.write(to: path, output: output) { try $0(text) }
    }

    /// Writes a file piece by piece, as a long one that does not have to fit into memory.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard output.
    ///   - output: Standard output.
    ///   - body: Writes each piece.
    /// - Throws: ``Failure``, what the system says, or what `body` throws; then there is no new file.
    public static func write(
        to path: String, output: FileHandle = .standardOutput, _ body: ((String) throws -> Void) throws -> Void
    ) throws {
        guard path != "-" else { return try body { try output.write(contentsOf: Data($0.utf8)) } }
        let part = "\(path).part"
        guard FileManager.default.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: part)
        else { throw Failure(description: "\(path) cannot be written: is its folder there, and yours?") }
        do {
            try body { try file.write(contentsOf: Data($0.utf8)) }
            try file.close()
            guard rename(part, path) == 0 else {
                throw Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
            }
        } catch {
            try? FileManager.default.removeItem(atPath: part)
            throw error
        }
    }
}
