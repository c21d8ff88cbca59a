// Beckon: a picture of black and white dots
// SPDX-License-Identifier: Apache-2.0

/// A picture of black and white dots, as codes to be scanned are.
public struct BitPicture: Hashable, Sendable {
    /// The longest side, in dots.
    public static let sideMaximum = 4_096

    /// How many dots it is wide and high.
    public let width: Int, height: Int
    /// Row by row, whether each dot is dark.
    public private(set) var dots: [Bool]

    /// - Parameters:
    ///   - width: 1 to ``sideMaximum``.
    ///   - height: 1 to ``sideMaximum``.
    ///   - dots: Row by row, `width * height` of them.
    /// - Returns: `nil` where a side is out of bounds, or there are more or fewer dots than the sides say.
    public init?(width: Int, height: Int, dots: [Bool]) {
        let sides = 1...Self.sideMaximum
        guard sides.contains(width), sides.contains(height), dots.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.dots = dots
    }

    /// Whether a dot is dark; what lies outside is not.
    public func isDark(_ column: Int, _ row: Int) -> Bool {
        guard (0..<self.width).contains(column), (0..<self.height).contains(row) else { return false }
        return self.dots[row * self.width + column]
    }

    /// The picture with a light margin around it, and with squares of `size` dots in place of dots.
    ///
    /// - Returns: `nil` where that is larger than ``sideMaximum``, or a number is out of bounds.
    public func enlarged(by size: Int, margin: Int) -> BitPicture? {
        let factors = 1...Self.sideMaximum
        guard factors.contains(size), (0...Self.sideMaximum).contains(margin) else { return nil }
        let (width, height) = ((self.width + 2 * margin) * size, (self.height + 2 * margin) * size)
        guard width <= Self.sideMaximum, height <= Self.sideMaximum else { return nil }
        var dots: [Bool] = []
        dots.reserveCapacity(width * height)
        for row in -margin..<self.height + margin {
            let line = (-margin..<self.width + margin).flatMap { column in
                repeatElement(self.isDark(column, row), count: size)
            }
            for _ in 0..<size { dots += line }
        }
        return BitPicture(width: width, height: height, dots: dots)
    }

    /// The smallest picture of which this one is an enlargement: the squares that it is made of, each as one dot.
    public func reduced() -> BitPicture {
        var size = Self.divisor(self.width, self.height)
        for row in 0..<self.height {
            for column in 0..<self.width where size > 1 {
                // An edge may only stand where a square begins.
                if column > 0, self.isDark(column, row) != self.isDark(column - 1, row) {
                    size = Self.divisor(size, column)
                }
                if row > 0, self.isDark(column, row) != self.isDark(column, row - 1) { size = Self.divisor(size, row) }
            }
        }
        let (width, height) = (self.width / size, self.height / size)
        var dots: [Bool] = []
        dots.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width { dots.append(self.isDark(column * size, row * size)) }
        }
        return BitPicture(width: width, height: height, dots: dots) ?? self
    }

    /// The greatest common divisor.
    private static func divisor(_ one: Int, _ other: Int) -> Int {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}
