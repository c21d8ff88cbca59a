// Beckon: MPD as a player that does each order once
// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// MPD as a player.
///
/// MPD has no idempotency keys, but a command list ends at its first command that fails, and `save` fails where a stored
/// playlist of that name exists. So each order is a list that begins with `save` of a name made of its token: the second
/// time nothing behind it is done. A revoked token has a second name beside it.
public struct MPDPlayer: MusicPlayer {
    let address: MPDAddress
    /// How long MPD may be silent, in milliseconds.
    let patience: UInt32
    /// libmpdclient blocks, so it does not run on the threads that all tasks share.
    private let thread = DispatchQueue(label: "beckon.music.mpd")

    /// - Parameters:
    ///   - address: Where MPD is.
    ///   - patience: How long it may be silent before it counts as gone, in milliseconds.
    public init(_ address: MPDAddress, patience: UInt32 = 1_500) {
        self.address = address
        self.patience = max(1, patience)
    }

    public func take(_ order: PlayerOrder, token: String) async throws(PlayerError) -> Bool {
        let name = Self.name(token)
        return try await self.twice { connection throws(PlayerError) in
            if try connection.run(order, unlessSaved: name) { return true }
            return try Self.wasDone(name, connection)
        }
    }

    public func revoke(_ token: String) async throws(PlayerError) -> Bool {
        let name = Self.name(token)
        return try await self.twice { connection throws(PlayerError) in
            // Both names in one list: a token is never half revoked.
            if try connection.save([name, Self.revoked(name)]) { return false }
            return try Self.wasDone(name, connection)
        }
    }

    public func current() async throws(PlayerError) -> String? {
        try await self.connected { connection throws(PlayerError) in try connection.currentPath() }
    }

    /// Takes back names of tokens that no attempt can carry any more.
    ///
    /// - Parameter moment: Seconds since 1970; older ones go.
    public func forgetTokens(before moment: Int) async throws(PlayerError) {
        try await self.connected { connection throws(PlayerError) in
            for stored in try connection.storedPlaylists() where stored.name.hasPrefix(Self.prefix) {
                if stored.modified < moment { try connection.remove(stored.name) }
            }
        }
    }

    /// Whether a name that exists stands for an order that was done, and not for a token that was revoked.
    private static func wasDone(_ name: String, _ connection: MPDConnection) throws(PlayerError) -> Bool {
        do throws(PlayerError) {
            return try !connection.isStored(Self.revoked(name))
        } catch {
            throw .unknown("\(error)")
        }
    }

    /// Does something that is done once however often it is asked for; where nobody knows, asks once more.
    private func twice<Result: Sendable>(
        _ body: @escaping @Sendable (MPDConnection) throws(PlayerError) -> Result
    ) async throws(PlayerError) -> Result {
        do {
            return try await self.connected(body)
        } catch PlayerError.unknown(let first) {
            do {
                return try await self.connected(body)
            } catch PlayerError.unreachable(let second) {
                // It was asked before.
                throw .unknown("\(first); then \(second)")
            }
        }
    }

    private func connected<Result: Sendable>(
        _ body: @escaping @Sendable (MPDConnection) throws(PlayerError) -> Result
    ) async throws(PlayerError) -> Result {
        let result: Swift.Result<Result, PlayerError> = await withCheckedContinuation { continuation in
            self.thread.async {
                continuation.resume(
                    returning: Swift.Result { () throws(PlayerError) in
                        try body(try MPDConnection(self.address, patience: self.patience))
                    })
            }
        }
        return try result.get()
    }

    // MARK: Names of tokens

    static let prefix = "beckon-once-"

    /// The name of a stored playlist that stands for a token: letters and digits as they are, the rest as numbers.
    static func name(_ token: String) -> String {
        let name = token.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
            default: "_\(byte)_"
            }
        }
        return Self.prefix + name.joined()
    }

    private static func revoked(_ name: String) -> String { "\(name)-revoked" }
}
