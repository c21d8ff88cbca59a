// Beckon: tests of pictures that are kept
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhotosReading

@Suite struct ThumbnailCacheTests {
    @Test func theCacheIsBounded() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = ThumbnailCache(folder: folder.path(), bytes: 40 << 10)
        let picture = ThumbnailCache.Entry.picture([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 4_000))
        for number in 0..<40 { cache.put(number % 4 == 0 ? .nothing : picture, "k\(number)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect((4...10).contains(names.count))
        #expect(cache.entry("k39") == picture)
        #expect(cache.entry("k36") == .nothing)
        #expect(cache.entry("k0") == nil)
    }
}
