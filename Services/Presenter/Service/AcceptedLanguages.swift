// Beckon: the languages that a browser asks for
// SPDX-License-Identifier: Apache-2.0

/// The languages of an `Accept-Language` header, the most wanted first: `de-AT, en;q=0.5`.
struct AcceptedLanguages: Sequence {
    private let locales: [String]

    /// Languages that are looked at.
    private static let bound = 16

    /// - Parameter header: The header's value, as the browser sent it; what is no language in it is left out.
    init(_ header: String) {
        let parts = header.utf8.count <= 1_000 ? header.split(separator: ",").prefix(Self.bound) : []
        let wanted = parts.compactMap { part -> (locale: String, weight: Double)? in
            let members = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let locale = members.first, locale != "*", Web.locale(locale) == locale else { return nil }
            let weight = members.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (locale, weight) : nil
        }
        self.locales = wanted.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.locale)
    }

    /// The most wanted.
    var first: String? { self.locales.first }

    func makeIterator() -> IndexingIterator<[String]> { self.locales.makeIterator() }
}
