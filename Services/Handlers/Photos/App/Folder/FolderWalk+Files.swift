// Beckon: what a file in a folder is, by its name and by what lies beside it
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhotosReading
import Schema

extension FolderWalk {
    /// A file as a photo or video; `nil` where its name says neither, or where it is the film of a live photo.
    static func found(
        _ name: [CChar], _ status: stat, _ files: [Data: stat], _ path: [[CChar]]
    ) -> FoundFile? {
        let text = Self.text(name)
        guard let kind = MediaKind(name: text), let stem = Self.stem(name) else { return nil }
        func beside(_ endings: String...) -> (name: Data, status: stat)? {
            for ending in endings {
                for written in [ending, ending.uppercased()] {
                    let other = stem + Data(".\(written)".utf8)
                    if let status = files[other] { return (other, status) }
                }
            }
            return nil
        }
        if kind == .video, text.lowercased().hasSuffix(".mov"), beside("heic", "jpg", "jpeg") != nil { return nil }
        let isLive = kind == .photo && beside("mov") != nil
        let whole = Self.data(name) + Data(".xmp".utf8)
        let sidecar = files[whole].map { (whole, $0) } ?? beside("xmp")
        let modified = Self.milliseconds(status.st_mtim)
        let album = path.map(Self.text).joined(separator: "/")
        return FoundFile(
            path: (path + [name]).map(Self.encoded).joined(separator: "/"),
            file: PhotoFile(
                name: text, album: album, kind: kind, modified: Instant(milliseconds: modified), isLive: isLive),
            fingerprint: [Self.mark(status), sidecar.map { Self.mark($0.1) } ?? "", isLive ? "live" : ""]
                .joined(separator: " "),
            rawName: name, sidecar: sidecar.map { $0.0.map { byte in CChar(bitPattern: byte) } + [0] })
    }

    /// The name without its ending.
    private static func stem(_ name: [CChar]) -> Data? {
        let data = Self.data(name)
        return data.lastIndex(of: UInt8(ascii: ".")).map { data[..<$0] }
    }

    private static func mark(_ status: stat) -> String {
        "\(status.st_size).\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec).\(status.st_ino)"
    }

    private static func milliseconds(_ time: timespec) -> Int64 {
        // Held between the years 1826 and 2200, as times in tags are.
        Int64(min(max(time.tv_sec, -4_544_000_000), 7_258_118_400)) * 1_000 + Int64(time.tv_nsec / 1_000_000)
    }

    /// A name as text; bytes that are no UTF-8 become replacement characters.
    static func text(_ name: [CChar]) -> String {
        TagTable.line(String(decoding: Self.data(name), as: UTF8.self)) ?? "?"
    }

    /// A name in the path of a URL.
    static func encoded(_ name: [CChar]) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return Self.data(name).map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
