// Beckon: one YAML file of a language, with lines for messages
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import Schema
import Yams

/// One YAML file of a language. Everything that is read from it knows its line.
struct DataFile {
    let name: String
    private let root: Node

    /// - Throws: ``LanguageError`` if the file cannot be read or is no YAML mapping.
    init(_ url: URL, name: String) throws {
        let text: String
        do {
            text = try String(contentsOf: url, encoding: .utf8)
        } catch {
            throw LanguageError(place: name, message: "the file cannot be read; put it there, in UTF-8")
        }
        try self.init(text: text, name: name)
    }

    /// - Throws: ``LanguageError`` if the text is no YAML mapping.
    init(text: String, name: String) throws {
        self.name = name
        let composed: Node?
        do {
            composed = try Yams.compose(yaml: text)
        } catch {
            let line = if case YamlError.scanner(_, _, let mark, _) = error { mark.line } else { 1 }
            throw LanguageError(place: "\(name):\(line)", message: "this is no YAML: \(error)")
        }
        guard let composed, composed.mapping != nil else {
            throw LanguageError(
                place: "\(name):1", message: "a mapping is expected at the top; write 'key: value' lines")
        }
        self.root = composed
    }

    private init(_ root: Node, name: String) {
        self.name = name
        self.root = root
    }

    /// A list of mappings, each as a file of its own; empty where it is absent.
    func records(_ key: String) throws -> [DataFile] {
        guard let node = self.root.mapping?[key] else { return [] }
        guard let sequence = node.sequence, sequence.allSatisfy({ $0.mapping != nil }) else {
            throw self.error(node, "'\(key)' must be a list of mappings; begin each with '- name: value'")
        }
        return sequence.map { DataFile($0, name: self.place($0)) }
    }

    /// One of the cases of an enumeration, or `nil`.
    func choice<Case: RawRepresentable & CaseIterable>(_ key: String) throws -> Case? where Case.RawValue == String {
        guard let node = self.root.mapping?[key] else { return nil }
        guard let found = Case(rawValue: node.scalar?.string ?? "") else {
            throw self.error(
                node, "'\(key)' must be one of \(Case.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return found
    }

    /// Fails on keys that nobody reads: they are spelling mistakes.
    func allow(_ keys: Set<String>) throws {
        for (key, _) in self.root.mapping ?? [:] where !keys.contains(key.string ?? "") {
            throw self.error(
                key, "'\(key.string ?? "?")' is not known here; use one of \(keys.sorted().joined(separator: ", "))")
        }
    }

    func error(_ node: Node, _ message: String) -> LanguageError {
        LanguageError(place: self.place(node), message: message)
    }

    private func place(_ node: Node) -> String { "\(self.name):\(node.mark?.line ?? 1)" }

    /// One text, or `nil`.
    func string(_ key: String) throws -> String? {
        guard let node = self.root.mapping?[key] else { return nil }
        guard let text = node.scalar?.string else { throw self.error(node, "'\(key)' must be text") }
        return text
    }

    /// A whole number, or `nil`.
    func whole(_ key: String) throws -> Int? {
        guard let node = self.root.mapping?[key] else { return nil }
        guard let number = node.int else { throw self.error(node, "'\(key)' must be a whole number") }
        return number
    }

    /// Whether something holds; it does not where it is absent.
    func flag(_ key: String) throws -> Bool {
        guard let node = self.root.mapping?[key] else { return false }
        guard let value = node.bool else { throw self.error(node, "'\(key)' must be true or false") }
        return value
    }

    /// A list of texts with their places; empty where it is absent.
    func sources(_ key: String) throws -> [SourceText] {
        guard let node = self.root.mapping?[key] else { return [] }
        return try self.sources(node, key)
    }

    private func sources(_ node: Node, _ key: String) throws -> [SourceText] {
        guard let sequence = node.sequence else {
            throw self.error(node, "'\(key)' must be a list; begin each line with '- '")
        }
        return try sequence.map { item in
            guard let text = item.scalar?.string, !text.isEmpty else {
                throw self.error(item, "an entry of '\(key)' must be text")
            }
            return SourceText(text, place: self.place(item))
        }
    }

    /// A list of words; empty where it is absent.
    func words(_ key: String) throws -> [String] { try self.sources(key).map(\.text) }

    /// A mapping of text to text.
    func texts(_ key: String) throws -> [String: SourceText] {
        try self.entries(key) { node in
            guard let text = node.scalar?.string else { throw self.error(node, "an entry of '\(key)' must be text") }
            return SourceText(text, place: self.place(node))
        }
    }

    /// A mapping of text to whole numbers.
    func numbers(_ key: String) throws -> [String: Int] {
        guard let node = self.root.mapping?[key] else { return [:] }
        return try self.numbers(node, key)
    }

    private func numbers(_ node: Node, _ key: String) throws -> [String: Int] {
        try self.entries(node, key) { node in
            guard let number = node.int else { throw self.error(node, "an entry of '\(key)' must be a whole number") }
            return number
        }
    }

    /// A mapping of text to numbers.
    func fractions(_ key: String) throws -> [String: Double] {
        try self.entries(key) { node in
            guard let number = node.float else { throw self.error(node, "an entry of '\(key)' must be a number") }
            return number
        }
    }

    /// A mapping of text to mappings of text to whole numbers.
    func tables(_ key: String) throws -> [String: [String: Int]] {
        try self.entries(key) { node in try self.numbers(node, key) }
    }

    /// A mapping of text to lists of templates.
    func lists(_ key: String) throws -> [String: [SourceText]] {
        try self.entries(key) { node in try self.sources(node, key) }
    }

    /// The whole file as a mapping of names to mappings of names to words.
    func nestedWords() throws -> [String: [String: [String]]] {
        try self.entries(self.root, self.name) { node in
            try self.entries(node, "cases") { node in try self.sources(node, "cases").map(\.text) }
        }
    }

    /// The whole file as a mapping of names to templates.
    func allTexts() throws -> [String: SourceText] {
        try self.entries(self.root, self.name) { node in
            guard let text = node.scalar?.string else { throw self.error(node, "a rule must be text") }
            return SourceText(text, place: self.place(node))
        }
    }

    /// The whole file as lists for slots: texts, each standing for itself, or numbers `{from: 1, to: 9}`, whole ones unless
    /// `halves: true` stands there.
    func slotLists() throws -> [String: SlotList] {
        try self.entries(self.root, self.name) { node in
            if let range = node.mapping {
                let halves = range["halves"].map(\.bool) ?? false
                guard let from = range["from"]?.int, let to = range["to"]?.int, let halves, from <= to,
                    range.count == (range["halves"] == nil ? 2 : 3)
                else {
                    throw self.error(
                        node, "a range has 'from' and 'to', the greater one last, and maybe 'halves: true'")
                }
                return .range(from: from, to: to, halves: halves)
            }
            return .values(try self.sources(node, "a list").map { SlotList.Entry($0, .string($0.text)) })
        }
    }

    private func entries<Result>(_ key: String, _ read: (Node) throws -> Result) throws -> [String: Result] {
        guard let node = self.root.mapping?[key] else { return [:] }
        return try self.entries(node, key, read)
    }

    private func entries<Result>(_ node: Node, _ key: String, _ read: (Node) throws -> Result) throws -> [String:
        Result]
    {
        guard let mapping = node.mapping else {
            throw self.error(node, "'\(key)' must be a mapping; write 'name: value' lines")
        }
        var result: [String: Result] = [:]
        for (name, value) in mapping {
            guard let name = name.scalar?.string else { throw self.error(name, "a name must be text") }
            result[name] = try read(value)
        }
        return result
    }
}
