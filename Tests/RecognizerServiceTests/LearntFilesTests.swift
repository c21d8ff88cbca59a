// Beckon: tests of what was learnt, kept in files
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Logging
import Schema
import Testing

@testable import RecognizerService

struct LearntFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
    private let source = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
    private let words = ["what", "was", "learnt"]

    private static func apps(_ names: String...) -> [Manifest] {
        names.map { name in
            let declaration = StartCall.declaration
            return Manifest(
                app: name, name: name, usageDescription: "to test", intents: [declaration.intent],
                types: declaration.types)
        }
    }

    private func files() -> LearntFiles {
        LearntFiles(
            self.folder, sources: [self.source], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func load(_ kind: LearntFiles.Kind, _ locale: String, _ apps: [Manifest]) -> [String]? {
        self.files().load(kind, locale, of: apps)
    }

    @Test func itIsFoundForTheSameAppsAndBuildOnly() throws {
        defer { try? FileManager.default.removeItem(at: self.folder) }
        try Data("a build".utf8).write(to: self.source)
        #expect(self.load(.language, "en", Self.apps("a", "b")) == nil)
        self.files().save(self.words, .language, "en", of: Self.apps("a", "b"))
        self.files().save(self.words, .turns, "en", of: Self.apps("a", "b"))
        // In whatever order the apps came.
        #expect(self.load(.language, "en", Self.apps("b", "a")) == self.words)
        #expect(self.load(.language, "de", Self.apps("a", "b")) == nil)
        #expect(self.load(.language, "en", Self.apps("a")) == nil)
        // How people answer depends on no app.
        #expect(self.load(.turns, "en", Self.apps("a")) == self.words)
        try Data("another build".utf8).write(to: self.source)
        #expect(self.load(.language, "en", Self.apps("a", "b")) == nil)
        #expect(self.load(.turns, "en", []) == nil)
        try FileManager.default.removeItem(at: self.source)
    }

    @Test func aDamagedFileIsPassedOver() throws {
        defer { try? FileManager.default.removeItem(at: self.folder) }
        self.files().save(self.words, .turns, "en", of: [])
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: self.folder.path).first)
        let url = self.folder.appendingPathComponent(name)
        let whole = try Data(contentsOf: url)
        for position in whole.indices {
            var data = whole
            data[position] ^= 1 << (position % 8)
            try data.write(to: url)
            #expect(self.load(.turns, "en", []) == nil, "byte \(position)")
            try whole.prefix(position).write(to: url)
            #expect(self.load(.turns, "en", []) == nil, "cut at \(position)")
        }
        try whole.write(to: url)
        #expect(self.load(.turns, "en", []) == self.words)
        // What is learnt instead takes its place.
        try whole.dropLast().write(to: url)
        self.files().save(["anew"], .turns, "en", of: [])
        #expect(self.load(.turns, "en", []) == ["anew"])
    }

    @Test func theOldestGo() throws {
        defer { try? FileManager.default.removeItem(at: self.folder) }
        for number in 0..<9 { self.files().save([number], .language, "en", of: Self.apps("app\(number)")) }
        self.files().save([9], .language, "de", of: [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: self.folder.path).count == 5)
    }

    @Test func whereNothingCanBeWrittenTheWorkGoesOn() throws {
        defer { try? FileManager.default.removeItem(at: self.folder) }
        try Data().write(to: self.folder)
        self.files().save(self.words, .turns, "en", of: [])
        #expect(self.load(.turns, "en", []) == nil)
    }
}
