// Beckon: a few names
// SPDX-License-Identifier: Apache-2.0

/// A set of a few names, such as the parameters of one intent: looked through from the first to the last, which for so
/// few takes less than a hash of one.
struct NameSet: Hashable, Sequence, Sendable {
    private var names: [String] = []

    var isEmpty: Bool { self.names.isEmpty }

    func contains(_ name: String) -> Bool { self.names.contains(name) }

    /// Makes room for so many more.
    mutating func reserve(_ count: Int) { self.names.reserveCapacity(self.names.count + count) }

    mutating func insert(_ name: String) {
        if !self.names.contains(name) { self.names.append(name) }
    }

    /// - Returns: The name, if it was there.
    @discardableResult
    mutating func remove(_ name: String) -> String? {
        self.names.firstIndex(of: name).map { self.names.remove(at: $0) }
    }

    mutating func formUnion(_ names: some Sequence<String>) {
        for name in names { self.insert(name) }
    }

    /// In the order in which they came.
    func makeIterator() -> some IteratorProtocol<String> { self.names.makeIterator() }

    static func == (left: NameSet, right: NameSet) -> Bool {
        left.names.count == right.names.count && left.names.allSatisfy { right.contains($0) }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(self.names.count) }
}
