// Beckon: a picture of black and white dots as a PNG
// SPDX-License-Identifier: Apache-2.0

import CZlib

extension BitPicture {
    /// Why a picture is not read or written.
    public enum Failure: Error, Hashable {
        /// It is no PNG, or it is damaged.
        case notReadable
        /// It has shades or colours, more dots than are taken, or is packed in a way that black and white pictures are not.
        case notSupported
        /// zlib could not pack it.
        case notWritten
    }

    /// How many bytes a row has: its filter, then eight dots a byte.
    private static func rowLength(_ width: Int) -> Int { 1 + (width + 7) / 8 }

    /// The picture as a PNG of one bit a dot.
    ///
    /// - Throws: ``Failure/notWritten``.
    public func png() throws(Failure) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(Self.rowLength(self.width) * self.height)
        var above: (dots: ArraySlice<Bool>, packed: [UInt8]) = ([], [])
        for row in 0..<self.height {
            let dots = self.dots[row * self.width..<(row + 1) * self.width]
            // Most rows of an enlarged picture are the same as the one above.
            if dots != above.dots { above = (dots, Self.packed(dots)) }
            rows.append(0)
            rows += above.packed
        }
        var length = compressBound(UInt(rows.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&packed, &length, rows, UInt(rows.count), Z_BEST_COMPRESSION) == Z_OK else {
            throw .notWritten
        }
        // One bit a sample, grey, packed and filtered as PNG knows it, rows in order.
        let header = PNG.bytes(UInt32(self.width)) + PNG.bytes(UInt32(self.height)) + [1, 0, 0, 0, 0]
        return PNGHeader.signature + PNG.chunk(PNG.header, header)
            + PNG.chunk(PNG.data, Array(packed.prefix(Int(length))))
            + PNG.chunk(PNG.end, [])
    }

    /// Eight dots a byte, the first in the highest bit; 1 is light.
    private static func packed(_ dots: ArraySlice<Bool>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (dots.count + 7) / 8)
        for (column, isDark) in dots.enumerated() where !isDark { bytes[column / 8] |= 0x80 >> UInt8(column % 8) }
        return bytes
    }

    /// Reads a PNG of one bit a dot, as programs write codes: grey, rows in order and without filters. Where the sides are
    /// larger than ``sideMaximum`` nothing is unpacked.
    ///
    /// - Throws: ``Failure``.
    public init(png bytes: [UInt8]) throws(Failure) {
        guard let header = PNGHeader(bytes) else { throw .notReadable }
        let sides = 1...Self.sideMaximum
        guard header.depth == 1, header.color == 0, !header.isInterlaced, sides.contains(header.width),
            sides.contains(header.height)
        else { throw .notSupported }
        let packed = try Self.data(of: bytes)
        let rowLength = Self.rowLength(header.width)
        var rows = [UInt8](repeating: 0, count: rowLength * header.height)
        var length = UInt(rows.count)
        guard uncompress(&rows, &length, packed, UInt(packed.count)) == Z_OK, length == UInt(rows.count) else {
            throw .notReadable
        }
        var dots: [Bool] = []
        dots.reserveCapacity(header.width * header.height)
        for row in 0..<header.height {
            let start = row * rowLength
            guard rows[start] == 0 else { throw .notSupported }
            for column in 0..<header.width {
                dots.append(rows[start + 1 + column / 8] & (0x80 >> UInt8(column % 8)) == 0)
            }
        }
        guard let picture = BitPicture(width: header.width, height: header.height, dots: dots) else {
            throw .notReadable
        }
        self = picture
    }

    /// The content of the chunks that hold dots, one behind the other.
    private static func data(of bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var data: [UInt8] = []
        var place = PNGHeader.signature.count
        while place + 12 <= bytes.count {
            let length = Int(PNG.number(bytes[place..<place + 4]))
            guard length <= bytes.count - place - 12 else { break }
            let body = bytes[place + 4..<place + 8 + length]
            let checksum = bytes[place + 8 + length..<place + 12 + length]
            guard PNG.number(checksum) == PNG.checksum(of: body) else { break }
            if body.starts(with: PNG.end) { return data }
            if body.starts(with: PNG.data) { data += body.dropFirst(4) }
            place += 12 + length
        }
        throw .notReadable
    }
}
