// Beckon: what can be typed
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import FoundationEssentials
public import Schema

/// A field for the value that a question asks for. The same code makes the answer wherever it was typed.
public struct Field: Codable, Hashable, Sendable {
    /// What may be typed.
    public enum Form: String, Codable, Sendable, CaseIterable {
        case text, integer, decimal, measure, money, moment, range, trigger, date
    }

    /// One of several values, and its words.
    public struct Element: Codable, Hashable, Sendable {
        /// What stands in the field for it.
        public var label: String
        /// The value.
        public var value: Value

        /// - Parameters: See the properties.
        public init(_ label: String, _ value: Value) {
            self.label = label
            self.value = value
        }
    }

    /// The question's id.
    public var question: String
    /// The parameter that is corrected, beside a preview; `nil` where the question asks for the value.
    public var parameter: String?
    /// What may be typed.
    public var form: Form
    /// The type that the words are made into.
    public var type: TypeDeclaration
    /// Whether several values may be typed, with commas between them.
    public var isArray: Bool
    /// The currency of an amount, ISO 4217.
    public var currencyCode: String?
    /// Which numbers are offered, and their unit; the app refuses others, the field does not.
    public var range: ParameterRange?
    /// The parameter of which the app can be asked what it has, while somebody types; `nil` for none.
    public var finds: String?
    /// Of several values those that stand there, each with its words: who adds one keeps the others as they are.
    public var elements: [Element]?
    /// What stands before the decimals; `nil` is a point.
    public var decimalSeparator: String?
    /// What the field is called.
    public var label: String
    /// What the button beside it says.
    public var submit: String

    /// A field for a type, or `nil` where words have to be read by a recognizer.
    ///
    /// - Parameters: See the properties.
    public init?(
        question: String, type: TypeDeclaration, isArray: Bool, parameter: String? = nil, currencyCode: String? = nil,
        range: ParameterRange? = nil, finds: String? = nil, decimalSeparator: String? = nil, label: String,
        submit: String
    ) {
        let form: Form
        switch (type.kind, type.name) {
        case (.string, _): form = .text
        case (.integer, _): form = .integer
        case (.double, _): form = .decimal
        case (.date, _): form = .date
        case (.composite, _) where range?.unit != nil: form = .measure
        case (.composite, "DateFields"): form = .moment
        case (.composite, "DateComponentsRange"): form = .range
        case (.composite, "TemporalEventTrigger"): form = .trigger
        case (.composite, "CurrencyAmount"):
            guard currencyCode != nil else { return nil }
            form = .money
        case (.entity, _), (.composite, _):
            guard type.label?.isEmpty == false else { return nil }
            form = .text
        case (.boolean, _), (.enumeration, _), (.optionSet, _): return nil
        }
        self.question = question
        self.parameter = parameter
        self.form = form
        self.type = type
        self.isArray = isArray
        self.currencyCode = currencyCode
        self.range = [.integer, .decimal, .measure].contains(form) && !isArray ? range : nil
        self.finds = form == .text ? finds : nil
        self.decimalSeparator = decimalSeparator
        self.label = label
        self.submit = submit
    }

    /// The answer that typed text makes.
    ///
    /// - Parameters:
    ///   - text: What was typed; a moment as `2026-11-21T17:30`.
    ///   - chosen: What was chosen among the app's things, of which the words stand in the text.
    ///   - timeZone: Where a moment is meant.
    /// - Returns: `nil` where the text is no such value.
    public func answer(to text: String, choosing chosen: [Element] = [], timeZone: TimeZone) -> Answer? {
        guard text.utf8.count <= Limits.utteranceBytes else { return nil }
        let parts = self.isArray ? text.split(whereSeparator: { self.separates($0) }).map(String.init) : [text]
        let words = parts.map { PlainText.body($0) }.filter { !$0.isEmpty }
        guard !words.isEmpty, words.count <= Limits.arrayElements else { return nil }
        var values: [Value] = []
        let known = self.isArray ? chosen + (self.elements ?? []) : []
        for word in words {
            if let one = known.first(where: { $0.label.lowercased() == word.lowercased() }) {
                values.append(one.value)
                continue
            }
            guard let value = self.value(of: word, timeZone: timeZone) else { return nil }
            values.append(value)
        }
        let value = self.isArray ? .array(values) : values[0]
        return Answer(self.question, self.parameter.map { .correction([$0: value]) } ?? .value(value))
    }

    /// The answer that something chosen makes, out of what the app has.
    ///
    /// - Parameter value: A value of the field's type.
    public func answer(choosing value: Value) -> Answer {
        // Where several stand already it is one more; where one stands it is another one.
        let others = self.elements.map { $0.count > 1 ? $0.map(\.value).filter { $0 != value } : [] } ?? []
        let whole = self.isArray ? Value.array(others + [value]) : value
        return Answer(self.question, self.parameter.map { .correction([$0: whole]) } ?? .value(whole))
    }

    /// Whether a character stands between values.
    func separates(_ character: Character) -> Bool {
        if character == ",", self.form == .decimal || self.form == .money { return self.decimalSeparator != "," }
        return ",;\n\u{3001}\u{FF0C}\u{FF1B}".contains(character)
    }

    /// Words of one of several values: nothing in them stands between values.
    public func words(_ label: String) -> String {
        PlainText.line(String(label.map { self.separates($0) ? " " : $0 }))
    }

    /// A number with a point before its decimals. `1.000` may be two numbers where that is a comma, and is none.
    private func pointed(_ word: String) -> String? {
        guard self.decimalSeparator == "," else { return word }
        if let comma = word.firstIndex(of: ",") {
            let (whole, decimals) = (word[..<comma], word[comma...].dropFirst())
            guard !decimals.contains(".") else { return nil }
            return whole.filter { $0 != "." } + "." + decimals
        }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.dropFirst().allSatisfy { $0.count == 3 } ? nil : word
    }

    /// What a browser's own field for numbers sends has a point before its decimals, whatever the language.
    private func number(of word: String) -> Double? {
        let isPointed = self.range != nil && !word.contains(",")
        return (isPointed ? word : self.pointed(word)).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private func value(of word: String, timeZone: TimeZone) -> Value? {
        switch self.form {
        case .text: return self.type.value(fromWords: word)
        case .integer: return Int(word).map(Value.integer)
        case .decimal: return self.number(of: word).map(Value.double)
        case .measure:
            guard let unit = self.range?.unit, let number = self.number(of: word) else { return nil }
            return .object(["doubleValue": .double(number), "unit": .string(unit)])
        case .money:
            guard let code = self.currencyCode,
                let text = self.pointed(word), let amount: DecimalText = try? Value.string(text).decoded()
            else { return nil }
            return .object(["amount": .string(amount.decimal.description), "currencyCode": .string(code)])
        case .moment: return Self.fields(of: word)
        case .range: return Self.fields(of: word).map { .object(["startDateComponents": $0]) }
        case .trigger:
            return Self.fields(of: word).map { .object(["dateComponentsRange": .object(["startDateComponents": $0])]) }
        case .date: return Self.date(of: word, timeZone: timeZone)
        }
    }

    private static func fields(of text: String) -> Value? {
        guard let numbers = Self.numbers(of: text) else { return nil }
        let names = ["year", "month", "day", "hour", "minute"]
        return .object(Dictionary(uniqueKeysWithValues: zip(names, numbers.map(Value.integer))))
    }

    private static func date(of text: String, timeZone: TimeZone) -> Value? {
        guard let numbers = Self.numbers(of: text) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
        return calendar.date(from: parts).map { .string($0.formatted(.iso8601)) }
    }

    /// Year, month, day, hour, minute.
    private static func numbers(of text: String) -> [Int]? {
        let parts = text.split(whereSeparator: { $0 == "-" || $0 == "T" || $0 == ":" || $0 == " " })
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, numbers.count == 5, (1...9999).contains(numbers[0]),
            (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), (0...23).contains(numbers[3]),
            (0...59).contains(numbers[4])
        else { return nil }
        return numbers
    }
}
