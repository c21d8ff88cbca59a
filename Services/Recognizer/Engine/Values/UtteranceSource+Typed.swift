// Beckon: numbers and quantities as the slots want them
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

extension UtteranceSource {
    /// The spans of a slot for a number or a quantity.
    func typed(_ slot: Slot, at position: Int) -> [Span] {
        switch slot.reader {
        case .integer:
            // Four and a half stars of five are nine of ten.
            let factor: Decimal = slot.rule == .twice ? 2 : 1
            return self.numbers(at: position, slot) { number in
                // Nobody asks for minus two of anything; only a range that goes below zero takes such a number.
                number.value < 0 || factor > 1 && number.value > 5
                    ? nil : (number.value * factor).whole.map(Value.integer)
            }
        case .double:
            return self.numbers(at: position, slot) { number in
                number.value < 0 ? nil : Double(number.value.description).map(Value.double)
            }
        case .range(let range, let halves):
            return self.numbers(at: position, slot) { number in
                if let whole = number.integer { return range.contains(whole) ? .integer(whole) : nil }
                guard halves, (number.value * 2).whole != nil, let value = Double(number.value.description),
                    value >= Double(range.lowerBound), value <= Double(range.upperBound)
                else {
                    return nil
                }
                return .double(value)
            }
        case .money: return self.money(slot, at: position)
        case .temperature: return self.temperatures(slot, at: position)
        case .length:
            return self.values.spans(of: .distance, at: position).compactMap { span in
                guard case .distance(let measure) = span.value, measure.reach == .exactly,
                    let unit = Self.lengths[measure.unit ?? ""], let amount = Double(measure.amount.description)
                else {
                    return nil
                }
                return Span(
                    end: span.range.upperBound,
                    content: .value(["doubleValue": .double(amount), "unit": .string(unit)]))
            }
        default: return []
        }
    }

    /// Names of units in data, as `Length.Unit` has them.
    private static let lengths = [
        "metre": "meters", "kilometre": "kilometers", "foot": "feet", "yard": "yards", "mile": "miles",
    ]

    private func numbers(at position: Int, _ slot: Slot, _ value: (NumberSpan) -> Value?) -> [Span] {
        self.values.numbers.numbers(at: position).compactMap { number in
            // Only degrees lie below zero.
            guard !number.isOrdinal, !number.isLatent || self.allowsBareTimes,
                number.value >= 0 || slot.reader == .temperature
            else {
                return nil
            }
            return value(number).map { Span(end: number.range.upperBound, content: .value($0)) }
        }
    }

    /// An amount that is meant as it is said: `under ten euros` is none.
    private func money(_ slot: Slot, at position: Int) -> [Span] {
        let said = self.values.spans(of: .money, at: position).compactMap { span -> Span? in
            guard case .money(let money) = span.value, money.reach == .exactly, money.amount > 0,
                let code = money.currency
            else {
                return nil
            }
            return Self.amount(slot, money.amount, code, end: span.range.upperBound)
        }
        // A number alone is of the currency that is known.
        if let known = self.known[slot.name]?.value, known.at("currencyCode") ?? known.at("amount.currencyCode") != nil
        {
            return said
        }
        return said + self.bareAmounts(slot, at: position, beyond: said.map(\.end).max() ?? 0)
    }

    /// Amounts without their currency: `50 ribu`, where a language's own money is counted in such numbers, and any number where
    /// nothing else is counted: `200 from checking`.
    private func bareAmounts(_ slot: Slot, at position: Int, beyond end: Int) -> [Span] {
        let rules = self.language.language.values.quantities
        guard let code = rules.localCurrency["unsaid"] else { return [] }
        let isOnlyCount = rules.bareAmounts == nil && self.catalog.moneyAlone.contains(slot.intent)
        guard isOnlyCount || rules.bareAmounts != nil else { return [] }
        return self.values.numbers.numbers(at: position).compactMap { number in
            let isWritten = self.tokens[position].text.utf8.first.map { (48...57).contains($0) } ?? false
            guard !number.isOrdinal, !number.isLatent, number.range.upperBound > end, number.value > 0,
                isOnlyCount && (isWritten || number.value > 1) || rules.bareAmounts.map({ number.value >= $0 }) ?? false
            else {
                return nil
            }
            var span = Self.amount(slot, number.value, code, end: number.range.upperBound)
            span.isBareAmount = isOnlyCount
            return span
        }
    }

    private static func amount(_ slot: Slot, _ amount: Decimal, _ code: String, end: Int) -> Span {
        let amount: Value = ["amount": .string(amount.description), "currencyCode": .string(code)]
        return Span(end: end, content: .value(slot.type?.name == "PaymentAmount" ? ["amount": amount] : amount))
    }

    /// Degrees, and where they are asked for a number alone.
    private func temperatures(_ slot: Slot, at position: Int) -> [Span] {
        let numbers = self.numbers(at: position, slot) {
            Double($0.value.description).map { ["doubleValue": .double($0)] }
        }
        let measures = self.values.spans(of: .temperature, at: position).compactMap { span -> Span? in
            guard case .temperature(let measure) = span.value, measure.reach == .exactly,
                let amount = Double(measure.amount.description)
            else {
                return nil
            }
            var value: [String: Value] = ["doubleValue": .double(amount)]
            if let unit = measure.unit { value["unit"] = .string(unit) }
            return Span(end: span.range.upperBound, content: .value(.object(value)))
        }
        return measures + numbers.filter { number in !measures.contains { $0.end == number.end } }
    }
}

extension Decimal {
    /// The number, if it is whole and not beyond all use.
    fileprivate var whole: Int? { self.magnitude < 1_000_000_000_000 ? Int(self.description) : nil }
}
