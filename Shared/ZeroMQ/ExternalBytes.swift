// Beckon: memory that something else owns, as a frame.
// SPDX-License-Identifier: Apache-2.0

/// Bytes in memory that an owner keeps.
final class ExternalBytes: Sendable {
    // The owner promises that the memory does not change while it lives, and it lives as long as this does.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    private let owner: any AnyObject & Sendable

    init(_ buffer: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
        self.buffer = buffer
        self.owner = owner
    }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self.owner) {} }
        return try body(self.buffer)
    }
}
