// Beckon: things with titles, made ready to be found by name
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Things with titles, prepared once and then found by any number of names. Pure.
public struct TitleIndex<Item> {
    private var named: [(item: Item, name: SpokenName)]

    /// - Parameters:
    ///   - items: In the order in which equally good ones are to be offered.
    ///   - title: The title of a thing.
    public init(_ items: some Sequence<Item>, by title: (Item) -> String) {
        self.named = items.map { ($0, SpokenName(title($0))) }
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
            if !same.isEmpty { return .exact(same.map(\.item)) }
        }
        if name.isAll { return self.named.isEmpty ? .none : .partial(self.named.map(\.item)) }
        let fitting = self.named.enumerated().compactMap { index, one in
            name.distance(to: one.name).map { (item: one.item, distance: $0, index: index) }
        }
        guard !fitting.isEmpty else { return .none }
        return .partial(fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.item))
    }
}

extension TitleIndex {
    /// All things whose title a name is, or is part of, best first: for who is still typing, and may mean a longer one.
    public func beginning(_ name: SpokenName) -> [Item] {
        let fitting = self.named.enumerated().compactMap { index, one -> (item: Item, distance: Int, index: Int)? in
            let isSame = one.name.isSame(as: name) || one.name.words == name.words
            return (isSame ? -1 : name.distance(to: one.name)).map { (one.item, $0, index) }
        }
        return fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.item)
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
        let fitting = self.named.compactMap { thing -> (item: Item, length: Int)? in
            let place = SpokenName(place(thing.item))
            guard !thing.name.isEmpty, !place.isEmpty, let rest = name.without(thing.name),
                rest.contains(where: { $0.without(place) != nil })
            else { return nil }
            return (thing.item, place.core.count)
        }
        // Who says "the grocery store" does not mean the list "grocery".
        let longest = fitting.map(\.length).max()
        return fitting.isEmpty ? .none : .exact(fitting.filter { $0.length == longest }.map(\.item))
    }
}

extension TitleIndex {
    /// The things whose whole title stands in a name that says more, `morning run on shuffle`; of several titles the longest.
    /// It is for names that fit no title as they are.
    public func contained(in name: SpokenName) -> [Item] {
        let fitting = self.named.filter { name.holds($0.name) }
        let longest = fitting.map(\.name.core.count).max()
        return fitting.filter { $0.name.core.count == longest }.map(\.item)
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
