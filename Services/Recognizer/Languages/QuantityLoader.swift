// Beckon: reads how a language speaks of quantities from its files
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import RecognizerEngine
public import RecognizerValues

extension ValueLanguageLoader {
    /// How a language that comes with Beckon speaks of values.
    ///
    /// - Parameter region: Where, as two letters, if that is known: whose dollars, and how numbers are written.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func language(_ locale: String, region: String? = nil) throws -> ValueLanguage {
        try Self.language(
            in: try Self.folder(locale), common: try Self.folder("common"), locale: locale, region: region)
    }

    /// How the language of a folder speaks of values.
    ///
    /// - Parameter common: The folder of what all languages share: units and symbols.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func language(in folder: URL, common: URL, locale: String, region: String? = nil) throws
        -> ValueLanguage
    {
        var language = ValueLanguage()
        language.numbers = try Self.numberRules(in: folder, locale: locale, region: region)
        let shared = try DataFile(common.appendingPathComponent("quantities.yaml"), name: "common/quantities.yaml")
        try Self.readUnits(shared, into: &language.quantities, region)
        let file = try DataFile(folder.appendingPathComponent("quantities.yaml"), name: "\(locale)/quantities.yaml")
        try Self.readPhrases(file, into: &language.quantities)
        return language
    }

    /// What money a word means where nobody says whose: people say `dollars`, and mean their own.
    static func usualCurrencies(common: URL, locale: String) throws -> [String: String] {
        let file = try DataFile(common.appendingPathComponent("quantities.yaml"), name: "common/quantities.yaml")
        var usual = try file.texts("usual").mapValues(\.text)
        // `cent.en: USD` counts for one language.
        for (name, code) in usual where name.hasSuffix(".\(locale)") {
            usual[String(name.dropLast(locale.count + 1))] = code
        }
        return usual.filter { !$0.key.contains(".") }
    }

    private static func readUnits(_ file: DataFile, into rules: inout QuantityRules, _ region: String?) throws {
        try file.allow(["units", "currencies", "regions", "usual", "behind", "before"])
        for (name, source) in try file.texts("units").sorted(by: { $0.key < $1.key }) {
            rules.units.append(try Self.unit(name, source))
        }
        for code in try file.words("currencies") {
            rules.units.append(QuantityUnit(name: code, dimension: .money, isCode: true))
        }
        let names = Set(rules.units.map(\.name))
        for unit in rules.units {
            guard let whole = unit.whole, !names.contains(whole) else { continue }
            throw LanguageError(
                place: file.name, message: "'\(unit.name)' is a part of '\(whole)', which is no unit here")
        }
        if let region, let local = try file.texts("regions")[region] {
            let words = local.text.split(separator: " ").map(String.init)
            guard words.count == 2, names.contains(words[0]), names.contains(words[1]) else {
                throw LanguageError(place: local.place, message: "write a currency's code and its word: 'CAD dollar'")
            }
            rules.localCurrency = [words[1]: words[0]]
            rules.localCurrency["local"] = words[0]
        }
        try Self.merge(file, into: &rules)
    }

    private static func unit(_ name: String, _ source: SourceText) throws -> QuantityUnit {
        var words = source.text.split(separator: " ").map(String.init)[...]
        guard let dimension = words.popFirst().flatMap({ QuantityUnit.Dimension(rawValue: $0) }),
            let size = words.popFirst().flatMap({ Decimal(string: $0) }), size.isFinite, size != 0
        else {
            let names = QuantityUnit.Dimension.allCases.map(\.rawValue).joined(separator: ", ")
            throw LanguageError(
                place: source.place, message: "a unit is one of \(names), and its size: 'distance 1000'")
        }
        var unit = QuantityUnit(name: name, dimension: dimension, size: size)
        while let word = words.popFirst() {
            switch word {
            case "of" where !words.isEmpty: unit.whole = words.popFirst()
            case "imperial": unit.isMetric = false
            case "minor": unit.isMinor = true
            case "bare": unit.isBare = true
            default:
                throw LanguageError(
                    place: source.place, message: "'\(word)' is not known here; use of UNIT, imperial, minor or bare")
            }
        }
        return unit
    }

    private static func merge(_ file: DataFile, into rules: inout QuantityRules) throws {
        let names = Set(rules.units.map(\.name))
        func checked(_ key: String) throws -> [String: [String]] {
            let lists = try file.lists(key)
            for name in lists.keys.sorted() where !names.contains(name) {
                throw LanguageError(
                    place: lists[name]?.first?.place ?? file.name,
                    message: "there is no unit '\(name)'; see common/quantities.yaml")
            }
            return lists.mapValues { $0.map(\.text) }
        }
        rules.behind.merge(try checked("behind")) { $0 + $1 }
        rules.before.merge(try checked("before")) { $0 + $1 }
    }

    private static func readPhrases(_ file: DataFile, into rules: inout QuantityRules) throws {
        try file.allow([
            "behind", "before", "latentBehind", "joiners", "ranges", "bareRanges", "atMost", "atLeast", "atMostBehind",
            "atLeastBehind", "about", "aboutBehind", "productLinks", "addressMarks",
            "bareAmounts",
        ])
        try Self.merge(file, into: &rules)
        if let least = try file.string("bareAmounts") {
            guard let amount = Decimal(string: least), amount > 0 else {
                throw LanguageError(
                    place: file.name,
                    message: "'bareAmounts' is the least number that alone is an amount, not '\(least)'")
            }
            rules.bareAmounts = amount
        }
        rules.latentBehind = try file.words("latentBehind")
        rules.joiners = try file.words("joiners")
        rules.ranges = try file.lists("ranges").mapValues { $0.map(\.text) }
        rules.bareRanges = try file.words("bareRanges")
        rules.atMost = try file.words("atMost")
        rules.atLeast = try file.words("atLeast")
        rules.atMostBehind = try file.words("atMostBehind")
        rules.atLeastBehind = try file.words("atLeastBehind")
        rules.about = try file.words("about")
        rules.aboutBehind = try file.words("aboutBehind")
        rules.productLinks = try file.words("productLinks")
        rules.addressMarks = try file.lists("addressMarks").mapValues { $0.map(\.text) }
    }
}
