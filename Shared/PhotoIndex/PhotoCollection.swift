// Beckon: whose photos they are, and where they come from
// SPDX-License-Identifier: Apache-2.0

/// The photos of one user from one source.
package struct PhotoCollection: Hashable, Sendable {
    /// The source of photos that have no files.
    package static let example = "example"

    package let user: String
    /// ``example``, or the folder.
    package let source: String

    package init(user: String, source: String) {
        self.user = user
        self.source = source
    }
}
