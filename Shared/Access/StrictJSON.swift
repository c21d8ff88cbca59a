// Beckon: JSON of a file that decides about security
// SPDX-License-Identifier: Apache-2.0

/// A JSON value as it stands in a file. `JSONDecoder` takes the last of two members of one name and passes over those it
/// does not know: in a rights file both would change rights without a word.
indirect enum StrictJSON: Hashable, Sendable {
    case object([String: StrictJSON])
    case array([StrictJSON])
    case string(String)
    case number(Int64)
    case bool(Bool)
    case null

    static let bytesMaximum = 1 << 20
    static let depthMaximum = 8

    /// Reads a value.
    ///
    /// - Parameter file: The file's name, for errors.
    init(_ bytes: [UInt8], file: String) throws(AccessError) {
        guard bytes.count <= Self.bytesMaximum else {
            throw AccessError(
                .tooLarge, at: file, "\(bytes.count) bytes, of at most \(Self.bytesMaximum); is it the right file?")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AccessError(.notJSON, at: file, "it is no text in UTF-8; restore it from a copy")
        }
        var parser = StrictJSONParser(text: text, file: file)
        self = try parser.document()
    }
}

/// Reads JSON by recursive descent, to a bounded depth. Numbers are integers.
private struct StrictJSONParser {
    let scalars: [Unicode.Scalar]
    let file: String
    var index = 0
    var line = 1

    init(text: String, file: String) {
        self.scalars = Array(text.unicodeScalars)
        self.file = file
    }

    mutating func document() throws(AccessError) -> StrictJSON {
        let value = try self.value(0)
        self.skipSpace()
        guard self.index == self.scalars.count else { throw self.broken("something follows the end") }
        return value
    }

    private func error(_ code: AccessError.Code, _ message: String) -> AccessError {
        AccessError(code, at: "\(self.file), line \(self.line)", message)
    }

    private func broken(_ what: String) -> AccessError {
        self.error(.notJSON, "\(what); mend it, or restore it from a copy")
    }

    private var current: Unicode.Scalar? { self.index < self.scalars.count ? self.scalars[self.index] : nil }

    private mutating func skipSpace() {
        while let scalar = self.current, [" ", "\t", "\n", "\r"].contains(scalar) {
            if scalar == "\n" { self.line += 1 }
            self.index += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        self.skipSpace()
        guard self.current == scalar else { return false }
        self.index += 1
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard self.scalars[self.index...].starts(with: word.unicodeScalars) else { return false }
        self.index += word.unicodeScalars.count
        return true
    }

    private mutating func value(_ depth: Int) throws(AccessError) -> StrictJSON {
        guard depth < StrictJSON.depthMaximum else {
            throw self.error(.tooLarge, "more than \(StrictJSON.depthMaximum) levels; is it the right file?")
        }
        self.skipSpace()
        switch self.current {
        case "{": return .object(try self.members(depth))
        case "[": return .array(try self.elements(depth))
        case "\"": return .string(try self.string())
        case .some(let scalar) where Self.isOfNumber(scalar): return .number(try self.number())
        default:
            if self.takeWord("true") { return .bool(true) }
            if self.takeWord("false") { return .bool(false) }
            if self.takeWord("null") { return .null }
            throw self.broken("a value is missing")
        }
    }

    private mutating func members(_ depth: Int) throws(AccessError) -> [String: StrictJSON] {
        var members: [String: StrictJSON] = [:]
        self.index += 1
        if self.take("}") { return members }
        repeat {
            self.skipSpace()
            guard self.current == "\"" else { throw self.broken("a member's name is missing") }
            let name = try self.string()
            guard self.take(":") else { throw self.broken("a ':' is missing behind '\(name.prefix(40))'") }
            let value = try self.value(depth + 1)
            guard members.updateValue(value, forKey: name) == nil else {
                throw self.error(.duplicate, "'\(name.prefix(40))' stands there twice; leave one")
            }
        } while self.take(",")
        guard self.take("}") else { throw self.broken("a ',' or '}' is missing") }
        return members
    }

    private mutating func elements(_ depth: Int) throws(AccessError) -> [StrictJSON] {
        var elements: [StrictJSON] = []
        self.index += 1
        if self.take("]") { return elements }
        repeat { elements.append(try self.value(depth + 1)) } while self.take(",")
        guard self.take("]") else { throw self.broken("a ',' or ']' is missing") }
        return elements
    }

    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || (0x30...0x39).contains(scalar.value)
    }

    private mutating func number() throws(AccessError) -> Int64 {
        let start = self.index
        while let scalar = self.current, Self.isOfNumber(scalar) { self.index += 1 }
        let text = String(String.UnicodeScalarView(self.scalars[start..<self.index]))
        if let next = self.current, [".", "e", "E"].contains(next) { throw self.broken("a number is no whole one") }
        // Zeros in front are no JSON, and neither is more than one sign; Int64 takes the former.
        guard let number = Int64(text), "\(number)" == text else { throw self.broken("a number cannot be read") }
        return number
    }

    private mutating func string() throws(AccessError) -> String {
        var text = String.UnicodeScalarView()
        self.index += 1
        while let scalar = self.current {
            self.index += 1
            switch scalar {
            case "\"": return String(text)
            case "\\": text.append(try self.escaped())
            case _ where scalar.value < 0x20: throw self.broken("a text has a control character")
            default: text.append(scalar)
            }
        }
        throw self.broken("a text has no end")
    }

    private mutating func escaped() throws(AccessError) -> Unicode.Scalar {
        guard let scalar = self.current else { throw self.broken("a text has no end") }
        self.index += 1
        switch scalar {
        case "\"", "\\", "/": return scalar
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var code = try self.hexadecimal()
            if (0xD800..<0xDC00).contains(code), self.takeWord("\\u") {
                let low = try self.hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw self.broken("half a character is escaped") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let result = Unicode.Scalar(code) else { throw self.broken("half a character is escaped") }
            return result
        default: throw self.broken("'\\\(scalar)' means nothing")
        }
    }

    private mutating func hexadecimal() throws(AccessError) -> UInt32 {
        let digits = self.scalars[self.index...].prefix(4)
        let text = String(String.UnicodeScalarView(digits))
        guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit), let code = UInt32(text, radix: 16)
        else { throw self.broken("'\\u' wants four hexadecimal digits") }
        self.index += 4
        return code
    }
}
