// Beckon: which files are photos and videos, by the end of their names
// SPDX-License-Identifier: Apache-2.0

/// What a file is, by the end of its name.
package enum MediaKind: Hashable, Sendable {
    case photo, gif, video

    private static let byEnding: [String: MediaKind] = {
        var kinds: [String: MediaKind] = ["gif": .gif]
        let photos = [
            "jpg", "jpeg", "jpe", "png", "webp", "tif", "tiff", "heic", "heif", "avif", "jxl", "dng", "cr2", "cr3",
            "nef", "arw", "orf", "rw2", "raf", "pef",
        ]
        for ending in photos { kinds[ending] = .photo }
        for ending in ["mp4", "mov", "m4v", "avi", "mkv", "webm", "3gp", "mts", "mpg"] { kinds[ending] = .video }
        return kinds
    }()

    /// - Parameter name: The file's name.
    package init?(name: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
            let kind = Self.byEnding[name[name.index(after: dot)...].lowercased()]
        else { return nil }
        self = kind
    }
}
