// Beckon: numbers and texts as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Writes numbers, big-endian, and what has a length.
struct ByteWriter {
    var bytes: [UInt8] = []

    @inline(__always)
    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { self.write($0) }
    }

    /// Writes bytes that stand somewhere.
    @inline(__always)
    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
    }

    mutating func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { self.write($0) } }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { self.write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a byte and two numbers at once.
    mutating func write(_ byte: UInt8, _ first: UInt32, _ second: UInt32) {
        withUnsafeTemporaryAllocation(byteCount: 9, alignment: 1) { room in
            room[0] = byte
            room.storeBytes(of: first.bigEndian, toByteOffset: 1, as: UInt32.self)
            room.storeBytes(of: second.bigEndian, toByteOffset: 5, as: UInt32.self)
            self.write(UnsafeRawBufferPointer(room))
        }
    }

    /// Writes the 16 bytes of an id.
    mutating func write(_ id: CorrelationID) {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { self.write($0) }
    }

    /// Writes the 16 bytes of an id, a byte and a number at once.
    mutating func write(_ id: CorrelationID, _ byte: UInt8, _ number: UInt32) {
        withUnsafeTemporaryAllocation(byteCount: 21, alignment: 1) { room in
            room.storeBytes(of: id.high.bigEndian, toByteOffset: 0, as: UInt64.self)
            room.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
            room[16] = byte
            room.storeBytes(of: number.bigEndian, toByteOffset: 17, as: UInt32.self)
            self.write(UnsafeRawBufferPointer(room))
        }
    }

    /// Writes a number over what stands at a place.
    mutating func set(_ number: UInt32, at place: Int) {
        self.bytes.withUnsafeMutableBytes { $0.storeBytes(of: number.bigEndian, toByteOffset: place, as: UInt32.self) }
    }

    mutating func write(counted more: some Collection<UInt8>) {
        self.write(UInt32(more.count))
        self.bytes.append(contentsOf: more)
    }

    mutating func write(counted more: [UInt8]) {
        self.write(UInt32(more.count))
        self.write(more)
    }

    mutating func write(counted text: String) {
        self.write(UInt32(text.utf8.count))
        self.write(text)
    }
}

/// Reads what ``ByteWriter`` wrote; everything is `nil` past the end.
struct ByteReader {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var isAtEnd: Bool { self.offset == self.bytes.count }

    mutating func read<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let size = MemoryLayout<Number>.size
        guard self.bytes.count - self.offset >= size else { return nil }
        defer { self.offset += size }
        return self.bytes.withUnsafeBytes { Number(bigEndian: $0.loadUnaligned(fromByteOffset: self.offset, as: type)) }
    }

    mutating func readID() -> CorrelationID? {
        guard let high = self.read(UInt64.self), let low = self.read(UInt64.self) else { return nil }
        return CorrelationID(high: high, low: low)
    }

    /// Passes over bytes.
    ///
    /// - Returns: Whether there are so many.
    mutating func skip(_ count: Int) -> Bool {
        guard self.bytes.count - self.offset >= count else { return false }
        self.offset += count
        return true
    }

    mutating func readCounted() -> [UInt8]? {
        guard let count = self.read(UInt32.self), self.bytes.count - self.offset >= Int(count) else { return nil }
        defer { self.offset += Int(count) }
        return Array(self.bytes[self.offset..<self.offset + Int(count)])
    }
}
