// Beckon: binary property lists
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Reads a binary property list. Everything in it is a number that may lie: each is looked at before it is used, and
/// references in a circle end at the bound of depth.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private var budget = PropertyList.Budget()
    private var offsetBytes = 0, referenceBytes = 0, count = 0, table = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() throws(VocabularyFileError) -> Value {
        let trailer = self.bytes.count - 32
        guard trailer >= 8 else { throw self.error(at: 0, "it is shorter than a binary property list can be") }
        self.offsetBytes = Int(self.bytes[trailer + 6])
        self.referenceBytes = Int(self.bytes[trailer + 7])
        guard (1...8).contains(self.offsetBytes), (1...8).contains(self.referenceBytes),
            let count = self.number(at: trailer + 8, 8), let top = self.number(at: trailer + 16, 8),
            let table = self.number(at: trailer + 24, 8), count > 0, count <= trailer, table <= trailer,
            count * self.offsetBytes <= trailer - table
        else {
            throw self.error(at: trailer, "its end does not say where its values are; is the file whole?")
        }
        (self.count, self.table) = (count, table)
        return try self.value(top, depth: 1)
    }

    private mutating func value(_ number: Int, depth: Int) throws(VocabularyFileError) -> Value {
        guard number < self.count,
            let offset = self.number(at: self.table + number * self.offsetBytes, self.offsetBytes),
            offset >= 8, offset < self.table
        else {
            throw self.error(at: self.table, "value \(number) is not in the file")
        }
        if let problem = self.budget.take(depth: depth) { throw self.error(at: offset, problem) }
        let marker = self.bytes[offset]
        switch marker >> 4 {
        case 0x0:
            guard marker != 0x08, marker != 0x09 else { return .boolean(marker == 0x09) }
            return .null
        case 0x1:
            let size = 1 << Int(marker & 0x0F)
            guard size <= 8, let whole = self.number(at: offset + 1, size) else {
                throw self.error(at: offset, "a number is too large")
            }
            return .integer(whole)
        case 0x4, 0x5:
            let (start, size) = try self.span(offset, unit: 1)
            if let problem = self.budget.take(text: size) { throw self.error(at: offset, problem) }
            return .string(String(decoding: self.bytes[start..<start + size], as: UTF8.self))
        case 0x6:
            let (start, size) = try self.span(offset, unit: 2)
            if let problem = self.budget.take(text: size * 2) { throw self.error(at: offset, problem) }
            let units = (0..<size).map { unit in
                UInt16(self.bytes[start + 2 * unit]) << 8 | UInt16(self.bytes[start + 2 * unit + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        case 0xA: return .array(try self.elements(offset, depth))
        case 0xD: return .object(try self.members(offset, depth))
        default: throw self.error(at: offset, "a value of this type does not belong into a file of words; take it out")
        }
    }

    private mutating func elements(_ offset: Int, _ depth: Int) throws(VocabularyFileError) -> [Value] {
        let (start, size) = try self.span(offset, unit: self.referenceBytes)
        var elements: [Value] = []
        for index in 0..<size { elements.append(try self.referred(start, index, depth + 1)) }
        return elements
    }

    private mutating func members(_ offset: Int, _ depth: Int) throws(VocabularyFileError) -> [String: Value] {
        let (start, size) = try self.span(offset, unit: self.referenceBytes * 2)
        var members: [String: Value] = [:]
        for index in 0..<size {
            guard case .string(let key) = try self.referred(start, index, depth + 1) else {
                throw self.error(at: offset, "a key of a dictionary is no text")
            }
            guard members[key] == nil else {
                throw self.error(at: offset, "the key '\(key.prefix(80))' stands twice; keep one")
            }
            members[key] = try self.referred(start, size + index, depth + 1)
        }
        return members
    }

    private mutating func referred(_ start: Int, _ index: Int, _ depth: Int) throws(VocabularyFileError) -> Value {
        guard let number = self.number(at: start + index * self.referenceBytes, self.referenceBytes) else {
            throw self.error(at: start, "a reference leads out of the file")
        }
        return try self.value(number, depth: depth)
    }

    /// Where the content of a value begins, and how many units it has; all of them are in the file.
    private func span(_ offset: Int, unit: Int) throws(VocabularyFileError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = Int(self.bytes[offset] & 0x0F)
        if count == 0x0F {
            // The count is a number of its own.
            guard start < self.table, self.bytes[start] >> 4 == 0x1, self.bytes[start] & 0x0F <= 3,
                let number = self.number(at: start + 1, 1 << Int(self.bytes[start] & 0x0F))
            else {
                throw self.error(at: offset, "a value does not say how long it is")
            }
            start += 1 + 1 << Int(self.bytes[start] & 0x0F)
            count = number
        }
        guard start <= self.table, count <= (self.table - start) / unit else {
            throw self.error(at: offset, "a value is longer than the file; is it whole?")
        }
        return (start, count)
    }

    /// A number of some bytes, the highest first; `nil` where it is not in the file, or is no length that a file has.
    private func number(at offset: Int, _ size: Int) -> Int? {
        guard offset >= 0, size <= 8, offset <= self.bytes.count - size else { return nil }
        var number: UInt64 = 0
        for byte in self.bytes[offset..<offset + size] { number = number << 8 | UInt64(byte) }
        return number <= UInt64(Int32.max) ? Int(number) : nil
    }

    private func error(at offset: Int, _ message: String) -> VocabularyFileError {
        VocabularyFileError("byte \(offset)", message)
    }
}
