// Beckon: the tags of an image file, by gexiv2
// SPDX-License-Identifier: Apache-2.0

import CGExiv2
import Glibc
import PhotosReading
import Schema

extension TagTable {
    /// Reads the tags of a file; `nil` where it is no image that the library knows, or a broken one.
    ///
    /// - Parameter path: An absolute path.
    init?(path: String) {
        guard let table = Self.read(path) else { return nil }
        self = table
    }

    /// Tags of one kind in an image.
    private static let tags = 10_000

    private static func read(_ path: String) -> TagTable? {
        guard let image = gexiv2_metadata_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(image)) }
        guard gexiv2_metadata_open_path(image, path, nil) != 0 else { return nil }
        var table = TagTable()
        table.width = Int(max(0, gexiv2_metadata_get_pixel_width(image)))
        table.height = Int(max(0, gexiv2_metadata_get_pixel_height(image)))
        let xmp = Self.texts(gexiv2_metadata_get_xmp_tags(image), Self.tags)
        // Asked for a tag that is empty, the library answers with the value of the one behind it; those that it lists have one.
        let there = Set(xmp).union(Self.texts(gexiv2_metadata_get_exif_tags(image), Self.tags))
            .union(Self.texts(gexiv2_metadata_get_iptc_tags(image), Self.tags))
        for key in Self.singleKeys where there.contains(key) {
            guard let text = gexiv2_metadata_try_get_tag_string(image, key, nil) else { continue }
            defer { g_free(text) }
            if let value = Self.text(text) { table.values[key] = [value] }
        }
        for key in Self.multipleKeys where there.contains(key) {
            let values = Self.texts(gexiv2_metadata_try_get_tag_multiple(image, key, nil), Self.valuesMaximum)
            if !values.isEmpty { table.values[key] = values }
        }
        table.faces = Self.faces(image, xmp)
        table.location = Self.location(image)
        return table
    }

    /// Names at the faces that the working group's regions or Microsoft's name. A region that is said to be something
    /// else than a face, such as a pet, is left out.
    private static func faces(_ image: OpaquePointer, _ tags: [String]) -> [String] {
        var names: [String] = []
        for key in tags {
            guard names.count < Self.valuesMaximum else { break }
            let isRegion = key.hasSuffix("/mwg-rs:Name")
            guard isRegion || key.hasSuffix("/MPReg:PersonDisplayName") else { continue }
            if isRegion, let kind = Self.value(image, key.dropLast(4) + "Type"), kind != "Face" { continue }
            if let name = Self.value(image, key[...]) { names.append(name) }
        }
        return names
    }

    private static func value(_ image: OpaquePointer, _ key: Substring) -> String? {
        guard let text = gexiv2_metadata_try_get_tag_string(image, String(key), nil) else { return nil }
        defer { g_free(text) }
        return Self.text(text)
    }

    private static func location(_ image: OpaquePointer) -> Placemark.Location? {
        var longitude = 0.0
        var latitude = 0.0
        // One after the other: asked for together, they are not told without a height.
        guard gexiv2_metadata_try_get_gps_longitude(image, &longitude, nil) != 0,
            gexiv2_metadata_try_get_gps_latitude(image, &latitude, nil) != 0,
            longitude.isFinite, latitude.isFinite, abs(longitude) <= 180, abs(latitude) <= 90,
            // Cameras without a fix write zeros.
            longitude != 0 || latitude != 0
        else { return nil }
        return Placemark.Location(latitude: latitude, longitude: longitude)
    }

    /// Copies an array of texts, and frees it.
    private static func texts(
        _ array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ most: Int
    ) -> [String] {
        guard let array else { return [] }
        defer { g_strfreev(array) }
        var texts: [String] = []
        var index = 0
        while index < most, let text = array[index] {
            if let value = Self.text(text) { texts.append(value) }
            index += 1
        }
        return texts
    }

    /// Copies a text, at most ``valueBytes`` of it, on one line; `nil` where nothing can be read in it.
    private static func text(_ pointer: UnsafePointer<CChar>) -> String? {
        let length = strnlen(pointer, Self.valueBytes)
        let bytes = UnsafeRawBufferPointer(start: pointer, count: length)
        return Self.line(String(decoding: bytes, as: UTF8.self))
    }
}
