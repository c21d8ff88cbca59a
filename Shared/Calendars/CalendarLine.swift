// Beckon: a line of an iCalendar file, taken apart
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A content line of an iCalendar file (RFC 5545): a name, parameters, a value. Pure.
public struct CalendarLine: Hashable {
    /// The line of the file on which it begins, from 1.
    public var number: Int
    /// In capital letters.
    public var name: String
    /// By names in capital letters, without quotation marks.
    public var parameters: [String: String] = [:]
    /// As it stands in the file.
    public var value: String

    /// Bytes of one line, folds taken out.
    public static let most = 65_536

    /// The lines of a file, folds taken out; empty ones are left out.
    ///
    /// - Throws: ``CalendarError`` with the line that is none.
    public static func lines(_ bytes: [UInt8]) throws -> [CalendarLine] {
        var lines: [CalendarLine] = []
        var current: [UInt8] = []
        var start = 0
        func end() throws {
            if !current.isEmpty { lines.append(try CalendarLine(current, number: start)) }
            current.removeAll(keepingCapacity: true)
        }
        for (index, part) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = part.last == 0x0D ? part.dropLast() : part
            if let first = line.first, first == 0x20 || first == 0x09 {
                guard !current.isEmpty else {
                    throw CalendarError(line: index + 1, "it goes on with a line that is not there")
                }
                current += line.dropFirst()
            } else {
                try end()
                start = index + 1
                current += line
            }
            guard current.count <= Self.most else {
                throw CalendarError(line: start, "it is longer than \(Self.most) bytes")
            }
        }
        try end()
        return lines
    }

    private init(_ bytes: [UInt8], number: Int) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CalendarError(line: number, "it is not UTF-8")
        }
        var isQuoted = false
        var parts: [String] = []
        var part = ""
        var value: String?
        for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
            switch scalar {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted:
                parts.append(part)
                part = ""
            case ":" where !isQuoted:
                value = String(text.unicodeScalars[text.unicodeScalars.index(after: index)...])
            default: part.unicodeScalars.append(scalar)
            }
            if value != nil { break }
        }
        guard let value, let name = (parts + [part]).first, !name.isEmpty else {
            throw CalendarError(line: number, "it is not NAME:value")
        }
        self.number = number
        self.name = name.uppercased()
        self.value = value
        for parameter in (parts + [part]).dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw CalendarError(line: number, "a parameter of it has no '='") }
            self.parameters[pair[0].uppercased()] = String(pair[1])
        }
    }

    /// The value as free text, escapes taken out.
    public var text: String { self.texts.joined(separator: ",") }

    /// The value as free texts between commas, escapes taken out.
    public var texts: [String] {
        var texts = [""]
        var isEscaped = false
        for scalar in self.value.unicodeScalars {
            if isEscaped {
                texts[texts.count - 1].unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "," {
                texts.append("")
            } else {
                texts[texts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return texts
    }
}

extension CalendarLine {
    /// How deep components may lie in each other.
    private static let depth = 16

    /// Visits the components of one kind in a calendar, such as `VTODO`.
    ///
    /// - Parameters:
    ///   - name: The kind.
    ///   - bytes: The file.
    ///   - body: Takes the lines of one, from its `BEGIN` up to its `END`, without those of components in it.
    /// - Throws: ``CalendarError`` with the line of the first thing that is wrong; what `body` throws.
    public static func visit(_ name: String, in bytes: [UInt8], _ body: ([CalendarLine]) throws -> Void) throws {
        var open: [(name: String, line: Int)] = []
        var component: [CalendarLine] = []
        for line in try Self.lines(bytes) {
            switch line.name {
            case "BEGIN":
                guard open.count < Self.depth else { throw CalendarError(line: line.number, "too deep in other parts") }
                guard !open.isEmpty || line.value.uppercased() == "VCALENDAR" else {
                    throw CalendarError(line: line.number, "a calendar begins with BEGIN:VCALENDAR")
                }
                open.append((line.value.uppercased(), line.number))
                if open.map(\.name) == ["VCALENDAR", name] { component = [line] }
            case "END":
                guard let last = open.last, last.name == line.value.uppercased() else {
                    throw CalendarError(line: line.number, "END:\(line.value.prefix(40)) ends nothing that is open")
                }
                if open.map(\.name) == ["VCALENDAR", name] { try body(component) }
                open.removeLast()
            default:
                guard !open.isEmpty else { throw CalendarError(line: line.number, "it stands outside of a calendar") }
                if open.map(\.name) == ["VCALENDAR", name] { component.append(line) }
            }
        }
        if let last = open.last { throw CalendarError(line: last.line, "BEGIN:\(last.name) has no END") }
    }
}
