// Beckon: reads how a language says numbers from its file
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import RecognizerEngine
import RecognizerText
public import RecognizerValues

/// Reads the value rules of a language: a folder with `numberRules.yaml` and `quantities.yaml`.
public enum ValueLanguageLoader {
    /// The locales whose values can be read.
    public static let locales = ["en", "de", "es", "zh-Hans", "id"]

    /// How a language that comes with Beckon says numbers.
    ///
    /// - Parameter region: Where, as two letters, if that is known: some write numbers another way.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func numberRules(_ locale: String, region: String? = nil) throws -> NumberRules {
        try Self.numberRules(in: try Self.folder(locale), locale: locale, region: region)
    }

    static func folder(_ locale: String) throws -> URL {
        guard let folder = Bundle.module.resourceURL?.appendingPathComponent(locale) else {
            throw LanguageError(
                place: locale, message: "the resources are not beside the executable; install them with it")
        }
        return folder
    }

    /// How the language of a folder says numbers.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func numberRules(in folder: URL, locale: String, region: String? = nil) throws -> NumberRules {
        let file = try DataFile(
            folder.appendingPathComponent("numberRules.yaml"), name: "\(locale)/numberRules.yaml")
        try file.allow([
            "separators", "pointRegions", "groupSize", "additive", "multipliers", "bareMultipliers",
            "latentMultipliers", "closedMultipliers", "teens", "ones", "joiners", "points", "minus", "gaps", "digits",
            "suffixes", "fractions", "addedFractions", "mixers", "fractionLinks", "fractionInfixes", "counts",
            "bareCounts", "classifiers", "phrases", "ordinals", "ordinalMultipliers", "ordinalSuffixes",
            "ordinalPrefixes", "pointedOrdinals", "compounds", "unitsBeforeTens", "tensJoiner", "trailingTenths",
            "pairs",
        ])
        var rules = NumberRules()
        rules.style = try Self.style(file, region)
        rules.groupSize = try file.whole("groupSize") ?? rules.groupSize
        rules.additive = try file.numbers("additive")
        rules.multipliers = try file.numbers("multipliers")
        rules.bareMultipliers = try file.words("bareMultipliers")
        rules.latentMultipliers = try file.words("latentMultipliers")
        rules.closedMultipliers = try file.numbers("closedMultipliers")
        rules.teens = try file.words("teens")
        rules.ones = try file.words("ones")
        rules.joiners = try Self.joiners(file)
        rules.points = try file.words("points")
        rules.minus = try file.words("minus")
        rules.gaps = try file.words("gaps")
        rules.digits = try file.numbers("digits")
        rules.suffixes = try file.numbers("suffixes")
        rules.fractions = try Self.fractions(file, "fractions")
        rules.addedFractions = try Self.fractions(file, "addedFractions")
        rules.mixers = try file.words("mixers")
        rules.fractionLinks = try file.words("fractionLinks")
        rules.fractionInfixes = try file.words("fractionInfixes")
        rules.counts = try file.numbers("counts")
        rules.bareCounts = try file.words("bareCounts")
        rules.classifiers = try file.words("classifiers")
        rules.phrases = try Self.decimals(file, "phrases")
        rules.ordinals = try file.numbers("ordinals")
        rules.ordinalMultipliers = try file.numbers("ordinalMultipliers")
        rules.ordinalSuffixes = try file.words("ordinalSuffixes")
        rules.ordinalPrefixes = try file.words("ordinalPrefixes")
        rules.hasPointedOrdinals = try file.flag("pointedOrdinals")
        rules.hasCompounds = try file.flag("compounds")
        rules.hasUnitsBeforeTens = try file.flag("unitsBeforeTens")
        rules.needsTensJoiner = try file.flag("tensJoiner")
        rules.hasTrailingTenths = try file.flag("trailingTenths")
        rules.hasPairs = try file.flag("pairs")
        return rules
    }

    private static func style(_ file: DataFile, _ region: String?) throws -> NumberStyle {
        if let region, try file.words("pointRegions").contains(region) { return .point }
        let marks = try file.texts("separators")
        guard let decimal = marks["decimal"]?.text.utf8.first, let group = marks["group"]?.text.utf8.first,
            decimal < 0x80, group < 0x80
        else {
            throw LanguageError(
                place: file.name, message: "'separators' must name 'decimal' and 'group', one ASCII mark each")
        }
        return NumberStyle(decimal: decimal, group: group)
    }

    private static func joiners(_ file: DataFile) throws -> [String: [NumberRules.JoinerPlace]] {
        try file.lists("joiners").mapValues { list in
            try list.map { source in
                guard let place = NumberRules.JoinerPlace(rawValue: source.text) else {
                    let names = NumberRules.JoinerPlace.allCases.map(\.rawValue).joined(separator: ", ")
                    throw LanguageError(
                        place: source.place, message: "a joiner has no place '\(source.text)'; use one of \(names)")
                }
                return place
            }
        }
    }

    private static func fractions(_ file: DataFile, _ key: String) throws -> [String: RecognizerValues.Fraction] {
        try file.texts(key).mapValues { source in
            let parts = source.text.split(separator: "/").compactMap { Int($0) }
            guard parts.count == 2, parts[1] > 0, parts[1] < 1_000_000 else {
                throw LanguageError(place: source.place, message: "'\(source.text)' is no fraction; write it as 1/2")
            }
            return RecognizerValues.Fraction(parts[0], parts[1])
        }
    }

    private static func decimals(_ file: DataFile, _ key: String) throws -> [String: Decimal] {
        try file.texts(key).mapValues { source in
            guard let value = Decimal(string: source.text), value.isFinite else {
                throw LanguageError(place: source.place, message: "'\(source.text)' is no number; write it as 1.5")
            }
            return value
        }
    }
}
