// Beckon: values that others wrote down, to compare with
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerValues

/// One line of a value corpus.
struct CorpusLine {
    /// What is meant: a unit by the corpus' name, and one or both ends.
    struct Truth {
        var unit = ""
        var lower: Double?
        var upper: Double?
        var product: String?
        var text: String?
    }

    var number: Int
    var dimension: String
    var text: String
    var region: String?
    /// `nil` where nothing of the dimension may be read.
    var truth: Truth?
}

enum Corpus {
    /// The folder of data beside the repository, or the one that BECKON_DATA names.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["BECKON_DATA"].map { URL(fileURLWithPath: $0) }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let beside = root.deletingLastPathComponent().appendingPathComponent("shared/data")
        return [named, beside].compactMap { $0?.appendingPathComponent("duckling") }
            .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("en.jsonl").path) }
    }()

    static func lines(_ name: String) throws -> [CorpusLine] {
        guard let folder = Self.folder else { return [] }
        let text = try String(contentsOf: folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").enumerated().compactMap { index, line in
            guard let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let dimension = json["dim"] as? String, let said = json["t"] as? String
            else { return nil }
            return CorpusLine(
                number: index + 1, dimension: dimension, text: said, region: json["region"] as? String,
                truth: Self.truth(json))
        }
    }

    private static func truth(_ json: [String: Any]) -> CorpusLine.Truth? {
        if json["none"] != nil { return nil }
        if let raw = json["raw"] as? String { return Self.truth(raw: raw) }
        guard let value = json["v"] as? [String: Any] else { return nil }
        func number(_ key: String) -> Double? { (value[key] as? NSNumber)?.doubleValue }
        return CorpusLine.Truth(
            unit: value["unit"] as? String ?? "", lower: number("n") ?? number("min"),
            upper: number("n") ?? number("max"), product: value["product"] as? String, text: value["value"] as? String)
    }

    /// As in `between Gram (2, 7) Nothing`.
    private static func truth(raw: String) -> CorpusLine.Truth {
        let numbers = raw.replacingOccurrences(of: "_", with: "").split { !"0123456789.-".contains($0) }
            .compactMap { Double($0) }
        let words = raw.split(separator: " ").map(String.init)
        let product = raw.split(separator: "\"").dropFirst().first.map(String.init)
        switch words.first {
        case "between":
            return CorpusLine.Truth(unit: words[1], lower: numbers.first, upper: numbers.last, product: product)
        case "under": return CorpusLine.Truth(unit: words[1], upper: numbers.first, product: product)
        case "above": return CorpusLine.Truth(unit: words[1], lower: numbers.first, product: product)
        default: return CorpusLine.Truth(lower: numbers.first, upper: numbers.first)
        }
    }
}

/// Whether a value means what a corpus says: number, unit and ends. Units of one dimension are converted.
enum CorpusMatch {
    static let kinds: [String: ReadValue.Kind] = [
        "Numeral": .number, "Ordinal": .ordinal, "AmountOfMoney": .money, "Distance": .distance, "Volume": .volume,
        "Temperature": .temperature, "Quantity": .quantity, "Email": .emailAddress,
    ]

    private static let sizes: [String: Double] = [
        "kilometre": 1000, "metre": 1, "centimetre": 0.01, "millimetre": 0.001, "mile": 1609.344, "foot": 0.3048,
        "inch": 0.0254, "litre": 1, "millilitre": 0.001, "hectolitre": 100, "gallon": 3.785411784, "tablespoon": 0.015,
        "teaspoon": 0.005, "kilogram": 1000, "gram": 1, "milligram": 0.001, "jin": 500, "liang": 50,
    ]

    /// The corpus' words for money whose country is open.
    private static let openMoney: [String: [String]] = [
        "Dollar": ["dollar", "local"], "Pound": ["poundMoney"], "Dinar": ["dinar"], "Riyal": ["riyal"],
        "Rial": ["rial"], "PTS": ["peseta"], "Unnamed": ["local"], "Cent": ["cent"],
    ]

    static func agrees(_ value: ReadValue, _ dimension: String, _ truth: CorpusLine.Truth) -> Bool {
        switch (value, dimension) {
        case (.number(let number), "Numeral"): Self.ends(number, .exactly, truth, 1)
        case (.number(let number), "AmountOfMoney") where truth.unit == "Unnamed": Self.ends(number, .exactly, truth, 1)
        case (.number(let number), "Quantity") where truth.unit == "Unnamed": Self.ends(number, .exactly, truth, 1)
        case (.ordinal(let number), "Ordinal"): Double(number) == truth.lower
        case (.money(let money), "AmountOfMoney"): Self.agrees(money, truth)
        case (.distance(let measure), "Distance"), (.volume(let measure), "Volume"),
            (.temperature(let measure), "Temperature"):
            Self.measure(measure.amount, measure.unit ?? "degree", measure.reach, truth)
        case (.quantity(let quantity), "Quantity"):
            Self.measure(quantity.amount, quantity.unit, quantity.reach, truth)
                && quantity.product?.lowercased() == truth.product?.lowercased()
        case (.emailAddress(let address), "Email"): address == truth.text
        default: false
        }
    }

    private static func agrees(_ money: MoneyReading, _ truth: CorpusLine.Truth) -> Bool {
        if money.currency == truth.unit { return Self.ends(money.amount, money.reach, truth, 1) }
        guard money.currency == nil, Self.openMoney[truth.unit, default: []].contains(money.unit) else { return false }
        return Self.ends(money.amount, money.reach, truth, truth.unit == "Cent" ? 100 : 1)
    }

    private static func measure(_ amount: Decimal, _ unit: String, _ reach: Reach, _ truth: CorpusLine.Truth) -> Bool {
        // It leaves open whether m is a metre or a mile.
        let expected = truth.unit == "M" ? "metre" : truth.unit.lowercased()
        if unit == expected { return Self.ends(amount, reach, truth, 1) }
        guard let one = Self.sizes[unit], let other = Self.sizes[expected] else { return false }
        return Self.ends(amount, reach, truth, one / other)
    }

    private static func ends(_ amount: Decimal, _ reach: Reach, _ truth: CorpusLine.Truth, _ factor: Double) -> Bool {
        let value = NSDecimalNumber(decimal: amount).doubleValue * factor
        func same(_ one: Double, _ other: Double?) -> Bool {
            other.map { abs(one - $0) <= 1e-9 * max(1, abs($0)) } ?? false
        }
        switch reach {
        case .exactly: return same(value, truth.lower) && same(value, truth.upper)
        case .atLeast: return same(value, truth.lower) && truth.upper == nil
        case .atMost: return same(value, truth.upper) && truth.lower == nil
        case .upTo(let end):
            return same(value, truth.lower) && same(NSDecimalNumber(decimal: end).doubleValue * factor, truth.upper)
        }
    }
}
