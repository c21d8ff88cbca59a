// Beckon: a whole history: what clients were told, and what is in the stores
// SPDX-License-Identifier: Apache-2.0

/// What clients did and were told, and what the apps' stores hold at the end.
public struct History: Codable, Hashable, Sendable {
    /// The apps.
    public var apps: [AppRule]
    /// What clients did and were told, each client's in its order.
    public var entries: [HistoryEntry]
    /// What the stores hold at the end.
    public var effects: [Effect]
    /// Where a store contradicts itself, as whoever read it found: only they know its tables.
    public var unsound: [Violation]

    /// - Parameters: See the properties.
    public init(
        apps: [AppRule], entries: [HistoryEntry] = [], effects: [Effect] = [], unsound: [Violation] = []
    ) {
        self.apps = apps
        self.entries = entries
        self.effects = effects
        self.unsound = unsound
    }
}
