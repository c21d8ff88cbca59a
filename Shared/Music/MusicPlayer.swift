// Beckon: a player outside of the store
// SPDX-License-Identifier: Apache-2.0

/// A player outside of the store, which does each order once.
public protocol MusicPlayer: Sendable {
    /// Does what was ordered, unless the token was used before.
    ///
    /// - Returns: Whether it was done, now or under this token before; `false` where the token was revoked.
    /// - Throws: ``PlayerError``.
    func take(_ order: PlayerOrder, token: String) async throws(PlayerError) -> Bool

    /// Sees to it that nothing will be done under a token.
    ///
    /// - Returns: Whether something was done under it before.
    /// - Throws: ``PlayerError``.
    func revoke(_ token: String) async throws(PlayerError) -> Bool

    /// The file that is playing or paused; `nil` where nothing is.
    ///
    /// - Throws: ``PlayerError``.
    func current() async throws(PlayerError) -> String?
}

/// What a player is to do.
public struct PlayerOrder: Hashable, Sendable {
    /// How it is done.
    public enum Way: Hashable, Sendable {
        /// In place of all that was queued, beginning with a number of it.
        case now(start: Int)
        /// Behind what is playing.
        case next
        /// At the end.
        case later
        /// What was stopped goes on.
        case goOn
    }

    /// How it is done.
    public var way: Way
    /// Files, as they are called in the music folder, in the order in which they are played.
    public var paths: [String]
    /// Whether the player mixes by itself; `nil` leaves that as it is.
    public var mixes: Bool?
    /// Whether all, or one, is played again; `nil` leaves that as it is.
    public var repeatsAll: Bool?, repeatsOne: Bool?

    /// - Parameters: See the properties.
    public init(
        way: Way, paths: [String], mixes: Bool? = nil, repeatsAll: Bool? = nil, repeatsOne: Bool? = nil
    ) {
        self.way = way
        self.paths = paths
        self.mixes = mixes
        self.repeatsAll = repeatsAll
        self.repeatsOne = repeatsOne
    }
}

/// Why a player did not do something, and whether it is known that nothing was done.
public enum PlayerError: Error, Hashable, Sendable {
    /// It could not be reached; nothing was done.
    case unreachable(String)
    /// It said no.
    case refused(String)
    /// It was asked, and then did not answer; nobody knows whether it was done.
    case unknown(String)
}
