// Beckon: what a file in a folder is, by its name and by what lies beside it
// SPDX-License-Identifier: Apache-2.0

package import HandlerKit
import PhotosReading
import Schema

/// A photo's file as it was found.
package struct FoundFile: Sendable {
    /// Files in all that are looked at.
    static let most = 200_000

    /// Its path below the root, percent-encoded.
    var path: String
    /// What the name and the folder say.
    var file: PhotoFile
    /// Differs where the file was changed, or what lies beside it.
    var fingerprint: String
    /// The name, and that of the file with tags beside it.
    var name: FileName, sidecar: FileName?
}

extension FoundFile {
    /// A file as a photo or video; `nil` where its name says neither, or where it is the film of a live photo.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - files: All files of the folder, by name.
    ///   - path: The folder's.
    init?(_ file: FolderWalk.File, among files: [[UInt8]: FolderWalk.File], in path: [FileName]) {
        let (name, bytes) = (file.name, file.name.bytes)
        let text = Self.text(name)
        guard let kind = MediaKind(name: text), let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        func beside(_ endings: String...) -> FolderWalk.File? {
            endings.lazy.flatMap { [$0, $0.uppercased()] }.compactMap { files[bytes[...dot] + Array($0.utf8)] }.first
        }
        if kind == .video, text.lowercased().hasSuffix(".mov"), beside("heic", "jpg", "jpeg") != nil { return nil }
        let isLive = kind == .photo && beside("mov") != nil
        let sidecar = files[bytes + Array(".xmp".utf8)] ?? beside("xmp")
        self.init(
            path: (path + [name]).map(Self.encoded).joined(separator: "/"),
            file: PhotoFile(
                name: text, album: path.map(Self.text).joined(separator: "/"), kind: kind,
                modified: Self.moment(file), isLive: isLive),
            fingerprint: [Self.mark(file), sidecar.map(Self.mark) ?? "", isLive ? "live" : ""].joined(separator: " "),
            name: name, sidecar: sidecar?.name)
    }

    private static func mark(_ file: FolderWalk.File) -> String {
        "\(file.size).\(file.modified.seconds).\(file.modified.nanoseconds).\(file.inode)"
    }

    private static func moment(_ file: FolderWalk.File) -> Instant {
        // Held between the years 1826 and 2200, as times in tags are.
        let seconds = min(max(file.modified.seconds, -4_544_000_000), 7_258_118_400)
        return Instant(milliseconds: Int64(seconds) * 1_000 + Int64(file.modified.nanoseconds / 1_000_000))
    }

    /// A name as text; bytes that are no UTF-8 become replacement characters.
    private static func text(_ name: FileName) -> String {
        TagTable.line(String(decoding: name.bytes, as: UTF8.self)) ?? "?"
    }

    /// A name in the path of a URL.
    package static func encoded(_ name: FileName) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return name.bytes.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
