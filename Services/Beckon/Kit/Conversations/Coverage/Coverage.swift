// Beckon: how much of what they can reach conversations reach
// SPDX-License-Identifier: Apache-2.0

/// What the conversations that were held have reached, in which languages.
public struct Coverage: Sendable {
    /// The languages of what was held, such as `de`.
    public private(set) var languages: Set<String> = []
    /// For everything that was reached, the languages in which it was.
    public private(set) var reached: [CoveragePoint: Set<String>] = [:]

    /// Nothing was held yet.
    public init() {}

    /// Counts what one conversation reached.
    ///
    /// - Parameters:
    ///   - points: What it reached.
    ///   - locale: Its locale; the language alone counts.
    public mutating func count(_ points: Set<CoveragePoint>, locale: String) {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self.languages.insert(language)
        for point in points { self.reached[point, default: []].insert(language) }
    }

    /// Whether it was reached in some language.
    public func isReached(_ point: CoveragePoint) -> Bool { self.reached[point] != nil }

    /// The languages of what was held in which no request for an intent was completed; none where it was nowhere.
    public func languagesWithoutSuccess(of intent: String) -> [String] {
        guard let completed = self.reached[.outcome(intent: intent, .completed)] else { return [] }
        return self.languages.subtracting(completed).sorted()
    }
}
