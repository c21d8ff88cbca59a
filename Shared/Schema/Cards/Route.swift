// Beckon: a way as a line with two ends
// SPDX-License-Identifier: Apache-2.0

extension Block {
    /// A way from one place to another.
    public struct Route: Codable, Hashable, Sendable {
        /// The two ends, as words.
        public var from: String?, to: String?
        /// Where what moves is: -1 to 0 before the beginning, 0 to 1 on the way. `nil` where nobody knows.
        public var position: Double?
        /// The stages of the way, as words.
        public var stages: [String]
        /// Which of them is now, from 0; `nil` in previews.
        public var stage: Int?

        /// - Parameters: See the properties. The position is held within -1 to 1.
        public init(from: String?, to: String?, position: Double? = nil, stages: [String] = [], stage: Int? = nil) {
            self.from = from
            self.to = to
            self.position = position.flatMap { $0.isFinite ? min(1, max(-1, $0)) : nil }
            self.stages = stages
            self.stage = stage.flatMap { stages.indices.contains($0) ? $0 : nil }
        }

        /// Where a car stands on the way between two points.
        ///
        /// - Parameters:
        ///   - isRiding: Whether the passenger sits in it.
        /// - Returns: -1 to 0 before the pick-up, 0 to 1 after it; `nil` for points that are none.
        public static func position(
            of car: Placemark.Location, from: Placemark.Location, to: Placemark.Location, isRiding: Bool
        ) -> Double? {
            // On a city's scale a degree of longitude shrinks with the cosine of the latitude, here by its series.
            let radians = from.latitude * .pi / 180
            let shrink = max(0.1, 1 - radians * radians / 2 + radians * radians * radians * radians / 24)
            func plane(_ point: Placemark.Location) -> (x: Double, y: Double) {
                ((point.longitude - from.longitude) * shrink, point.latitude - from.latitude)
            }
            let end = plane(to)
            let now = plane(car)
            let length = (end.x * end.x + end.y * end.y).squareRoot()
            let distance = (now.x * now.x + now.y * now.y).squareRoot()
            guard length.isFinite, distance.isFinite, length > 0 else { return nil }
            if isRiding { return min(1, max(0, (now.x * end.x + now.y * end.y) / (length * length))) }
            return -min(1, distance / length)
        }
    }
}
