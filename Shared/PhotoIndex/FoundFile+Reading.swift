// Beckon: a found file becomes a photo
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import PhotosReading
import Schema

extension FoundFile {
    /// Bytes of a file that is read for its tags; a larger one goes by its name and its time.
    static let readBytes = 1 << 30

    /// Formats that not every version of the library reads, by their endings: without tags they are photos all the same.
    private static let unsure = [".heic", ".heif", ".avif", ".jxl", ".cr3"]

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - folder: The descriptor of its folder.
    ///   - zone: The zone of times that say none.
    ///   - reader: What reads tags.
    /// - Returns: `nil` for a file that cannot be read, or is no image whatever its name says.
    /// - Throws: What keeps the reader from being started.
    func photo(in folder: Int32, zone: TimeZone, by reader: PhotoReader) throws -> Photo? {
        let file = openat(folder, self.name.characters, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // What was a file when it was found may be something else by now.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        var tags = TagTable()
        if status.st_size <= Self.readBytes {
            // By its descriptor: so the file that is read is the one that was looked at, whatever its name is by now.
            if let read = try reader.tags(of: file) {
                tags = read
            } else if self.file.kind != .video, !Self.unsure.contains(where: self.file.name.lowercased().hasSuffix) {
                return nil
            }
        }
        if let beside = try self.sidecarTags(in: folder, by: reader) { tags = tags.overlaid(by: beside) }
        return Photo(path: self.path, file: self.file, tags: tags, zone: zone)
    }

    private func sidecarTags(in folder: Int32, by reader: PhotoReader) throws -> TagTable? {
        guard let sidecar = self.sidecar else { return nil }
        let file = openat(folder, sidecar.characters, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 24 else {
            return nil
        }
        return try reader.tags(of: file)
    }
}
