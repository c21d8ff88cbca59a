// Beckon: a small picture of a large one, by gdk-pixbuf
// SPDX-License-Identifier: Apache-2.0

import CGdkPixbuf
import Glibc
import PhotosReading

/// Makes thumbnails.
enum Thumbnail {
    /// Dots of its longer side.
    static let side = 256
    /// Bytes of a file that is decoded whole, dots that it may say to have, and bytes of what comes of it.
    static let fileBytes = 64 << 20, dots = 128_000_000, bytes = 96 << 10

    /// What the beginning of a file says it is, whatever its name says, and the library's name for it. Formats that the
    /// library knows and that nobody photographs in are left alone.
    private static let kinds: [(name: String, isSo: @Sendable ([UInt8]) -> Bool)] = [
        ("jpeg", { $0.starts(with: [0xFF, 0xD8, 0xFF]) }),
        ("png", { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }),
        ("gif", { $0.starts(with: Array("GIF8".utf8)) }),
        ("webp", { $0.starts(with: Array("RIFF".utf8)) && Array($0.dropFirst(8).prefix(4)) == Array("WEBP".utf8) }),
        ("tiff", { $0.starts(with: [0x49, 0x49, 0x2A, 0]) || $0.starts(with: [0x4D, 0x4D, 0, 0x2A]) }),
        (
            "heif",
            { bytes in
                let brands = ["heic", "heix", "mif1", "msf1", "hevc", "avif"]
                return Array(bytes.dropFirst(4).prefix(4)) == Array("ftyp".utf8)
                    && brands.contains { Array(bytes.dropFirst(8).prefix(4)) == Array($0.utf8) }
            }
        ),
    ]

    /// A JPEG of a file, without tags: a worse one where a good one is too large.
    static func jpeg(of file: Int32) -> [UInt8]? {
        guard let upright = Self.upright(of: file) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        for quality in ["78", "40"] {
            if let bytes = Self.saved(upright, quality), bytes.count <= Self.bytes { return bytes }
        }
        return nil
    }

    /// The dots of a file, for a terminal: at most ``dotsSide`` wide and high, behind width and height.
    static func dots(of file: Int32) -> [UInt8]? {
        guard let upright = Self.upright(of: file) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let size = Self.fit(
            Int(gdk_pixbuf_get_width(upright)), Int(gdk_pixbuf_get_height(upright)), within: Self.dotsSide)
        guard
            let small = gdk_pixbuf_composite_color_simple(
                upright, size.width, size.height, 2, 255, 16, 0xFF_FFFF, 0xFF_FFFF)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(small)) }
        let (width, height) = (Int(size.width), Int(size.height))
        let (stride, channels) = (Int(gdk_pixbuf_get_rowstride(small)), Int(gdk_pixbuf_get_n_channels(small)))
        guard let pixels = gdk_pixbuf_read_pixels(small), channels >= 3 else { return nil }
        var bytes = [width, height].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        for row in 0..<height {
            for column in 0..<width {
                let place = row * stride + column * channels
                bytes += [pixels[place], pixels[place + 1], pixels[place + 2]]
            }
        }
        return bytes
    }

    /// Dots of the longer side of a picture that is answered as it is: an answer holds no more.
    private static let dotsSide = 200

    /// A small picture of a file, upright: of the file itself, or the one that a camera put into it where it cannot be decoded.
    private static func upright(of file: Int32) -> OpaquePointer? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        let head = Self.read(file, from: 0, most: 32)
        let kind = Self.kinds.first { $0.isSo(head) }?.name
        if let kind, status.st_size <= Self.fileBytes,
            let picture = Self.decoded(kind, { Self.read(file, from: $0, most: 1 << 16) })
        {
            defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
            return Self.turned(picture, kind == "heif" ? nil : Preview.orientation(of: file))
        }
        guard let preview = Preview.bytes(of: file) else { return nil }
        let picture = Self.decoded("jpeg") { Array(preview.dropFirst($0).prefix(1 << 16)) }
        guard let picture else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        return Self.turned(picture, Preview.orientation(of: file))
    }

    /// The picture, small already: a decoder of JPEG makes no large one on the way.
    ///
    /// - Parameters:
    ///   - kind: The library's name for what it is.
    ///   - read: Takes where to read, answers what stands there; nothing at the end.
    private static func decoded(_ kind: String, _ read: (Int) -> [UInt8]) -> OpaquePointer? {
        guard let loader = gdk_pixbuf_loader_new_with_type(kind, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        beckon_when_size_is_known(loader, { loader, width, height, _ in Thumbnail.bound(loader, width, height) }, nil)
        var place = 0
        var isGood = true
        while isGood {
            let bytes = read(place)
            guard !bytes.isEmpty else { break }
            place += bytes.count
            isGood = gdk_pixbuf_loader_write(loader, bytes, bytes.count, nil) != 0
        }
        // A photo that was cut off is shown as far as it goes; one of which nothing was read is none.
        let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
        guard isGood || isWhole, let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
        return gdk_pixbuf_composite_color_simple(
            picture, Self.fit(picture).width, Self.fit(picture).height, 2, 255, 16, 0xFF_FFFF, 0xFF_FFFF
        ).map { flat in
            // The turn that is due is written beside the dots, and is not copied with them.
            if let turn = gdk_pixbuf_get_option(picture, "orientation") {
                gdk_pixbuf_set_option(flat, "orientation", turn)
            }
            return flat
        }
    }

    /// Called by the library before it decodes: asks for a small picture, or for none where it says that it is too large.
    private static func bound(_ loader: OpaquePointer?, _ width: Int32, _ height: Int32) {
        guard let loader else { return }
        let dots = Int(width).multipliedReportingOverflow(by: Int(height))
        guard width > 0, height > 0, !dots.overflow, dots.partialValue <= Self.dots else {
            return gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
        let size = Self.fit(Int(width), Int(height))
        gdk_pixbuf_loader_set_size(loader, size.width, size.height)
    }

    private static func fit(_ picture: OpaquePointer) -> (width: Int32, height: Int32) {
        Self.fit(Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture)))
    }

    /// The size within which it is shown; what is small stays as it is.
    private static func fit(_ width: Int, _ height: Int, within most: Int = side) -> (width: Int32, height: Int32) {
        let longer = max(width, height, 1)
        guard longer > most else { return (Int32(max(1, width)), Int32(max(1, height))) }
        func part(_ side: Int) -> Int32 { Int32(max(1, (side * most + longer / 2) / longer)) }
        return (part(width), part(height))
    }

    /// The picture as it is looked at, another one.
    private static func turned(_ picture: OpaquePointer, _ orientation: Int?) -> OpaquePointer? {
        if let orientation, gdk_pixbuf_get_option(picture, "orientation") == nil {
            gdk_pixbuf_set_option(picture, "orientation", "\(orientation)")
        }
        return gdk_pixbuf_apply_embedded_orientation(picture)
    }

    private static func saved(_ picture: OpaquePointer, _ quality: String) -> [UInt8]? {
        var buffer: UnsafeMutablePointer<CChar>?
        var count = 0
        guard let key = strdup("quality"), let value = strdup(quality) else { return nil }
        defer {
            free(key)
            free(value)
        }
        var keys: [UnsafeMutablePointer<CChar>?] = [key, nil]
        var values: [UnsafeMutablePointer<CChar>?] = [value, nil]
        guard gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, "jpeg", &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: count))
    }

    private static func read(_ file: Int32, from place: Int, most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, most, place))
        }
    }
}
