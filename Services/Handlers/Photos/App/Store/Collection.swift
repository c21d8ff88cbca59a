// Beckon: whose photos they are, and where they come from
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The photos of one user from one source.
struct Collection: Hashable, Sendable {
    /// The source of the example data.
    static let example = "example"

    let user: String
    /// ``example``, or the folder.
    let source: String
}
