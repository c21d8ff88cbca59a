// Beckon: lines over an axis, as inline SVG
// SPDX-License-Identifier: Apache-2.0

import RealModule

/// Lines over a shared axis, as inline SVG. Colours come from the page's style, so light and dark are the page's.
struct LinePlot {
    /// One line.
    struct Line {
        var name: String
        /// Where it goes; x and y in the plot's own units.
        var points: [(x: Double, y: Double)]
        /// Whether the space below it is filled.
        var isFilled = false
    }

    /// A mark of the axis below.
    struct Mark {
        var x: Double
        var text: String
    }

    var title: String
    /// What the axis at the left says.
    var unit: String
    var lines: [Line]
    var marks: [Mark]
    /// Whether the axis at the left is logarithmic.
    var isLogarithmic = false
    /// What stands below the axis.
    var caption = ""

    /// Colours of lines, which repeat.
    static let colours = 8
    /// Points of a line; of more the highest of each stretch is drawn.
    static let pointsMaximum = 600

    private static let width = 860.0, height = 300.0, left = 66.0, right = 14.0, top = 14.0, bottom = 44.0

    private var xRange: (Double, Double) {
        let all = self.lines.flatMap { $0.points.map(\.x) } + self.marks.map(\.x)
        let low = all.min() ?? 0, high = all.max() ?? 1
        return (low, high > low ? high : low + 1)
    }

    private var yRange: (Double, Double) {
        let all = self.lines.flatMap { $0.points.map(\.y) }.filter(\.isFinite)
        if self.isLogarithmic {
            let low = max(all.filter { $0 > 0 }.min() ?? 0.1, 1e-3), high = max(all.max() ?? 1, low * 1.01)
            return (Double.pow(10, Double.log10(low).rounded(.down)), Double.pow(10, Double.log10(high).rounded(.up)))
        }
        let steps = Self.steps(max(all.max() ?? 1, 1e-9))
        return (0, steps.last ?? 1)
    }

    /// Round numbers from 0 up to at least `high`.
    static func steps(_ high: Double) -> [Double] {
        let raw = high / 4
        let magnitude = Double.pow(10, Double.log10(raw).rounded(.down))
        let step = ([1.0, 2, 2.5, 5, 10].first { $0 * magnitude >= raw } ?? 10) * magnitude
        let count = Int((high / step).rounded(.up))
        return (0...max(1, min(count, 10))).map { Double($0) * step }
    }

    /// The plot with its legend.
    var svg: String {
        let (low, high) = self.yRange, (from, to) = self.xRange
        func x(_ value: Double) -> Double {
            Self.left + (value - from) / (to - from) * (Self.width - Self.left - Self.right)
        }
        func y(_ value: Double) -> Double {
            let part =
                self.isLogarithmic
                ? (Double.log10(max(value, low)) - Double.log10(low)) / (Double.log10(high) - Double.log10(low))
                : (value - low) / (high - low)
            return Self.height - Self.bottom - min(1, max(0, part)) * (Self.height - Self.top - Self.bottom)
        }
        var svg =
            "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" aria-label=\"\(HTMLText.escaped(self.title))\">\n"
        for step in self.yMarks(low, high) {
            let place = Self.number(y(step))
            svg +=
                "<path class=\"grid\" d=\"M\(Self.number(Self.left)) \(place)H\(Self.number(Self.width - Self.right))\"/>"
            svg +=
                "<text x=\"\(Self.number(Self.left - 8))\" y=\"\(Self.number(y(step) + 4))\" class=\"end\">\(Self.short(step))</text>\n"
        }
        for mark in self.marks {
            let place = Self.number(x(mark.x)), foot = Self.number(Self.height - Self.bottom)
            svg += "<path class=\"grid\" d=\"M\(place) \(Self.number(Self.top))V\(foot)\"/>"
            // A text in the middle of a mark at the edge would be cut off.
            let side = x(mark.x) > Self.width - 40 ? "end" : "mid"
            svg +=
                "<text x=\"\(place)\" y=\"\(Self.number(Self.height - Self.bottom + 18))\" class=\"\(side)\">\(HTMLText.escaped(mark.text))</text>\n"
        }
        for (index, line) in self.lines.enumerated() {
            let points = Self.thinned(line.points)
            guard let first = points.first, let last = points.last else { continue }
            let path = points.map { "\(Self.number(x($0.x))) \(Self.number(y($0.y)))" }.joined(separator: "L")
            let colour = "c\(index % Self.colours)"
            if line.isFilled {
                let foot = Self.number(Self.height - Self.bottom)
                svg +=
                    "<path class=\"area \(colour)\" d=\"M\(Self.number(x(first.x))) \(foot)L\(path)L\(Self.number(x(last.x))) \(foot)Z\"/>"
            }
            svg +=
                "<path class=\"line \(colour)\" d=\"M\(path)\"><title>\(HTMLText.escaped(line.name))</title></path>\n"
        }
        svg +=
            "<text x=\"\(Self.number(Self.width - Self.right))\" y=\"\(Int(Self.height - 6))\" class=\"end\">\(HTMLText.escaped(self.caption))</text></svg>\n"
        return
            "<figure><figcaption>\(HTMLText.escaped(self.title)) <small>\(HTMLText.escaped(self.unit))</small></figcaption>\n\(svg)\(self.legend)</figure>\n"
    }

    private var legend: String {
        let items = self.lines.enumerated().map { index, line in
            "<span><i class=\"c\(index % Self.colours)\"></i>\(HTMLText.escaped(line.name))</span>"
        }
        return "<p class=\"legend\">\(items.joined(separator: " "))</p>\n"
    }

    private func yMarks(_ low: Double, _ high: Double) -> [Double] {
        guard self.isLogarithmic else { return Self.steps(high) }
        var marks = [low]
        while let last = marks.last, last * 10 <= high * 1.001, marks.count < 12 { marks.append(last * 10) }
        return marks
    }

    /// The points, or of very many the highest of each stretch.
    static func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        guard points.count > self.pointsMaximum else { return points }
        let stretch = (points.count + self.pointsMaximum - 1) / self.pointsMaximum
        return stride(from: 0, to: points.count, by: stretch).compactMap { start in
            points[start..<min(points.count, start + stretch)].max { $0.y < $1.y }
        }
    }

    private static func number(_ value: Double) -> String { LoadReport.fixed(value, 1) }

    /// A number of an axis: `1.5k` for 1,500.
    static func short(_ value: Double) -> String {
        func trimmed(_ value: Double) -> String {
            // As few digits as say it; a step of 0.1 is not exactly 0.1.
            let digits = (0...3).first {
                abs(value * Double.pow(10, $0) - (value * Double.pow(10, $0)).rounded()) < 1e-6
            }
            return LoadReport.fixed(value, digits ?? 4)
        }
        if value >= 1_000_000 { return "\(trimmed(value / 1_000_000))M" }
        return value >= 10_000 ? "\(trimmed(value / 1_000))k" : trimmed(value)
    }
}
