// Beckon: a file that an app writes for its user
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file that an app writes for its user, such as a calendar or a ledger. Only its owner may read it.
public enum ExportFile {
    /// Why a file could not be written.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// What happened, and what to look at.
        public let description: String
    }

    /// Writes a text over what the file held.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - path: The file; `-` for standard output.
    ///   - output: Standard output.
    /// - Throws: ``Failure``, or what the system says of standard output.
    public static func write(_ text: String, to path: String, output: FileHandle = .standardOutput) throws {
        let bytes = Data(text.utf8)
        guard path != "-" else { return try output.write(contentsOf: bytes) }
        guard FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { throw Failure(description: "\(path) cannot be written: is its folder there, and yours?") }
    }
}
