// Beckon: workouts as GPX 1.1
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema

/// Workouts as GPX 1.1, a track each. It is written piece by piece: a long life of workouts does not have to fit into memory.
struct GPXDocument {
    let names: KindNames

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - workouts: Those that have ended.
    ///   - user: Whose they are.
    ///   - write: Takes the document piece by piece.
    func write(_ workouts: [Workout], of user: String, to write: (String) throws -> Void) throws {
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Beckon Stride" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata>
                <name>\(XMLText.escaped("Workouts of \(user)"))</name>
                <desc>The times are real; the points are simulated, on a loop in the middle of the Atlantic.</desc>
              </metadata>

            """)
        for workout in workouts { try self.write(workout, to: write) }
        try write("</gpx>\n")
    }

    private func write(_ workout: Workout, to write: (String) throws -> Void) throws {
        guard let first = workout.spans.first, let end = workout.spans.last?.to else { return }
        let name = self.names.name(of: workout.kind, "en")
        let active = workout.active(at: end).count / 1_000
        let span = "\(Self.time(first.from.milliseconds / 1_000)) to \(Self.time(end.milliseconds / 1_000))"
        try write(
            """
              <trk>
                <name>\(XMLText.escaped("\(name), \(workout.place.rawValue)"))</name>
                <desc>\(XMLText.escaped("\(span), \(active) seconds without pauses"))</desc>
                <src>Beckon Stride, simulated</src>
                <type>\(XMLText.escaped(workout.kind.identifier))</type>

            """)
        for segment in workout.track(at: end) {
            let points = segment.map { point in
                """
                      <trkpt lat="\(point.latitude)" lon="\(point.longitude)"><time>\(Self.time(point.seconds))</time></trkpt>

                """
            }
            try write("    <trkseg>\n\(points.joined())    </trkseg>\n")
        }
        try write("  </trk>\n")
    }

    /// A time as XML Schema writes it, in UTC.
    static func time(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
    }
}

/// Text in XML 1.0.
enum XMLText {
    /// A text as content or as the value of an attribute. What XML cannot hold is left out.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
