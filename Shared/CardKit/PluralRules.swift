// Beckon: which form of a counted sentence goes with a number
// SPDX-License-Identifier: Apache-2.0

/// Which form of a counted sentence goes with a whole number: the categories of CLDR, in its notation,
/// `n % 10 = 2..4 and n % 100 != 12..14`. A number that no rule takes has the sentence without an ending.
public struct PluralRules: Hashable, Sendable {
    /// The forms beside the usual one, CLDR's `other`.
    public enum Category: String, CaseIterable, Sendable { case zero, one, two, few, many }

    private struct Relation: Hashable {
        var divisor: Int?
        var isIn: Bool
        var ranges: [ClosedRange<Int>]

        func holds(for number: Int) -> Bool {
            let rest = self.divisor.map { number % $0 } ?? number
            return self.ranges.contains { $0.contains(rest) } == self.isIn
        }
    }

    /// One of the rows has to hold, each with all its relations.
    private var rows: [Category: [[Relation]]] = [:]

    /// No rule: one form for all numbers.
    public init() {}

    /// The categories that have a rule.
    public var categories: [Category] { Category.allCases.filter { self.rows[$0] != nil } }

    /// The category of a number; `nil` for the usual form.
    public func category(of number: Int) -> Category? {
        self.categories.first { self.rows[$0]?.contains { $0.allSatisfy { $0.holds(for: number) } } == true }
    }

    /// Adds the rule of a category.
    ///
    /// - Returns: Whether it is one.
    public mutating func add(_ rule: String, for category: Category) -> Bool {
        guard rule.utf8.count <= 1_000 else { return false }
        var rows: [[Relation]] = [[]]
        var relation: [Substring] = []
        let words: [Substring] = rule.split(separator: " ")
        for word in words + ["or"] {
            guard word == "and" || word == "or" else {
                relation.append(word)
                continue
            }
            guard let parsed = Self.relation(relation) else { return false }
            rows[rows.count - 1].append(parsed)
            relation = []
            if word == "or" { rows.append([]) }
        }
        self.rows[category] = rows.dropLast()
        return true
    }

    /// `n = 1`, `n % 100 != 3..10,13`.
    private static func relation(_ words: [Substring]) -> Relation? {
        guard words.first == "n", words.count == 3 || (words.count == 5 && words[1] == "%") else { return nil }
        let sign = words[words.count - 2]
        guard sign == "=" || sign == "!=" else { return nil }
        var divisor: Int?
        if words.count == 5 {
            guard let number = Int(words[2]), number > 0 else { return nil }
            divisor = number
        }
        var ranges: [ClosedRange<Int>] = []
        for part in words[words.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            guard ends.count == 1 || (ends.count == 3 && ends[1].isEmpty), let low = Int(ends[0]),
                let high = Int(ends[ends.count - 1]), low >= 0, low <= high
            else { return nil }
            ranges.append(low...high)
        }
        return Relation(divisor: divisor, isIn: sign == "=", ranges: ranges)
    }
}
