// Beckon: a picture of black and white dots as lines of a terminal
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Pictures

/// Draws dots with half blocks, two rows a line.
struct TerminalPicture {
    /// The lines, each as wide as the picture.
    let lines: [String]

    /// - Parameter width: The columns that there are.
    /// - Returns: `nil` where the picture is wider.
    init?(_ dots: BitPicture, width: Int) {
        guard dots.width <= width else { return nil }
        // Light dots are drawn: most terminals are dark, and a code needs a light margin. A last row without another below
        // it has a light one there.
        self.lines = stride(from: 0, to: dots.height, by: 2).map { row in
            String(
                (0..<dots.width).map { column -> Character in
                    switch (dots.isDark(column, row), dots.isDark(column, row + 1)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }
}
