// Beckon: how long a person thinks before an answer
// SPDX-License-Identifier: Apache-2.0

/// How long a person thinks before an answer, in nanoseconds.
public enum ThinkTime: Hashable, Sendable {
    /// Not at all.
    case none
    /// Always so long.
    case constant(UInt64)
    /// From one time to another, each as likely.
    case uniform(UInt64, UInt64)
    /// So long on average, mostly shorter and now and then much longer; at most ten times as long.
    case exponential(UInt64)

    /// Draws a time.
    public func draw(_ random: inout LoadRandom) -> UInt64 {
        switch self {
        case .none: 0
        case .constant(let time): time
        case .uniform(let least, let most):
            least + UInt64(random.unit() * Double(most > least ? most - least : 0))
        case .exponential(let mean): UInt64(Double(mean) * min(10, random.exponential()))
        }
    }
}
