// Beckon: numbers and texts as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Writes numbers, big-endian, and bytes with their length in front.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: How many bytes are expected.
    init(capacity: Int = 0) { self.bytes.reserveCapacity(capacity) }

    var count: Int { self.bytes.count }

    /// Forgets what was written and keeps the memory for what comes next, up to a mebibyte.
    mutating func removeAll() { self.bytes.removeAll(keepingCapacity: self.bytes.capacity <= 1 << 20) }

    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { self.bytes.append(contentsOf: $0) }
    }

    mutating func write(_ more: some Collection<UInt8>) { self.bytes.append(contentsOf: more) }
    mutating func write(_ text: String) { self.bytes.append(contentsOf: text.utf8) }

    /// Writes the 16 bytes of an id.
    mutating func write(_ id: CorrelationID) {
        self.write(id.high)
        self.write(id.low)
    }

    mutating func write(counted more: some Collection<UInt8>) {
        self.write(UInt32(more.count))
        self.write(more)
    }

    mutating func write(counted text: String) {
        self.write(UInt32(text.utf8.count))
        self.write(text)
    }

    /// Writes what `body` writes, with its length in front.
    ///
    /// - Returns: Where the bytes of `body` stand.
    @discardableResult
    mutating func writeCounted(_ body: (inout ByteWriter) -> Void) -> Range<Int> {
        self.write(0 as UInt32)
        let start = self.bytes.count
        body(&self)
        let count = UInt32(self.bytes.count - start)
        withUnsafeBytes(of: count.bigEndian) { self.bytes.replaceSubrange(start - 4..<start, with: $0) }
        return start..<self.bytes.count
    }
}

extension [UInt8] {
    /// Reads a number as ``ByteWriter`` writes it.
    ///
    /// - Returns: `nil` past the end.
    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        guard offset >= 0, self.count - offset >= MemoryLayout<Number>.size else { return nil }
        return self.withUnsafeBytes { Number(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}

/// Reads what ``ByteWriter`` wrote; every reading is `nil` past the end.
struct ByteReader {
    let bytes: [UInt8]
    private(set) var offset: Int

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

    mutating func readCounted() -> [UInt8]? {
        guard let count = self.read(UInt32.self), self.bytes.count - self.offset >= Int(count) else { return nil }
        defer { self.offset += Int(count) }
        return Array(self.bytes[self.offset..<self.offset + Int(count)])
    }

    /// Reads a text; `nil` where its bytes are not UTF-8.
    mutating func readText() -> String? {
        guard let bytes = self.readCounted() else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
