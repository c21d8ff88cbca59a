// Beckon: where the vCards of a user are
// SPDX-License-Identifier: Apache-2.0

/// Where the vCards of a user are.
public struct VCardSource: Hashable, Sendable {
    /// Whose contacts they are.
    public let user: String
    /// The folder or the file.
    public let folder: VCardFolder

    /// - Parameters: See the properties.
    public init(user: String, folder: VCardFolder) {
        self.user = user
        self.folder = folder
    }

    /// Reads `PATH`, which is user `local`'s, or `USER=PATH`.
    ///
    /// - Throws: ``Invalid`` where no path or no user is left.
    public init(_ text: String) throws(Invalid) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // A path may have an equals sign of its own behind its first slash.
        let isNamed = parts.count == 2 && !parts[0].contains("/")
        let path = String(isNamed ? parts[1] : text[...])
        let user = isNamed ? String(parts[0]) : ExamplePeople.user
        guard !path.isEmpty, !user.isEmpty else {
            throw Invalid(description: "'\(text)' is neither PATH nor USER=PATH")
        }
        self.init(user: user, folder: VCardFolder(path))
    }

    /// A text that names no place.
    public struct Invalid: Error, CustomStringConvertible {
        /// For whoever wrote it.
        public let description: String
    }
}
