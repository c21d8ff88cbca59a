// Beckon: a user's albums, and which of them was meant
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// A user's albums: the folders that photos are in, those with the latest photos first. Pure.
struct Albums: Sendable {
    /// Their paths below the collection, such as `2025/Hiking`.
    let paths: [String]

    /// The last part of a path, by which people call the album.
    static func title(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Which albums a name means: a path is that album, else its last part counts.
    func match(_ name: String) -> NameMatch<String> {
        if self.paths.contains(name) { return .exact([name]) }
        return SpokenName(name).match(self.paths, by: Self.title)
    }

    /// What an album is called in a parameter: its title, where no other album has that, else its path.
    func name(_ path: String) -> String {
        let title = Self.title(path)
        if case .exact(let same) = self.match(title), same == [path] { return title }
        return path
    }

    /// Resolves the name of an album.
    func resolve(_ name: String?) -> ResolutionResult<String> {
        guard let name else { return .notRequired }
        guard !SpokenName(name).isEmpty else { return .needsValue }
        return self.match(name).resolution(reason: "unknownAlbum", others: self.paths) { self.name($0) }
    }
}
