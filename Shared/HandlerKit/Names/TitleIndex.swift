// Beckon: things with titles, made ready to be found by name
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Things with titles, prepared once and then found by any number of names. Pure.
public struct TitleIndex<Item> {
    private typealias Named = (item: Item, name: SpokenName, place: Int)
    private var named: [Named]

    /// - Parameters:
    ///   - items: In the order in which equally good ones are to be offered.
    ///   - title: The title of a thing.
    public init(_ items: some Sequence<Item>, by title: (Item) -> String) {
        self.init(items) { [title($0)] }
    }

    /// - Parameters:
    ///   - items: In the order in which equally good ones are to be offered.
    ///   - titles: All titles of a thing: it fits where one of them does, and is found once.
    public init(_ items: some Sequence<Item>, titles: (Item) -> [String]) {
        self.named = items.enumerated().flatMap { place, item in
            titles(item).map { (item, SpokenName($0), place) }
        }
    }

    /// Each thing once, by the first of its titles.
    private static func once(_ named: [Named]) -> [Item] {
        var seen: Set<Int> = []
        return named.compactMap { seen.insert($0.place).inserted ? $0.item : nil }
    }

    /// Those things alone that fit a condition.
    public func filter(_ isIncluded: (Item) -> Bool) -> TitleIndex {
        var copy = self
        copy.named.removeAll { !isIncluded($0.item) }
        return copy
    }

    /// Which things a name fits. Exact beats partial; a closer form of exactness beats a looser one.
    public func match(_ name: SpokenName) -> NameMatch<Item> {
        guard !name.isEmpty else { return .none }
        let forms: [(SpokenName) -> Bool] = [
            { $0.words == name.words }, { $0.words == name.bare || $0.bare == name.bare }, { $0.core == name.core },
        ]
        for form in forms {
            let same = self.named.filter { form($0.name) }
            if !same.isEmpty { return .exact(Self.once(same)) }
        }
        if name.isAll { return self.named.isEmpty ? .none : .partial(Self.once(self.named)) }
        let fitting = self.sorted { name.distance(to: $0) }
        return fitting.isEmpty ? .none : .partial(fitting)
    }

    /// The things whose titles have a distance, nearest first.
    private func sorted(_ distance: (SpokenName) -> Int?) -> [Item] {
        let fitting = self.named.enumerated().compactMap { index, one in
            distance(one.name).map { (one: one, distance: $0, index: index) }
        }
        return Self.once(fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.one))
    }
}

extension TitleIndex {
    /// All things whose title a name is, or is part of, best first: for who is still typing, and may mean a longer one.
    public func beginning(_ name: SpokenName) -> [Item] {
        self.sorted { $0.isSame(as: name) || $0.words == name.words ? -1 : name.distance(to: $0) }
    }
}

extension TitleIndex {
    /// Which things a name fits that may also say where they are, `the milk on my grocery list`: where nothing has the whole
    /// name, those whose title stands in it beside the title of their place.
    ///
    /// - Parameters:
    ///   - name: What was said.
    ///   - place: The title of where a thing is.
    public func match(_ name: SpokenName, within place: (Item) -> String) -> NameMatch<Item> {
        let match = self.match(name)
        guard case .none = match else { return match }
        let fitting = self.named.compactMap { thing -> (named: Named, length: Int)? in
            let place = SpokenName(place(thing.item))
            guard !thing.name.isEmpty, !place.isEmpty, let rest = name.without(thing.name),
                rest.contains(where: { $0.without(place) != nil })
            else { return nil }
            return (thing, place.core.count)
        }
        // Who says "the grocery store" does not mean the list "grocery".
        let longest = fitting.map(\.length).max()
        return fitting.isEmpty ? .none : .exact(Self.once(fitting.filter { $0.length == longest }.map(\.named)))
    }
}

extension TitleIndex {
    /// The things whose whole title stands in a name that says more, `morning run on shuffle`; of several titles the longest.
    /// It is for names that fit no title as they are.
    public func contained(in name: SpokenName) -> [Item] {
        let fitting = self.named.filter { name.holds($0.name) }
        let longest = fitting.map(\.name.core.count).max()
        return Self.once(fitting.filter { $0.name.core.count == longest })
    }
}

extension TitleIndex: Sendable where Item: Sendable {}

extension SpokenName {
    /// Which things this name fits; see ``TitleIndex/match(_:)``.
    public func match<Item>(_ items: [Item], by title: (Item) -> String) -> NameMatch<Item> {
        TitleIndex(items, by: title).match(self)
    }

    /// What stands before and behind another name within this one; `nil` where that is no part of it.
    fileprivate func without(_ part: SpokenName) -> [SpokenName]? {
        let words = " \(self.words) "
        guard let range = words.range(of: " \(part.core) ") else { return nil }
        return [SpokenName(String(words[..<range.lowerBound])), SpokenName(String(words[range.upperBound...]))]
    }

    /// Whether the words of a title stand in this name: whole words, or, where words are written without spaces, its signs. A
    /// title of a letter or two stands in too many names.
    fileprivate func holds(_ title: SpokenName) -> Bool {
        let isSpaced = title.core.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
        guard title.core.count > (isSpaced ? 2 : 1) else { return false }
        return isSpaced ? " \(self.words) ".contains(" \(title.core) ") : self.words.contains(title.core)
    }

    /// How far this name is from a title that it is part of: 0 begins with its words, 1 has its words, 2 begins with
    /// its letters, 3 has its letters; `nil` where it is no part.
    fileprivate func distance(to title: SpokenName) -> Int? {
        guard title.words.contains(self.core) else { return nil }
        let spaced = " \(title.words) "
        if spaced.hasPrefix(" \(self.core) ") { return 0 }
        if spaced.contains(" \(self.core) ") { return 1 }
        return title.words.hasPrefix(self.core) ? 2 : 3
    }
}
