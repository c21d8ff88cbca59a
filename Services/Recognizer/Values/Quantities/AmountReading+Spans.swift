// Beckon: amounts as the grammar is handed them
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

extension AmountReading {
    /// Words of a product at most.
    private static let productWords = 3

    /// What an amount means: one reading, or several where its product may be longer.
    func spans(_ amount: Amount) -> [ValueSpan] {
        guard amount.unit >= 0, amount.end > amount.start else { return [] }
        let unit = self.lexicon.units[amount.unit]
        let range = amount.start..<amount.end
        func span(_ value: ReadValue) -> ValueSpan { ValueSpan(range: range, value: value, isLatent: amount.isLatent) }
        let measure = MeasureReading(amount: amount.value, unit: unit.name, reach: amount.reach)
        switch unit.dimension {
        case .money: return [span(.money(self.money(amount, unit)))]
        case .percentage: return [span(.percentage(amount.value))]
        case .temperature:
            let name = unit.name == "degree" ? nil : unit.name
            return [span(.temperature(MeasureReading(amount: amount.value, unit: name, reach: amount.reach)))]
        case .distance: return [span(.distance(measure))]
        case .volume:
            return [span(.volume(measure))] + self.products(amount, unit)
        case .quantity:
            let reading = QuantityReading(amount: amount.value, unit: unit.name, reach: amount.reach)
            return [span(.quantity(reading))] + self.products(amount, unit)
        }
    }

    private func money(_ amount: Amount, _ unit: QuantityUnit) -> MoneyReading {
        let size: Decimal = unit.isMinor ? unit.size : 1
        var reach = amount.reach
        if case .upTo(let end) = reach { reach = .upTo(end * size) }
        return MoneyReading(
            amount: amount.value * size, currency: self.lexicon.currency(amount.unit), unit: unit.name, reach: reach)
    }

    /// `of sugar`: as many words as a product may have, shorter ones first.
    private func products(_ amount: Amount, _ unit: QuantityUnit) -> [ValueSpan] {
        guard amount.end < self.tokens.count, self.lexicon.productLinks.contains(self.words[amount.end]) else {
            return []
        }
        var found: [ValueSpan] = []
        var end = amount.end + 1
        var product = ""
        while end < self.tokens.count, found.count < Self.productWords, !self.tokens[end].isMark,
            self.tokens[end].number == nil
        {
            product += (product.isEmpty ? "" : " ") + self.tokens[end].text
            end += 1
            let reading = QuantityReading(
                amount: amount.value, unit: unit.name, product: product, reach: amount.reach)
            found.append(ValueSpan(range: amount.start..<end, value: .quantity(reading), isLatent: amount.isLatent))
        }
        return found
    }
}
