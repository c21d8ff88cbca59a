// Beckon: the picture that a camera put into a file beside the photo itself
// SPDX-License-Identifier: Apache-2.0

import CGExiv2
import PhotosReading

/// What gexiv2 tells of how a photo is shown.
enum Preview {
    /// How the photo has to be turned, as EXIF counts it; `nil` where nothing is said.
    static func orientation(of file: Int32) -> Int? {
        Self.read(file) { image in
            let number = Int(gexiv2_metadata_get_orientation(image))
            return (2...8).contains(number) ? number : nil
        }
    }

    /// The smallest JPEG in the file that is large enough for a thumbnail, else the largest; `nil` where there is none.
    static func bytes(of file: Int32) -> [UInt8]? {
        Self.read(file) { image in
            guard let all = gexiv2_metadata_get_preview_properties(image) else { return nil }
            // The library sorts them, the smallest first.
            var chosen: OpaquePointer?
            var index = 0
            while index < 16, let one = all[index] {
                index += 1
                chosen = one
                let side = max(gexiv2_preview_properties_get_width(one), gexiv2_preview_properties_get_height(one))
                if side >= Thumbnail.side { break }
            }
            guard let chosen, let preview = gexiv2_metadata_try_get_preview_image(image, chosen, nil) else {
                return nil
            }
            defer { g_object_unref(UnsafeMutableRawPointer(preview)) }
            var count: UInt32 = 0
            guard let bytes = gexiv2_preview_image_get_data(preview, &count), count <= Thumbnail.fileBytes else {
                return nil
            }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    private static func read<Result>(_ file: Int32, _ body: (OpaquePointer) -> Result?) -> Result? {
        guard let image = gexiv2_metadata_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(image)) }
        guard gexiv2_metadata_open_path(image, "/proc/self/fd/\(file)", nil) != 0 else { return nil }
        return body(image)
    }
}
