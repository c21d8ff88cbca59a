// Beckon: a file that somebody else wrote
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that somebody else wrote, and that is read only where it is no larger than it should be.
public enum BoundedFile {
    /// Why a file is not read.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// Which file, and why.
        public let description: String
    }

    /// Reads all of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - most: How many bytes it may have.
    /// - Throws: ``Failure`` where it cannot be read, or has more.
    public static func read(_ path: String, atMost most: Int) throws(Failure) -> [UInt8] {
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            // One more than it may have tells that it has more; of an empty file there is nothing.
            bytes = try file.read(upToCount: most + 1) ?? Data()
        } catch { throw Failure(description: "\(path) cannot be read: is it there, and may it be read?") }
        guard bytes.count <= most else { throw Failure(description: "\(path) has more than \(most) bytes") }
        return [UInt8](bytes)
    }
}
