// Beckon: a picture of coloured dots
// SPDX-License-Identifier: Apache-2.0

/// A picture of coloured dots, red, green and blue one after the other, from the top left.
public struct ColorPicture: Hashable, Sendable {
    /// Dots.
    public let width: Int, height: Int
    /// Three bytes a dot.
    public let bytes: [UInt8]

    /// - Returns: `nil` where there are not as many bytes as dots.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, width <= 4_096, height <= 4_096, bytes.count == width * height * 3 else {
            return nil
        }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The colour of a dot; black beside the picture.
    public func dot(_ column: Int, _ row: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        guard (0..<self.width).contains(column), (0..<self.height).contains(row) else { return (0, 0, 0) }
        let place = (row * self.width + column) * 3
        return (self.bytes[place], self.bytes[place + 1], self.bytes[place + 2])
    }

    /// The whole picture in another size: each dot is the mean of those that it stands for.
    public func scaled(toWidth width: Int, height: Int) -> ColorPicture {
        let (width, height) = (min(max(1, width), 4_096), min(max(1, height), 4_096))
        guard width != self.width || height != self.height else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        func span(_ index: Int, _ count: Int, _ of: Int) -> Range<Int> {
            let first = index * of / count
            return first..<max(first + 1, (index + 1) * of / count)
        }
        for row in 0..<height {
            let rows = span(row, height, self.height)
            for column in 0..<width {
                var sums = (0, 0, 0)
                let columns = span(column, width, self.width)
                for y in rows {
                    for x in columns {
                        let (red, green, blue) = self.dot(x, y)
                        sums = (sums.0 + Int(red), sums.1 + Int(green), sums.2 + Int(blue))
                    }
                }
                let count = rows.count * columns.count
                bytes += [UInt8(sums.0 / count), UInt8(sums.1 / count), UInt8(sums.2 / count)]
            }
        }
        return ColorPicture(width: width, height: height, bytes: bytes) ?? self
    }

    /// Pictures of one height in a row, with so many dots of a colour between them; `nil` for none, or of several heights.
    public static func row(_ pictures: [ColorPicture], gap: Int, color: UInt8) -> ColorPicture? {
        guard let height = pictures.first?.height, pictures.allSatisfy({ $0.height == height }) else { return nil }
        let between = [UInt8](repeating: color, count: max(0, gap) * 3)
        var bytes: [UInt8] = []
        for row in 0..<height {
            for (index, picture) in pictures.enumerated() {
                if index > 0 { bytes += between }
                bytes += picture.bytes[(row * picture.width * 3)..<((row + 1) * picture.width * 3)]
            }
        }
        let width = pictures.map(\.width).reduce(0, +) + max(0, gap) * (pictures.count - 1)
        return ColorPicture(width: width, height: height, bytes: bytes)
    }
}
