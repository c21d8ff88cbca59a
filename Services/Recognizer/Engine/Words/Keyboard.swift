// Beckon: which keys lie side by side
// SPDX-License-Identifier: Apache-2.0

/// Which letters lie side by side on a keyboard.
struct Keyboard: Sendable {
    private var pairs: Set<UInt32> = []

    /// - Parameter rows: The letters of each row, from above. A letter touches those beside it, and below it the one of the
    ///   same place and the one before that.
    init(rows: [String] = []) {
        let rows = rows.map { Array($0.utf16) }
        for (number, row) in rows.enumerated() {
            for (place, letter) in row.enumerated() {
                if place > 0 { self.join(letter, row[place - 1]) }
                guard number + 1 < rows.count else { continue }
                for below in [place - 1, place] where rows[number + 1].indices.contains(below) {
                    self.join(letter, rows[number + 1][below])
                }
            }
        }
    }

    /// Whether a finger may have hit one for the other.
    func areNeighbours(_ left: UInt16, _ right: UInt16) -> Bool {
        self.pairs.contains(Self.key(left, right))
    }

    private mutating func join(_ left: UInt16, _ right: UInt16) {
        self.pairs.insert(Self.key(left, right))
        self.pairs.insert(Self.key(right, left))
    }

    private static func key(_ left: UInt16, _ right: UInt16) -> UInt32 {
        UInt32(left) << 16 | UInt32(right)
    }
}
