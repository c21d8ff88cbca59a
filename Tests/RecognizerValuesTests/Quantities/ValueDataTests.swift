// Beckon: value files that are wrong are refused with a place
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import RecognizerValues
import Testing

@Suite struct ValueDataTests {
    private static let numbers = "separators: {decimal: '.', group: ','}\n"

    /// Loads a language of two files, and units beside it.
    private func load(numbers: String, quantities: String, units: String) throws -> ValueLanguage {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appendingPathComponent("xx")
        let common = root.appendingPathComponent("common")
        for made in [folder, common] {
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        }
        try numbers.write(to: folder.appendingPathComponent("numberRules.yaml"), atomically: true, encoding: .utf8)
        try quantities.write(to: folder.appendingPathComponent("quantities.yaml"), atomically: true, encoding: .utf8)
        try units.write(to: common.appendingPathComponent("quantities.yaml"), atomically: true, encoding: .utf8)
        return try ValueLanguageLoader.language(in: folder, common: common, locale: "xx")
    }

    @Test func aLanguageNeedsNoCode() throws {
        let language = try self.load(
            numbers: Self.numbers + "additive: {unu: 1, du: 2, dek: 10}", quantities: "behind: {ell: [ulno, ulnoj]}",
            units: "units: {ell: distance 1.143}")
        let reader = ValueReader(language)
        let span = reader.read("du ulnoj", reader.tokens(of: "du ulnoj")).spans(of: .distance, at: 0).first
        #expect(span?.value == .distance(MeasureReading(amount: 2, unit: "ell")))
    }

    @Test(arguments: [
        ("additiv: {a: 1}", "joiners: []", "units: {}", "xx/numberRules.yaml:2", "additiv"),
        ("fractions: {half: 1/0}", "joiners: []", "units: {}", "xx/numberRules.yaml:2", "1/0"),
        ("joiners: {and: [nowhere]}", "joiners: []", "units: {}", "xx/numberRules.yaml:2", "nowhere"),
        ("phrases: {few: many}", "joiners: []", "units: {}", "xx/numberRules.yaml:2", "many"),
        ("compounds: 7", "joiners: []", "units: {}", "xx/numberRules.yaml:2", "compounds"),
        ("ones: []", "behind: {ell: [ulno]}", "units: {}", "xx/quantities.yaml:1", "ell"),
        ("ones: []", "joiners: []", "units: {ell: length 1}", "common/quantities.yaml:1", "distance"),
        ("ones: []", "joiners: []", "units: {ell: distance}", "common/quantities.yaml:1", "size"),
        ("ones: []", "joiners: []", "units: {ell: distance 1 of inch}", "common/quantities.yaml", "inch"),
    ])
    func aMistakeIsNamed(numbers: String, quantities: String, units: String, place: String, word: String) {
        let error = #expect(throws: LanguageError.self) {
            try self.load(numbers: Self.numbers + numbers, quantities: quantities, units: units)
        }
        #expect(error?.place == place)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }

    @Test func separatorsMustBeThere() {
        #expect(throws: LanguageError.self) {
            try self.load(numbers: "ones: []", quantities: "joiners: []", units: "units: {}")
        }
    }
}
