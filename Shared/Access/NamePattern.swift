// Beckon: names that a right is about
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A name, or with `*` at its end all names that begin so: `kitchen`, `web-*`, `*`.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
    /// Every name.
    public static let all = NamePattern(stem: "", isOpen: true)

    /// What names must be, or begin with.
    public let stem: String
    /// Whether anything may follow.
    public let isOpen: Bool

    private init(stem: String, isOpen: Bool) {
        self.stem = stem
        self.isOpen = isOpen
    }

    /// Exactly one name, whatever stands in it.
    public init(name: String) { self.init(stem: name, isOpen: false) }

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - text: A name of 1 to ``Schema/Limits/nameBytes`` bytes without slashes and control characters; `*` at the end.
    ///   - place: Where it stands, for the error.
    /// - Throws: ``AccessError/Code/invalidPattern``.
    public init(_ text: String, at place: String = "pattern") throws(AccessError) {
        let isOpen = text.last == "*"
        let stem = isOpen ? String(text.dropLast()) : text
        let isGood =
            !text.isEmpty && text.utf8.count <= Limits.nameBytes
            && !stem.unicodeScalars.contains { $0.value < 0x20 || $0 == "/" || $0 == "*" }
        guard isGood else {
            throw AccessError(
                .invalidPattern, at: place,
                "'\(text.prefix(40))' is no pattern: write a name of at most \(Limits.nameBytes) bytes without slashes, "
                    + "and * only at its end, as in web-*")
        }
        self.init(stem: stem, isOpen: isOpen)
    }

    /// Whether the name is one of those meant. Compared by bytes, as topics are.
    public func matches(_ name: String) -> Bool {
        self.isOpen ? name.utf8.starts(with: self.stem.utf8) : name.utf8.elementsEqual(self.stem.utf8)
    }

    /// Whether every name that `other` means is meant here too.
    public func covers(_ other: NamePattern) -> Bool {
        self.isOpen ? other.stem.utf8.starts(with: self.stem.utf8) : !other.isOpen && self.matches(other.stem)
    }

    public var description: String { self.isOpen ? self.stem + "*" : self.stem }
}

extension [NamePattern] {
    /// Whether one of them means the name.
    public func match(_ name: String) -> Bool { self.contains { $0.matches(name) } }
    /// Patterns of the names that one of these and one of `others` mean, each once.
    func common(with others: [NamePattern]) -> [NamePattern] {
        var common: [NamePattern] = []
        for (own, other) in self.flatMap({ own in others.map { (own, $0) } }) {
            guard let both = own.covers(other) ? other : other.covers(own) ? own : nil else { continue }
            if !common.contains(both) { common.append(both) }
        }
        return common
    }

    /// Whether every name that `others` mean is meant by these too.
    public func cover(_ others: [NamePattern]) -> Bool {
        others.allSatisfy { other in self.contains { $0.covers(other) } }
    }
}
