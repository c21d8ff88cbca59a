// Beckon: JSON that is at hand
// SPDX-License-Identifier: Apache-2.0

/// The JSON of something beside it, where that was written before: who writes the same values into several messages
/// writes them once. It is no part of what it stands beside, and does not count when that is compared.
public struct WrittenOnce: Hashable, Sendable {
    /// The JSON; `nil` where it is to be written.
    public var json: RawJSON?

    /// - Parameter json: The JSON, if it is at hand.
    public init(_ json: RawJSON? = nil) { self.json = json }

    public static func == (left: WrittenOnce, right: WrittenOnce) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
