// Beckon: JSON that is at hand
// SPDX-License-Identifier: Apache-2.0

/// The JSON of something beside it, as a ledger recorded it or will: it is sent as it was recorded. It is no part of what
/// it stands beside, and does not count when that is compared.
struct CachedJSON: Hashable, Sendable {
    /// The JSON; `nil` where it is to be written.
    var json: RawJSON?

    static func == (left: CachedJSON, right: CachedJSON) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
