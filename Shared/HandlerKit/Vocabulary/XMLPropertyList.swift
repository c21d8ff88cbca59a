// Beckon: property lists in XML
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Reads a property list in XML. What property lists do not need is refused: own entities, other elements, other encodings.
struct XMLPropertyList {
    private let bytes: [UInt8]
    private var index = 0
    private var budget = PropertyList.Budget()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() throws(VocabularyFileError) -> Value {
        guard String(validating: self.bytes, as: UTF8.self) != nil, !self.bytes.contains(0) else {
            throw VocabularyFileError(
                "the file", "it is neither XML in UTF-8 nor a binary property list; save it as one")
        }
        if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.index = 3 }
        var tag = try self.tag()
        let isWrapped = tag.name == "plist" && !tag.isEnd
        if isWrapped { tag = try self.tag() }
        let value = try self.value(tag, depth: 1)
        if isWrapped { try self.close("plist") }
        try self.skip()
        guard self.index == self.bytes.count else { throw self.error("nothing may stand behind the list; take it out") }
        return value
    }

    private struct Tag {
        var name: Substring
        var isEnd = false, isEmpty = false
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int) throws(VocabularyFileError) -> Value {
        guard !tag.isEnd else { throw self.error("</\(tag.name)> closes nothing; take it out or open it before") }
        if let problem = self.budget.take(depth: depth) { throw self.error(problem) }
        switch tag.name {
        case "true", "false":
            if !tag.isEmpty { try self.close(tag.name) }
            return .boolean(tag.name == "true")
        case "string", "date", "data":
            return .string(tag.isEmpty ? "" : try self.text(until: tag.name))
        case "integer", "real":
            let text = tag.isEmpty ? "" : try self.text(until: tag.name)
            if let whole = Int(text) { return .integer(whole) }
            guard let number = Double(text), number.isFinite else {
                throw self.error("'\(text.prefix(40))' is no number")
            }
            return .double(number)
        case "array":
            var elements: [Value] = []
            if tag.isEmpty { return .array(elements) }
            while true {
                let next = try self.tag()
                if next.isEnd, next.name == "array" { return .array(elements) }
                elements.append(try self.value(next, depth: depth + 1))
            }
        case "dict": return tag.isEmpty ? .object([:]) : .object(try self.members(depth))
        default:
            throw self.error("<\(tag.name.prefix(40))> is no element of a property list; take it out")
        }
    }

    private mutating func members(_ depth: Int) throws(VocabularyFileError) -> [String: Value] {
        var members: [String: Value] = [:]
        while true {
            let next = try self.tag()
            if next.isEnd, next.name == "dict" { return members }
            guard next.name == "key", !next.isEnd, !next.isEmpty else {
                throw self.error("a <key> belongs here, not <\(next.name.prefix(40))>; each value of a dict has one")
            }
            let key = try self.text(until: "key")
            guard members[key] == nil else { throw self.error("the key '\(key.prefix(80))' stands twice; keep one") }
            members[key] = try self.value(try self.tag(), depth: depth + 1)
        }
    }

    // MARK: Elements

    private mutating func close(_ name: Substring) throws(VocabularyFileError) {
        let tag = try self.tag()
        guard tag.isEnd, tag.name == name else {
            throw self.error("</\(name)> is missing before <\(tag.name.prefix(40))>")
        }
    }

    /// The next tag; only white space and comments may stand before it.
    private mutating func tag() throws(VocabularyFileError) -> Tag {
        try self.skip()
        guard self.take("<") else {
            throw self.error(
                self.index < self.bytes.count
                    ? "text stands where an element belongs; put it into <string>" : "it ends too early; is it whole?")
        }
        let isEnd = self.take("/")
        let start = self.index
        guard let end = self.bytes[start...].firstIndex(of: UInt8(ascii: ">")), end - start <= 400 else {
            throw self.error("a '<' has no '>'; write &lt; for the character")
        }
        self.index = end + 1
        let content = String(decoding: self.bytes[start..<end], as: UTF8.self)
        let isEmpty = content.hasSuffix("/")
        let name = content.prefix { !$0.isWhitespace && $0 != "/" }
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty)
    }

    /// Text up to the end of its element.
    private mutating func text(until name: Substring) throws(VocabularyFileError) -> String {
        var text: [UInt8] = []
        while self.index < self.bytes.count {
            let byte = self.bytes[self.index]
            if byte == UInt8(ascii: "&") {
                text += String(try self.reference()).utf8
            } else if byte != UInt8(ascii: "<") {
                text.append(byte)
                self.index += 1
            } else if self.take("<![CDATA[") {
                guard let end = self.find("]]>") else { throw self.error("<![CDATA[ is not closed; add ]]>") }
                text += self.bytes[self.index..<end]
                self.index = end + 3
            } else if self.take("<!--") {
                try self.skip(past: "-->", "a comment")
            } else {
                try self.close(name)
                return String(decoding: text, as: UTF8.self)
            }
        }
        throw self.error("</\(name)> is missing; is the file whole?")
    }

    /// `&amp;` and its like, `&#233;` and `&#xE9;`.
    private mutating func reference() throws(VocabularyFileError) -> Unicode.Scalar {
        let start = self.index + 1
        guard let end = self.bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw self.error("a '&' has no ';'; write &amp; for the character")
        }
        let name = String(decoding: self.bytes[start..<end], as: UTF8.self)
        self.index = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init), scalar != "\0" else {
                throw self.error("&\(name); is not known; write the character itself")
            }
            return scalar
        }
    }

    // MARK: Between elements

    private mutating func skip() throws(VocabularyFileError) {
        while self.index < self.bytes.count {
            if [0x20, 0x09, 0x0A, 0x0D].contains(self.bytes[self.index]) {
                self.index += 1
            } else if self.take("<?") {
                try self.skip(past: "?>", "<?")
            } else if self.take("<!--") {
                try self.skip(past: "-->", "a comment")
            } else if self.take("<!DOCTYPE") {
                let start = self.index
                try self.skip(past: ">", "<!DOCTYPE")
                guard !self.bytes[start..<self.index].contains(UInt8(ascii: "[")) else {
                    throw self.error(
                        "the document type declares entities, which are not read; take out what stands in [ ]")
                }
            } else {
                return
            }
        }
    }

    private mutating func skip(past end: StaticString, _ what: String) throws(VocabularyFileError) {
        guard let found = self.find(end) else { throw self.error("\(what) is not closed; add \(end)") }
        self.index = found + end.utf8CodeUnitCount
    }

    private func find(_ text: StaticString) -> Int? {
        let count = text.utf8CodeUnitCount
        guard self.bytes.count >= count, self.index <= self.bytes.count - count else { return nil }
        return (self.index...self.bytes.count - count).first { self.isAt($0, text) }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        guard self.isAt(self.index, text) else { return false }
        self.index += text.utf8CodeUnitCount
        return true
    }

    private func isAt(_ index: Int, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= self.bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(self.bytes[index..<index + count]) }
    }

    /// The line that is being read.
    private var place: String { "line \(self.bytes[..<min(self.index, self.bytes.count)].count { $0 == 0x0A } + 1)" }

    private func error(_ message: String) -> VocabularyFileError { VocabularyFileError(self.place, message) }
}
