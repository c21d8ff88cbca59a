// Beckon: docs/schema says what the code and its comments say
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

/// `make schema` writes docs/schema and the descriptions that are compiled in; these tests find what is out of date. They
/// stand one after the other, so that what was written is what is looked at.
@Suite(.serialized) struct SchemaFilesTests {
    private static let isWriting = Repository.isSet("BECKON_WRITE_SCHEMA")
    private static let sources = Repository.root.appendingPathComponent("Shared/Schema")
    private static let remedy = "run `make schema` and commit what changed"

    /// What the comments of each folder say about the definitions in the schemas and their members.
    private static let comments: [String: [String: String]] = {
        let names = Self.names
        return Dictionary(
            uniqueKeysWithValues: Descriptions.folders.map { folder in
                let comments = try? DocumentationComments(folder: Self.sources.appendingPathComponent(folder))
                return (folder, (comments?.texts ?? [:]).filter { names.contains($0.key) })
            })
    }()
    private static let texts = Self.comments.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    @Test("What is compiled in as descriptions is what the comments say; BECKON_WRITE_SCHEMA=1 writes it")
    func descriptionsAreTheComments() throws {
        for (folder, texts) in Self.comments {
            let file = Self.sources.appendingPathComponent("Generated/Descriptions+\(folder).swift")
            let text = Descriptions.file(folder, texts)
            if Self.isWriting { try Data(text.utf8).write(to: file) }
            let isSame = try String(contentsOf: file, encoding: .utf8) == text
            #expect(isSame, "\(file.path) is not what the comments of \(folder) say: \(Self.remedy)")
        }
    }

    @Test("docs/schema is what the types and their comments say; BECKON_WRITE_SCHEMA=1 writes it")
    func filesAreWhatTheTypesSay() throws {
        let files = try MessageSchema.files(describedBy: Self.texts)
        if Self.isWriting {
            for (name, text) in files {
                try Data(text.utf8).write(to: Repository.schema.appendingPathComponent(name))
            }
            for name in try Self.committed().subtracting(files.keys) {
                try FileManager.default.removeItem(at: Repository.schema.appendingPathComponent(name))
            }
        }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let committed = try? String(contentsOf: Repository.schema.appendingPathComponent(name), encoding: .utf8)
            let isSame = committed == text
            #expect(isSame, "docs/schema/\(name) is not what the types say: \(Self.remedy)")
        }
        let strays = try Self.committed().subtracting(files.keys)
        #expect(strays.isEmpty, "docs/schema holds files of no message: \(Self.remedy)")
    }

    @Test("`beckon schema` prints what docs/schema holds", .disabled(if: Self.isWriting, "not compiled in yet"))
    func filesAreWhatIsPrinted() throws {
        for (name, text) in try MessageSchema.files() {
            let committed = try String(contentsOf: Repository.schema.appendingPathComponent(name), encoding: .utf8)
            let isSame = committed == text
            #expect(isSame, "docs/schema/\(name): \(Self.remedy)")
        }
    }

    @Test("Every definition and every member in docs/schema has a description that a reader of JSON understands")
    func everythingIsDescribed() throws {
        var count = 0
        for name in try Self.committed() {
            let data = try Data(contentsOf: Repository.schema.appendingPathComponent(name))
            let document = try JSON.decode(Value.self, from: [UInt8](data))
            for (definition, form) in document["$defs"]?.object ?? [:] {
                Self.check(form["description"]?.string, "\(name): \(definition)")
                var seen: [String: String] = [:]
                for (member, form) in form["properties"]?.object ?? [:] {
                    let text = form["description"]?.string
                    Self.check(text, "\(name): \(definition).\(member)")
                    if let text, let other = seen.updateValue(member, forKey: text) {
                        Issue.record("\(name): \(definition).\(member) and .\(other) have one description")
                    }
                    count += 1
                }
            }
        }
        #expect(count > 800, "\(count) members were looked at")
    }

    private static func check(_ text: String?, _ place: String) {
        guard let text else {
            Issue.record("\(place) has no description: write a comment above it, then \(Self.remedy)")
            return
        }
        #expect(text.hasSuffix("."), "\(place): '\(text)' is no sentence")
        #expect(!text.contains("`nil`"), "\(place): JSON has no `nil`; say what it means that the member is absent")
        #expect(!text.contains("Limits."), "\(place): say where the limit stands: docs/limits.md")
    }

    /// The definitions in all schemas, and their members, that say nothing of themselves.
    private static let names: Set<String> = MessageSchema.all.reduce(into: []) { names, message in
        for (definition, form) in message.bare["$defs"]?.object ?? [:] {
            if form["description"] == nil { names.insert(definition) }
            for (member, form) in form["properties"]?.object ?? [:] where form["description"] == nil {
                names.insert("\(definition).\(member)")
            }
        }
    }

    private static func committed() throws -> Set<String> {
        try Repository.names(in: Repository.schema).filter { $0.hasSuffix(".json") }
    }
}

@Suite struct DocumentationCommentsTests {
    private static let comments = DocumentationComments(files: [
        #"""
        // Beckon: no documentation
        /// A thing
        /// of two lines.
        ///
        /// More of it.
        public struct Thing: Codable {
            /// Its kind.
            @frozen public enum Kind: String { case a = "}" }
            /// A ``Thing/Kind``, with `{` in it.
            /// - Note: nothing
            public var kind: Kind
            public var bare: Int // {
            /// Two at once.
            var first: Int?, second: [String: Int] = [:]
            /// The values.
            public var values: [Int] {
                get { let inner = self.bare; return [inner] }
            }
            /// Makes one.
            func make() { let inner = 1 }
            /// The `repeat`.
            var `repeat`: Bool
        }
        /// Not the type's.
        extension Thing.Kind: Sendable {
            /// How it sounds.
            var sound: String { "a" }
        }
        """#
    ]).texts

    @Test(
        "The first paragraph above a type or a property is read",
        arguments: [
            ("Thing", "A thing of two lines."), ("Thing.Kind", "Its kind."), ("Thing.bare", nil),
            ("Thing.kind", "A `Thing.Kind`, with `{` in it."), ("Thing.first", "Two at once."),
            ("Thing.second", "Two at once."), ("Thing.values", "The values."), ("Thing.inner", nil),
            ("Thing.repeat", "The `repeat`."), ("Thing.Kind.sound", "How it sounds."),
        ] as [(String, String?)])
    func reads(_ name: String, _ text: String?) { #expect(Self.comments[name] == text) }

    @Test("Descriptions that are written to Swift are read back, however long they are")
    func writtenAndReadBack() throws {
        let texts = ["Event": "Short.", "Event.time": String(repeating: "word: ", count: 60) + "end."]
        let file = Descriptions.file("Messages", texts)
        #expect(file.split(separator: "\n").allSatisfy { $0.count <= 120 })
        let body = file.split(separator: "\n").drop { !$0.hasSuffix("\"\"\"") }.dropFirst().dropLast(2)
        let text = body.map { $0.dropFirst(8) }.joined(separator: "\n")
        #expect(Descriptions.read(text) == texts)
    }
}
