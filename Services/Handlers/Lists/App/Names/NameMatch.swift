// Beckon: which things a name fits, and how a parameter is resolved by it
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Which things a name fits.
enum NameMatch<Item> {
    /// It fits nothing.
    case none
    /// It is the title of these; more than one where titles repeat.
    case exact([Item])
    /// It is part of these titles, best first.
    case partial([Item])

    /// The things, best first.
    var items: [Item] {
        switch self {
        case .none: []
        case .exact(let items), .partial(let items): items
        }
    }

    /// What the match comes to: one exact match is taken, one inexact match is asked about, of several one is to be
    /// chosen.
    ///
    /// - Parameters:
    ///   - reason: Why nothing was found, where SiriKit has a reason for it.
    ///   - value: The parameter's value for a thing, with the identifier by which it is known again.
    func resolution<Parameter>(
        reason: String? = nil, _ value: (Item) throws -> Parameter
    ) rethrows -> ResolutionResult<Parameter> {
        switch self {
        case .none:
            .unsupported(reason: reason)
        case .exact(let items) where items.count == 1:
            .success(try value(items[0]))
        case .partial(let items) where items.count == 1:
            .confirmationRequired(try value(items[0]))
        case .exact(let items), .partial(let items):
            // More than can be offered, so that the dispatcher sees that it has to ask for a narrower name.
            .disambiguation(try items.prefix(Limits.optionsPerQuestion * 4).map(value))
        }
    }
}

extension NameMatch: Equatable where Item: Equatable {}
extension NameMatch: Sendable where Item: Sendable {}

extension SpokenName {
    /// Which things this name fits. Exact beats partial; a closer form of exactness beats a looser one.
    ///
    /// - Parameters:
    ///   - items: In the order in which equally good ones are to be offered.
    ///   - title: The title of a thing.
    func match<Item>(_ items: [Item], by title: (Item) -> String) -> NameMatch<Item> {
        guard !self.isEmpty else { return .none }
        let named = items.map { (item: $0, name: SpokenName(title($0))) }
        let forms: [(SpokenName) -> Bool] = [
            { $0.words == self.words }, { $0.words == self.bare || $0.bare == self.bare }, { $0.core == self.core },
        ]
        for form in forms {
            let same = named.filter { form($0.name) }
            if !same.isEmpty { return .exact(same.map(\.item)) }
        }
        if self.isAll { return items.isEmpty ? .none : .partial(items) }
        let fitting = named.enumerated().compactMap { index, one in
            self.distance(to: one.name).map { (item: one.item, distance: $0, index: index) }
        }
        guard !fitting.isEmpty else { return .none }
        return .partial(fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.item))
    }

    /// How far this name is from a title that it is part of: 0 begins with its words, 1 has its words, 2 begins with
    /// its letters, 3 has its letters; `nil` where it is no part.
    private func distance(to title: SpokenName) -> Int? {
        let spaced = " \(title.words) "
        if spaced.hasPrefix(" \(self.core) ") { return 0 }
        if spaced.contains(" \(self.core) ") { return 1 }
        if title.words.hasPrefix(self.core) { return 2 }
        return title.words.contains(self.core) ? 3 : nil
    }
}
