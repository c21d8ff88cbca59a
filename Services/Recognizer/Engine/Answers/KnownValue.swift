// Beckon: the values that an answer may be about
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

/// A value that words may be about, and why.
struct KnownValue: Hashable, Sendable {
    let value: Value
    let purpose: ValueMerge.Purpose

    /// The values that words may be about: the one that a question is about, and those of the other parameters, which they
    /// may correct.
    static func all(_ expectation: Expectation, at question: Question? = nil) -> [String: KnownValue] {
        var known = expectation.parameters.mapValues { KnownValue(value: $0, purpose: .correction) }
        if let question, let parameter = question.parameter {
            // What is asked for anew is said anew; only what the question is about is known of it.
            known[parameter] = question.value.map { KnownValue(value: $0, purpose: question.purpose) }
        }
        return known
    }

    /// Whether it is one value with parts, so that what is a part of a value says which.
    func isOne(isArray: Bool) -> Bool {
        guard let elements = self.value.array else { return !isArray && self.value.object != nil }
        return isArray && elements.count == 1 && elements[0].object != nil
    }

    /// It as a time, where it is one.
    func time(in context: TimeContext) -> DateComponentsRange? {
        if self.value.string != nil { return self.instant(in: context) }
        let range = self.value["dateComponentsRange"] ?? self.value
        if let time = try? range.decoded(as: DateComponentsRange.self), time != DateComponentsRange(start: nil) {
            return time
        }
        guard let fields = try? self.value.decoded(as: DateFields.self), fields != DateFields() else { return nil }
        return DateComponentsRange(start: fields)
    }

    private func instant(in context: TimeContext) -> DateComponentsRange? {
        guard let date = try? self.value.decoded(as: Date.self) else { return nil }
        let zone = context.zone ?? TimeZone(secondsFromGMT: context.offsetMinutes * 60) ?? .gmt
        let wall = TimeContext(now: date, zone: zone).now
        let day = wall.date
        return DateComponentsRange(
            start: DateFields(year: day.year, month: day.month, day: day.day, hour: wall.hour, minute: wall.minute))
    }
}

extension Question {
    /// Why an answer says something about the question's value: more of it, or another one where it cannot be used.
    fileprivate var purpose: ValueMerge.Purpose {
        switch self.kind {
        case .details: .moreExact
        case .choice where self.reason == nil: .moreExact
        default: .correction
        }
    }
}

extension ValueBuilder {
    /// What is known of the value of a slot.
    func known(_ slot: Slot) -> KnownValue? { self.source.known[slot.name] }

    /// A value with what it does not say of the known one.
    func whole(_ slot: Slot, _ value: Value) -> Value {
        guard let known = self.known(slot), let type = slot.type else { return value }
        return ValueMerge.merge(value, over: known.value, type: type.name, known.purpose)
    }

    /// A value of a slot for words that say only a part of what is known: a number or a currency for an amount, which of a
    /// person's numbers, the number of a house.
    func part(of slot: Slot, _ range: Range<Int>) -> Value? {
        guard let known = self.known(slot), known.isOne(isArray: slot.isArray), let type = slot.type, !range.isEmpty
        else {
            return nil
        }
        let part: Value? =
            switch type.name {
            case "CurrencyAmount": self.partOfAmount(range)
            case "PaymentAmount": self.partOfAmount(range).map { ["amount": $0] }
            case "Length": self.number(range).flatMap { Double($0) }.map { ["doubleValue": .double($0)] }
            case "Person": self.label(range).map { ["personHandle": ["label": .string($0), "value": ""]] }
            case "Placemark" where known.purpose == .moreExact:
                self.houseNumber(range).map { ["subThoroughfare": .string($0)] }
            default: nil
            }
        return part.map { self.whole(slot, slot.isArray ? .array([$0]) : $0) }
    }

    private func number(_ range: Range<Int>) -> String? {
        self.source.values.numbers.numbers(at: range.lowerBound).first {
            $0.range == range && !$0.isOrdinal && $0.value > 0
        }?.value.description
    }

    private func partOfAmount(_ range: Range<Int>) -> Value? {
        if let number = self.number(range) { return ["amount": .string(number)] }
        // A currency alone is read as one of it.
        let text = "1 " + self.text(range)
        let tokens = self.source.language.values.tokens(of: text)
        let one = self.source.language.values.read(text, tokens).spans(of: .money, at: 0)
            .first { $0.range == tokens.indices }
        guard let one, case .money(let money) = one.value, money.amount == 1,
            money.reach == .exactly, let code = money.currency
        else { return nil }
        return ["currencyCode": .string(code)]
    }

    /// Which of a person's numbers and addresses the words name: `the mobile number`.
    func label(_ range: Range<Int>) -> String? {
        let first = self.source.tokens[range.lowerBound].text
        let isBeside =
            self.source.language.articles.contains(first) || self.source.language.possessives.contains(first)
        return self.name("PersonHandleLabel", range)
            ?? (isBeside ? self.name("PersonHandleLabel", range.dropFirst()) : nil)
    }

    /// A number that is said alone or as the number of a house: `12`, `number 12`.
    private func houseNumber(_ range: Range<Int>) -> String? {
        let first = self.source.tokens[range.lowerBound].text.utf8
        // With a letter behind it, as in `12b`, it is no number.
        if range.count == 1, first.count < 8, first.first.map({ (48...57).contains($0) }) == true {
            return self.source.tokens[range.lowerBound].text
        }
        let numbers = range.flatMap { self.source.values.numbers.numbers(at: $0) }
        let number = numbers.first { number in
            func isNamed(_ words: Range<Int>) -> Bool {
                words.isEmpty || self.name("AddressPart", words) == "subThoroughfare"
            }
            return !number.isOrdinal && number.value > 0 && number.range.upperBound <= range.upperBound
                && isNamed(range.lowerBound..<number.range.lowerBound)
                && isNamed(number.range.upperBound..<range.upperBound)
        }
        return number?.value.description
    }

    /// The case of a list of cases that exactly these words name.
    private func name(_ list: String, _ range: Range<Int>) -> String? {
        self.source.language.cases.matches(in: self.source.tokens, at: range.lowerBound)
            .first { $0.end == range.upperBound && $0.payload.type == list }?.payload.name
    }
}
