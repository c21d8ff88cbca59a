// Beckon: what a journal keeps as bytes
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a journal keeps as bytes. A type names its fields once, in ``code(_:)``, for writing and for reading.
protocol Coded {
    /// A value whose fields are read next.
    init()
    /// Writes the fields one after the other, or reads them.
    mutating func code(_ coder: inout Coder)
}

extension Coded {
    /// The bytes of the value.
    var coded: [UInt8] {
        var coder = Coder()
        coder.write(self)
        return coder.bytes
    }

    /// Reads a value; `nil` where the bytes are not those of one.
    init?(coded bytes: [UInt8]) {
        var coder = Coder(reading: bytes)
        guard let value: Self = coder.read(), coder.isAtEnd else { return nil }
        self = value
    }

    /// Reads values that stand one after the other; `nil` where the bytes are others.
    static func all(in bytes: [UInt8]) -> [Self]? {
        var coder = Coder(reading: bytes)
        var all: [Self] = []
        while !coder.isAtEnd {
            guard let value: Self = coder.read() else { return nil }
            all.append(value)
        }
        return all
    }
}

/// Writes fields one after the other, or reads them where it has bytes to read. Numbers are big-endian; texts and bytes
/// have their length in front.
struct Coder {
    private(set) var bytes: [UInt8]
    private let isReading: Bool
    private var offset = 0
    /// Whether all that was read is what can be written.
    private(set) var isSound = true

    /// Writes.
    init() { (self.bytes, self.isReading) = ([], false) }
    /// Reads.
    init(reading bytes: [UInt8]) { (self.bytes, self.isReading) = (bytes, true) }

    var isAtEnd: Bool { self.offset == self.bytes.count }

    /// Forgets what was written and keeps the memory for what comes next, up to a mebibyte.
    mutating func removeAll() { self.bytes.removeAll(keepingCapacity: self.bytes.capacity <= 1 << 20) }

    mutating func write(_ value: some Coded) {
        var value = value
        value.code(&self)
    }

    mutating func read<Value: Coded>() -> Value? {
        var value = Value()
        value.code(&self)
        return self.isSound ? value : nil
    }

    mutating func readJSON<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
        guard let bytes: [UInt8] = self.read() else { return nil }
        return try? JSON.decode(type, from: bytes)
    }

    // MARK: Fields

    mutating func number<Number: FixedWidthInteger>(_ number: inout Number) {
        guard self.isReading else {
            return withUnsafeBytes(of: number.bigEndian) { self.bytes.append(contentsOf: $0) }
        }
        guard let range = self.take(MemoryLayout<Number>.size) else { return }
        number = self.bytes.withUnsafeBytes {
            Number(bigEndian: $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self))
        }
    }

    /// Writes bytes with their length in front, or gives those that are read to `body`.
    mutating func counted(_ more: some Collection<UInt8>, _ body: (ArraySlice<UInt8>) -> Bool) {
        var count = UInt32(more.count)
        self.number(&count)
        guard self.isReading else { return self.bytes.append(contentsOf: more) }
        guard let range = self.take(Int(count)) else { return }
        self.isSound = body(self.bytes[range])
    }

    mutating func list<Element: Coded>(_ list: inout [Element]) {
        var count = UInt32(list.count)
        self.number(&count)
        guard self.isReading else { return list.forEach { self.write($0) } }
        list = []
        for _ in 0..<count {
            guard let element: Element = self.read() else { return }
            list.append(element)
        }
    }

    /// As JSON, or nothing where it is `none`.
    mutating func json<Value: Codable & Equatable>(_ value: inout Value, none: Value) {
        var bytes = self.isReading || value == none ? [] : (try? JSON.encode(value)) ?? []
        bytes.code(&self)
        guard self.isReading, !bytes.isEmpty else { return }
        self.set(&value, try? JSON.decode(Value.self, from: bytes))
    }

    /// Sets a value that was read. There is none where what was read is no such value.
    mutating func set<Value>(_ value: inout Value, _ found: Value?) {
        guard self.isReading else { return }
        if let found { value = found } else { self.isSound = false }
    }

    /// Where the next bytes stand that are read.
    private mutating func take(_ count: Int) -> Range<Int>? {
        guard self.isSound, self.bytes.count - self.offset >= count else {
            self.isSound = false
            return nil
        }
        defer { self.offset += count }
        return self.offset..<self.offset + count
    }
}

extension Coded where Self: FixedWidthInteger {
    mutating func code(_ coder: inout Coder) { coder.number(&self) }
}

extension UInt8: Coded {}
extension UInt16: Coded {}
extension UInt32: Coded {}
extension UInt64: Coded {}
extension Int64: Coded {}

extension Coded where Self: RawRepresentable, RawValue: Coded {
    mutating func code(_ coder: inout Coder) {
        var raw = self.rawValue
        raw.code(&coder)
        coder.set(&self, Self(rawValue: raw))
    }
}

extension Phase: Coded { init() { self = .recognizing } }
extension AuthorizationStatus: Coded { init() { self = .notDetermined } }
extension Failure.Code: Coded { init() { self = .noWorker } }

extension Bool: Coded {
    mutating func code(_ coder: inout Coder) {
        var number: UInt8 = self ? 1 : 0
        number.code(&coder)
        coder.set(&self, number < 2 ? number == 1 : nil)
    }
}

extension String: Coded {
    mutating func code(_ coder: inout Coder) {
        coder.counted(self.utf8) { bytes in
            guard let text = String(validating: bytes, as: UTF8.self) else { return false }
            self = text
            return true
        }
    }
}

extension [UInt8]: Coded {
    mutating func code(_ coder: inout Coder) {
        coder.counted(self) { bytes in
            self = Array(bytes)
            return true
        }
    }
}

extension Optional: Coded where Wrapped: Coded {
    init() { self = nil }
    mutating func code(_ coder: inout Coder) {
        var isThere = self != nil
        isThere.code(&coder)
        guard isThere else { return }
        var value = self ?? Wrapped()
        value.code(&coder)
        self = value
    }
}

extension CorrelationID: Coded {
    init() { self = .none }
    mutating func code(_ coder: inout Coder) {
        var (high, low) = (self.high, self.low)
        high.code(&coder)
        low.code(&coder)
        self = CorrelationID(high: high, low: low)
    }
}

extension Instant: Coded {
    init() { self.init(milliseconds: 0) }
    mutating func code(_ coder: inout Coder) {
        var milliseconds = self.milliseconds
        milliseconds.code(&coder)
        self = Instant(milliseconds: milliseconds)
    }
}
