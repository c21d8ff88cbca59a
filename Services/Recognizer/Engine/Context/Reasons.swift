// Beckon: words that give a reason
// SPDX-License-Identifier: Apache-2.0

/// How people say why they want something, before or behind what they want: `I can't find my car, honk the horn`.
public struct Reasons: Hashable, Sendable {
    /// What a reason begins with: `I'm`, `my`, `it's`.
    public var beginnings: [String] = []
    /// Words that say of something what it is or does: a part whose second, third or fourth word is one begins as reasons
    /// do, `Rosa is ill`.
    public var verbs: [String] = []
    /// What stands between a reason and a request besides a comma and the end of a sentence: `so`, `because`.
    public var joiners: [String] = []
    /// Words that no reason has: with them it is a condition, or what somebody else said.
    public var exceptions: [String] = []

    /// Words that turn a request around, take it back, or say that it is done: `don't`, `no longer`, `already`, `did i`, `only if`.
    /// With one of them what the statistics take the words for is asked about at most.
    public var reversals: [String] = []

    /// None.
    public init() {}
}
