// Beckon: JSON written into one buffer
// SPDX-License-Identifier: Apache-2.0

/// Writes JSON into one buffer: compact, without escaped slashes. Who writes an object writes its members in the order
/// of their names' bytes, so that equal values have equal bytes.
public struct JSONWriter: ~Copyable {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    private var needsComma = false
    /// What could not be written; the first one. ``finish()`` throws it.
    var failure: WireError?

    /// - Parameter capacity: How many bytes there is room for without growing.
    public init(capacity: Int = 1_000) {
        self.capacity = max(capacity, 64)
        self.base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
    }

    deinit { if self.capacity > 0 { self.base.deallocate() } }

    /// What was written.
    ///
    /// - Throws: ``WireError/body(_:)`` where something was to be written that JSON cannot say.
    public func finish() throws(WireError) -> [UInt8] {
        if let failure = self.failure { throw failure }
        return [UInt8](UnsafeBufferPointer(start: self.base, count: self.count))
    }

    // MARK: Structure

    /// Begins an object. Its members follow by ``member(_:_:)-(StaticString,_)``, then ``endObject()``.
    @inline(__always)
    public mutating func beginObject() { self.begin(0x7B) }

    /// Ends an object.
    @inline(__always)
    public mutating func endObject() { self.end(0x7D) }

    /// Begins an array. Its elements follow, each behind ``element()``, then ``endArray()``.
    @inline(__always)
    public mutating func beginArray() { self.begin(0x5B) }

    /// Ends an array.
    @inline(__always)
    public mutating func endArray() { self.end(0x5D) }

    /// Says that an element follows.
    @inline(__always)
    public mutating func element() {
        if self.needsComma { self.append(0x2C) }
        self.needsComma = true
    }

    /// Writes the name of a member; its value follows.
    ///
    /// - Parameter name: A name that needs no escaping.
    @inline(__always)
    public mutating func name(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        self.reserve(length + 4)
        var place = self.base + self.count
        if self.needsComma {
            place.pointee = 0x2C
            place += 1
        }
        place.pointee = 0x22
        (place + 1).update(from: name.utf8Start, count: length)
        place[length + 1] = 0x22
        place[length + 2] = 0x3A
        self.count = (place - self.base) + length + 3
        self.needsComma = true
    }

    /// Writes the name of a member; its value follows.
    public mutating func name(_ name: String) {
        self.element()
        self.string(name)
        self.append(0x3A)
    }

    @inline(__always)
    private mutating func begin(_ bracket: UInt8) {
        self.append(bracket)
        self.needsComma = false
    }

    @inline(__always)
    private mutating func end(_ bracket: UInt8) {
        self.append(bracket)
        self.needsComma = true
    }

    // MARK: Bytes

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if self.count == self.capacity { self.grow(1) }
        self.base[self.count] = byte
        self.count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        self.reserve(bytes.count)
        (self.base + self.count).update(from: start, count: bytes.count)
        self.count += bytes.count
    }

    /// Appends some of what another one wrote, or that it could not be written.
    mutating func append(_ range: Range<Int>, of other: borrowing JSONWriter) {
        self.append(UnsafeBufferPointer(start: other.base + range.lowerBound, count: range.count))
        self.failure = self.failure ?? other.failure
    }

    /// Appends text that needs no escaping.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        self.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Room for `count` bytes, to be filled; then ``advance(_:)``.
    @inline(__always)
    mutating func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        self.reserve(count)
        return self.base + self.count
    }

    @inline(__always)
    mutating func advance(_ count: Int) { self.count += count }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if self.count + more > self.capacity { self.grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let capacity = max(self.capacity * 2, self.count + more)
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        if self.capacity > 0 {
            base.update(from: self.base, count: self.count)
            self.base.deallocate()
        }
        self.base = base
        self.capacity = capacity
    }
}
