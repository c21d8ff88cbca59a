// Beckon: how many cards people of the harness saw
// SPDX-License-Identifier: Apache-2.0

/// How many cards people saw.
public struct CardCounts: Codable, Hashable, Sendable {
    /// Cards of consents and outcomes, each shown as its default at once.
    public var shown = 0
    /// Those that were asked of their app, those that came and are shown, and those that came too late.
    public var asked = 0, drawn = 0, late = 0

    static func += (sum: inout CardCounts, other: CardCounts) {
        sum.shown += other.shown
        sum.asked += other.asked
        sum.drawn += other.drawn
        sum.late += other.late
    }
}
