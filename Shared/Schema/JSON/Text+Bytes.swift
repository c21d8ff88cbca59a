// Beckon: the bytes of a text, where they stand
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Looks at the text as UTF-8, where it stands: `withUTF8` wants a copy that could be changed, and a copy is counted.
    ///
    /// - Parameter body: Takes the bytes, which are gone when it is through.
    @inlinable @inline(__always)
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if let result = try self.utf8.withContiguousStorageIfAvailable(body) { return result }
        // Text that another runtime holds, which there is none of on Linux.
        var text = self
        return try text.withUTF8(body)
    }
}
