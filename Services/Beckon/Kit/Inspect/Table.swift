// Beckon: rows as lines with columns
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView

/// Rows as lines whose columns stand below each other; the last column is as long as it is.
struct Table {
    private let rows: [[String]]

    /// - Parameter rows: The cells; what they say may come from apps and users, and is made harmless.
    init(_ rows: [[String]]) { self.rows = rows.map { $0.map { PlainText.columns($0) } } }

    var lines: [String] {
        let count = self.rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            self.rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return self.rows.map { row in
            row.enumerated().map { column, text in
                column == row.count - 1 ? text : TraceDrawing.padded(text, widths[column])
            }.joined(separator: "  ")
        }
    }
}
