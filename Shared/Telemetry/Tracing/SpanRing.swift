// Beckon: spans that wait, in a file or in memory
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Spans that wait to be sent, one behind the other in a ring of bytes that is mapped into memory.
///
/// Mapped from a file it outlives the process, however that ends: the system has what was written. It is not written for the
/// disk; after a loss of power what is there may make no sense, and is left out.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | ``magic`` |
/// | 8 | 8 | where the first span begins, counted in bytes since the ring was new |
/// | 16 | 8 | where the next one will begin, counted in the same way |
/// | 64 | capacity | each span with its length in four bytes in front, from a multiple of 8 on |
struct SpanRing: ~Copyable {
    /// Why there is none.
    struct RingError: Error, CustomStringConvertible { let description: String }

    /// "BKSPANS1".
    private static let magic: UInt64 = 0x424B_5350_414E_5331
    private static let headerBytes = 64
    /// In place of a length: the next span begins at the start of the ring.
    private static let turn = UInt32.max

    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    /// How many spans wait, and how many bytes they take.
    private(set) var count = 0
    var bytes: Int { Int(clamping: self.last &- self.first) }

    /// - Parameters:
    ///   - path: A file, made where it is missing, for its owner only; what waits in it is still there. `nil` for memory alone.
    ///   - capacity: How many bytes may wait; a multiple of 8.
    /// - Throws: ``RingError`` with what to do.
    init(_ path: String? = nil, capacity: Int) throws(RingError) {
        let length = Self.headerBytes + capacity
        var pointer: UnsafeMutableRawPointer?
        if let path {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            var code = file >= 0 && ftruncate(file, length) == 0 ? 0 : errno
            // Room on the disk from the start: to write where there is none would end the process.
            if code == 0 { code = posix_fallocate(file, 0, length) }
            if code == 0 {
                pointer = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                if pointer == MAP_FAILED { code = errno }
            }
            if file >= 0 { close(file) }
            guard code == 0 else {
                let reason = String(cString: strerror(code))
                throw RingError(description: "\(path), where spans wait to be sent, cannot be used: \(reason)")
            }
        } else {
            pointer = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        }
        guard let base = pointer, pointer != MAP_FAILED else {
            throw RingError(description: "there is no memory for spans that wait to be sent")
        }
        self.base = base
        self.capacity = capacity
        self.count = self.counted() ?? 0
        if self.count == 0 {
            (self.first, self.last) = (0, 0)
            base.storeBytes(of: Self.magic, as: UInt64.self)
        }
    }

    deinit { munmap(self.base, Self.headerBytes + self.capacity) }

    private var first: UInt64 {
        get { self.base.load(fromByteOffset: 8, as: UInt64.self) }
        nonmutating set { self.base.storeBytes(of: newValue, toByteOffset: 8, as: UInt64.self) }
    }
    private var last: UInt64 {
        get { self.base.load(fromByteOffset: 16, as: UInt64.self) }
        nonmutating set { self.base.storeBytes(of: newValue, toByteOffset: 16, as: UInt64.self) }
    }

    private func offset(of place: UInt64) -> Int { Self.headerBytes + Int(place % UInt64(self.capacity)) }

    /// Where the span at a place stands, and where the next one begins; `nil` where that makes no sense.
    private func span(at place: UInt64) -> (body: UnsafeRawBufferPointer, next: UInt64)? {
        var place = place
        var length = self.base.load(fromByteOffset: self.offset(of: place), as: UInt32.self)
        if length == Self.turn {
            place += UInt64(self.capacity) - place % UInt64(self.capacity)
            length = self.base.load(fromByteOffset: Self.headerBytes, as: UInt32.self)
        }
        let offset = self.offset(of: place)
        let (size, next) = (Self.size(Int(length)), place + UInt64(Self.size(Int(length))))
        guard length != Self.turn, offset + size <= Self.headerBytes + self.capacity, next <= self.last else {
            return nil
        }
        return (UnsafeRawBufferPointer(start: self.base + offset + 4, count: Int(length)), next)
    }

    private static func size(_ length: Int) -> Int { (length + 4 + 7) & ~7 }

    /// How many spans wait; `nil` where what is there makes no sense.
    private func counted() -> Int? {
        guard self.base.load(as: UInt64.self) == Self.magic, self.first <= self.last,
            self.last < UInt64.max / 2, self.last - self.first <= UInt64(self.capacity), self.first % 8 == 0,
            self.last % 8 == 0
        else { return nil }
        var (place, count) = (self.first, 0)
        while place < self.last {
            guard let span = self.span(at: place) else { return nil }
            (place, count) = (span.next, count + 1)
        }
        return count
    }

    /// Puts a span behind the others.
    ///
    /// - Returns: Whether there was room.
    mutating func push(_ body: ArraySlice<UInt8>) -> Bool {
        let size = Self.size(body.count)
        let used = Int(self.last - self.first)
        let left = self.capacity - Int(self.last % UInt64(self.capacity))
        let skipped = size <= left ? 0 : left
        guard size <= self.capacity, used + skipped + size <= self.capacity else { return false }
        if skipped > 0 {
            self.base.storeBytes(of: Self.turn, toByteOffset: self.offset(of: self.last), as: UInt32.self)
        }
        let place = self.last + UInt64(skipped)
        let offset = self.offset(of: place)
        self.base.storeBytes(of: UInt32(body.count), toByteOffset: offset, as: UInt32.self)
        body.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                (self.base + offset + 4).copyMemory(from: start, byteCount: bytes.count)
            }
        }
        // Last of all: a process that is killed before has not put it here.
        self.last = place + UInt64(size)
        self.count += 1
        return true
    }

    /// The oldest spans, with commas between them; they stay.
    ///
    /// - Parameters:
    ///   - most: How many.
    ///   - bytes: How many bytes, but for one span that alone has more.
    func oldest(_ most: Int, bytes: Int) -> (body: [UInt8], count: Int) {
        var (body, count, place) = ([UInt8](), 0, self.first)
        while count < most, place < self.last, let span = self.span(at: place) {
            if count > 0 {
                guard body.count + span.body.count < bytes else { break }
                body.append(UInt8(ascii: ","))
            }
            body += span.body
            (count, place) = (count + 1, span.next)
        }
        return (body, count)
    }

    /// Lets go of the oldest spans.
    mutating func drop(_ most: Int) {
        var place = self.first
        for _ in 0..<most {
            guard place < self.last, let span = self.span(at: place) else { break }
            (place, self.count) = (span.next, self.count - 1)
        }
        self.first = place
    }
}
