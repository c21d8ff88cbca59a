// Beckon: the lines of an iCalendar file: escaped, folded, ended
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
public import Schema

/// Writes the lines of an iCalendar file (RFC 5545). Pure.
public struct ContentLines {
    /// Octets of a line without its end.
    public static let width = 75
    /// What was added so far.
    public private(set) var text = ""

    /// No line yet.
    public init() {}

    /// A whole calendar.
    ///
    /// - Parameters:
    ///   - app: The app that writes it, for `PRODID`.
    ///   - body: Adds what is in it.
    public static func calendar(by app: String, _ body: (inout ContentLines) -> Void) -> String {
        var lines = ContentLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Beckon//\(app)//EN")
        lines.add("CALSCALE", "GREGORIAN")
        body(&lines)
        lines.add("END", "VCALENDAR")
        return lines.text
    }

    /// Adds a line whose value is written as it is.
    public mutating func add(_ name: String, _ value: String) { self.text += Self.folded("\(name):\(value)") }

    /// Adds a line whose value is free text.
    public mutating func add(_ name: String, text: String) { self.add(name, Self.escaped(text)) }

    /// Adds a line whose value is a moment, in UTC.
    public mutating func add(_ name: String, _ instant: Instant) { self.add(name, Self.moment(instant)) }

    /// Free text as a value: backslashes, semicolons, commas and ends of lines are escaped, other control characters left
    /// out.
    public static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": escaped += "\\n"
            case "\t": escaped.unicodeScalars.append(scalar)
            default: if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// A text as the quoted value of a parameter, which can hold no quotation mark and no end of a line.
    public static func quoted(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            if scalar == "\"" { return "'" }
            let isControl = scalar.properties.generalCategory == .control
            return isControl || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar
        }
        var quoted = "\""
        quoted.unicodeScalars.append(contentsOf: plain)
        return quoted + "\""
    }

    /// A moment in UTC, to the second: `20260306T190000Z`.
    public static func moment(_ instant: Instant) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant.date)
        let day = [(parts.year, 4), (parts.month, 2), (parts.day, 2)]
        let time = [(parts.hour, 2), (parts.minute, 2), (parts.second, 2)]
        func digits(_ fields: [(Int?, Int)]) -> String { fields.map { ($0 ?? 0).padded($1) }.joined() }
        return "\(digits(day))T\(digits(time))Z"
    }

    /// A line with its end, folded where it is longer than 75 octets: what goes on begins with a space. No character is cut.
    public static func folded(_ line: String) -> String {
        var folded = ""
        var room = Self.width
        for character in line.unicodeScalars {
            let octets = UTF8.width(character)
            if octets > room {
                folded += "\r\n "
                room = Self.width - 1
            }
            folded.unicodeScalars.append(character)
            room -= octets
        }
        return folded + "\r\n"
    }
}
