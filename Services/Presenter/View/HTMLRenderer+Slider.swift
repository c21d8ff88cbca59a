// Beckon: a number of a range as HTML
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension HTMLRenderer {
    /// A number of a range: a field for it with its unit, and its ends, between which the page's script draws a slider. Both make the
    /// same answer.
    ///
    /// - Returns: `nil` where the field has no range, or a slider could not stand at the number: that is typed.
    func slider(_ field: Field, at number: Double?, label: String) -> String? {
        guard let range = field.range, let number, range.contains(number) else { return nil }
        func told(_ number: Double) -> String { Self.line(self.maker.formats.amount(number, unit: range.unit)) }
        let bounds =
            "min=\"\(Field.plain(range.minimum))\" max=\"\(Field.plain(range.maximum))\" step=\"\(Field.plain(range.step))\""
        let unit = range.unit == nil ? "" : told(0).replacing("0", with: "").filter { !$0.isWhitespace }
        let mark = unit.isEmpty ? "" : "<span class=\"unit\" aria-hidden=\"true\">\(unit)</span>"
        // The page's script writes the number in place of the nought, for who hears the slider.
        return
            "<span class=\"slider\" data-form=\"\(told(0))\"><span class=\"end\" aria-hidden=\"true\">\(told(range.minimum))</span>"
            + "<span class=\"end\" aria-hidden=\"true\">\(told(range.maximum))</span>"
            + "<input type=\"number\" \(bounds) name=\"text\" value=\"\(Field.plain(number))\" required inputmode=\"decimal\""
            + " autocomplete=\"off\" aria-label=\"\(Self.line(label))\">\(mark)</span>"
    }
}

extension Field {
    /// The number that stands in the field.
    func number(inField text: String) -> Double? {
        guard self.range != nil else { return nil }
        return Double(self.decimalSeparator == "," ? text.replacing(",", with: ".") : text)
    }
}
