// Beckon: numbers and texts as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Writes numbers, big-endian, and what has a length. What it wrote is taken out as often as it is wanted; the room for it
/// stays.
struct ByteWriter {
    /// Room, filled up to ``count``. An array that grows with each piece costs more than most pieces.
    private var room: [UInt8] = []
    private(set) var count = 0

    /// So much room is kept for what comes next.
    private static let roomKept = 1 << 20

    /// - Parameter capacity: How many bytes there is room for without growing.
    init(capacity: Int = 0) { if capacity > 0 { self.grow(capacity) } }

    /// What was written.
    var bytes: [UInt8] { self.count == self.room.count ? self.room : [UInt8](self.room[..<self.count]) }

    /// Takes out what was written, and begins anew.
    mutating func finish() -> [UInt8] {
        let bytes = self.bytes
        self.count = 0
        if self.room.count > Self.roomKept { self.room = [] }
        return bytes
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let (count, capacity) = (self.count, max(self.room.count * 2, self.count + more))
        self.room = [UInt8](unsafeUninitializedCapacity: capacity) { new, filled in
            for index in 0..<count { new[index] = self.room[index] }
            new[count...].initialize(repeating: 0)
            filled = capacity
        }
    }

    /// Adds bytes that `fill` writes: all of them.
    @inline(__always)
    private mutating func add(_ more: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        if self.count + more > self.room.count { self.grow(more) }
        let place = self.count
        self.room.withUnsafeMutableBytes { fill(UnsafeMutableRawBufferPointer(rebasing: $0[place..<(place + more)])) }
        self.count += more
    }

    @inline(__always)
    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        self.add(MemoryLayout<Number>.size) { $0.storeBytes(of: number.bigEndian, as: Number.self) }
    }

    /// Writes bytes that stand somewhere.
    @inline(__always)
    mutating func write(_ bytes: UnsafeRawBufferPointer) { self.add(bytes.count) { $0.copyMemory(from: bytes) } }

    mutating func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { self.write($0) } }

    mutating func write(_ text: String) {
        text.withBytes { self.write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a byte and two numbers at once.
    mutating func write(_ byte: UInt8, _ first: UInt32, _ second: UInt32) {
        self.add(9) { room in
            room[0] = byte
            room.storeBytes(of: first.bigEndian, toByteOffset: 1, as: UInt32.self)
            room.storeBytes(of: second.bigEndian, toByteOffset: 5, as: UInt32.self)
        }
    }

    /// Writes the 16 bytes of an id.
    mutating func write(_ id: CorrelationID) {
        self.write(id.high)
        self.write(id.low)
    }

    /// Writes a number over what stands at a place.
    mutating func set(_ number: UInt32, at place: Int) {
        self.room.withUnsafeMutableBytes { $0.storeBytes(of: number.bigEndian, toByteOffset: place, as: UInt32.self) }
    }

    mutating func write(counted more: some Collection<UInt8>) {
        self.write(UInt32(more.count))
        if more.withContiguousStorageIfAvailable({ self.write(UnsafeRawBufferPointer($0)) }) == nil {
            self.write([UInt8](more))
        }
    }

    mutating func write(counted text: String) {
        self.write(UInt32(text.utf8.count))
        self.write(text)
    }
}

extension [UInt8] {
    /// A number as ``ByteWriter`` writes it, in the middle of others.
    ///
    /// - Returns: `nil` past the end.
    @inline(__always)
    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        guard offset >= 0, self.count - offset >= MemoryLayout<Number>.size else { return nil }
        return self.withUnsafeBytes { Number(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
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
        guard let number = self.bytes.number(at: self.offset, as: type) else { return nil }
        self.offset += MemoryLayout<Number>.size
        return number
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
