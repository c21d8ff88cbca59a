// Beckon: a way as a small picture
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

/// The picture of a way: a street plan that means nothing, a curve that means the way, and the car on it.
struct RouteDrawing {
    /// Inline SVG; colours come from the page's style sheet by class.
    let svg: String

    private typealias Point = (x: Double, y: Double)
    /// The way to where it begins, and the way itself; each a cubic curve.
    private static let approach: [Point] = [(20, 34), (52, 30), (62, 92), (104, 92)]
    private static let way: [Point] = [(104, 92), (176, 92), (180, 34), (300, 38)]

    init(_ route: Block.Route, label: String) {
        let isApproaching = route.position.map { $0 < 0 } ?? false
        var parts = [
            "<svg viewBox=\"0 0 320 124\" role=\"img\" aria-label=\"\(HTMLRenderer.line(label))\" preserveAspectRatio=\"xMidYMid slice\">",
            "<g class=\"streets\"><path d=\"M-10 62 L330 76 M-10 112 L330 108 M-10 18 L330 14 M70 -10 L58 134 M148 -10 L140 134"
                + " M232 -10 L240 134 M286 -10 L280 134\"/></g>",
            "<path class=\"park\" d=\"M158 78 L226 81 L229 104 L154 105 Z\"/>",
        ]
        if isApproaching { parts.append("<path class=\"approach\" d=\"\(Self.path(Self.approach))\"/>") }
        parts.append("<path class=\"way\" d=\"\(Self.path(Self.way))\"/>")
        if let position = route.position, position > 0 {
            parts.append("<path class=\"gone\" d=\"\(Self.path(Self.head(of: Self.way, to: position)))\"/>")
        }
        parts.append(
            "<circle class=\"start\" cx=\"104\" cy=\"92\" r=\"6\"/><circle class=\"end\" cx=\"300\" cy=\"38\" r=\"7\"/>"
        )
        if let position = route.position {
            let (point, angle) =
                position < 0 ? Self.place(on: Self.approach, at: 1 + position) : Self.place(on: Self.way, at: position)
            parts.append(
                "<g class=\"car\" transform=\"translate(\(Self.number(point.x)) \(Self.number(point.y))) rotate(\(Self.number(angle)))\">"
                    + "<circle class=\"halo\" r=\"15\"/><circle class=\"disc\" r=\"10\"/><path d=\"M5.5 0 L-3.5 4.5 L-1.5 0 L-3.5 -4.5 Z\"/></g>"
            )
        }
        self.svg = parts.joined() + "</svg>"
    }

    private static func path(_ curve: [Point]) -> String {
        let points = curve.map { "\(Self.number($0.x)) \(Self.number($0.y))" }
        return "M\(points[0]) C\(points[1]) \(points[2]) \(points[3])"
    }

    /// The part of a curve up to a point on it (de Casteljau).
    private static func head(of curve: [Point], to part: Double) -> [Point] {
        func between(_ a: Point, _ b: Point) -> Point { (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part) }
        let (p, q, r) = (between(curve[0], curve[1]), between(curve[1], curve[2]), between(curve[2], curve[3]))
        let (s, t) = (between(p, q), between(q, r))
        return [curve[0], p, s, between(s, t)]
    }

    /// A point on a curve, and the direction there in degrees.
    private static func place(on curve: [Point], at part: Double) -> (Point, Double) {
        let head = Self.head(of: curve, to: max(0.02, part))
        let (before, at) = (head[2], head[3])
        return (at, Self.degrees(at.x - before.x, at.y - before.y))
    }

    /// The direction of a vector that points to the right, in degrees. No libm in a core: a series is exact enough to turn
    /// an arrow.
    private static func degrees(_ x: Double, _ y: Double) -> Double {
        guard x != 0 || y != 0 else { return 0 }
        let steep = abs(y) > abs(x)
        let slope = steep ? x / y : y / x
        let square = slope * slope
        let angle = slope * (1 - square * (0.3303 - square * (0.18 - square * 0.0851))) * 57.29578
        let flat = steep ? (y > 0 ? 90 - angle : -90 - angle) : angle
        return x < 0 && !steep ? flat + 180 : flat
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
