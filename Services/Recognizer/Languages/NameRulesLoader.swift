// Beckon: reads how names of a language are said and written otherwise
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine

/// Reads `sounds.yaml` and `syllables.yaml` of a language, which it may do without, and its keyboard.
enum NameRulesLoader {
    /// Letters of a group or an ending.
    private static let longest = 16

    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    static func rules(in folder: URL, common: URL, locale: String) throws -> NameRules {
        var rules = NameRules()
        rules.keyboard = try Self.keyboard(common.appendingPathComponent("keyboards.yaml"), locale)
        if let file = try Self.file("sounds.yaml", in: folder, locale) {
            try file.allow(["sounds", "endings"])
            rules.sounds = try Self.groups(file, "sounds")
            rules.endings = try Self.groups(file, "endings")
        }
        if let file = try Self.file("syllables.yaml", in: folder, locale) {
            try file.allow(["syllables", "spellings"])
            rules.syllables = try file.texts("syllables").mapValues(\.text)
            rules.syllableSpellings = try file.lists("spellings").mapValues { $0.map(\.text) }
            for name in rules.syllableSpellings.keys.sorted() where rules.syllables[name] == nil {
                throw LanguageError(
                    place: file.name, message: "'spellings' names a syllable '\(name)' that has no letters; correct it")
            }
        }
        return rules
    }

    private static func file(_ name: String, in folder: URL, _ locale: String) throws -> DataFile? {
        let path = folder.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: path.path) else { return nil }
        return try DataFile(path, name: "\(locale)/\(name)")
    }

    /// The rows of the keyboard that a language's speakers have, or of the usual one.
    private static func keyboard(_ path: URL, _ locale: String) throws -> [String] {
        let file = try DataFile(path, name: "common/keyboards.yaml")
        try file.allow(["keyboards", "usual", "languages"])
        guard let name = try file.texts("languages")[locale]?.text ?? file.string("usual") else { return [] }
        guard let rows = try file.lists("keyboards")[name] else {
            throw LanguageError(
                place: file.name, message: "there is no keyboard '\(name)'; add it, or correct the name")
        }
        return rows.map(\.text)
    }

    /// Groups of letters and what stands for them.
    private static func groups(_ file: DataFile, _ key: String) throws -> [String: String] {
        let groups = try file.texts(key)
        for (group, source) in groups.sorted(by: { $0.key < $1.key }) {
            let letters = group.filter { $0 != "^" && $0 != "$" }
            guard !letters.isEmpty, group.utf8.count <= Self.longest, source.text.utf8.count <= Self.longest else {
                throw LanguageError(
                    place: source.place,
                    message: "'\(group)' must have 1 to \(Self.longest) letters, and so many at most stand for it")
            }
        }
        return groups.mapValues(\.text)
    }
}
