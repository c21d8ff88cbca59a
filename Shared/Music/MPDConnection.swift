// Beckon: one connection to MPD
// SPDX-License-Identifier: Apache-2.0

import CMPDClient

/// One connection to MPD, of one thread; closed with its last reference. It blocks, for no longer than it was told.
final class MPDConnection {
    private let connection: OpaquePointer
    /// How many stored playlists are read at most.
    private static let mostStored = 10_000

    /// - Parameters:
    ///   - address: Where MPD is.
    ///   - patience: How long it may be silent, in milliseconds.
    init(_ address: MPDAddress, patience: UInt32) throws(PlayerError) {
        guard let connection = mpd_connection_new(address.host, address.port, patience) else {
            throw .unreachable("there is no memory for a connection")
        }
        guard mpd_connection_get_error(connection) == MPD_ERROR_SUCCESS else {
            let message = Self.message(connection)
            mpd_connection_free(connection)
            throw .unreachable(message)
        }
        self.connection = connection
    }

    deinit { mpd_connection_free(self.connection) }

    /// Does an order in one command list that begins with `save`.
    ///
    /// - Returns: Whether it was done; `false` where a stored playlist of the name exists already.
    func run(_ order: PlayerOrder, unlessSaved name: String) throws(PlayerError) -> Bool {
        guard let status = mpd_run_status(self.connection) else { throw self.unreached() }
        let length = mpd_status_get_queue_length(status)
        let hasSong = mpd_status_get_song_pos(status) >= 0
        mpd_status_free(status)

        mpd_command_list_begin(self.connection, false)
        mpd_send_save(self.connection, name)
        // What is new comes behind what was there, which goes away last: where a file is refused, nothing is cut off.
        for (index, path) in order.paths.enumerated() {
            if case .next = order.way, hasSong {
                mpd_send_add_whence(self.connection, path, UInt32(index), MPD_POSITION_AFTER_CURRENT)
            } else {
                mpd_send_add(self.connection, path)
            }
        }
        if let mixes = order.mixes { mpd_send_random(self.connection, mixes) }
        if let all = order.repeatsAll { mpd_send_repeat(self.connection, all) }
        if let one = order.repeatsOne { mpd_send_single(self.connection, one) }
        switch order.way {
        case .now(let start):
            if length > 0 { mpd_send_delete_range(self.connection, 0, length) }
            mpd_send_play_pos(self.connection, UInt32(clamping: start))
        case .next: if !hasSong { mpd_send_play_pos(self.connection, length) }
        case .later: break
        case .goOn: mpd_send_play(self.connection)
        }
        mpd_command_list_end(self.connection)
        return try self.finished(undoing: order.paths.isEmpty ? nil : length, isNext: order.way == .next && hasSong)
    }

    /// Saves the queue under names, all or none.
    ///
    /// - Returns: `false` where the first of the names exists already.
    func save(_ names: [String]) throws(PlayerError) -> Bool {
        mpd_command_list_begin(self.connection, false)
        for name in names { mpd_send_save(self.connection, name) }
        mpd_command_list_end(self.connection)
        return try self.finished(undoing: nil, isNext: false)
    }

    /// Whether there is a stored playlist of a name.
    func isStored(_ name: String) throws(PlayerError) -> Bool {
        try self.storedPlaylists().contains { $0.name == name }
    }

    /// The stored playlists, with when they were changed, in seconds since 1970.
    func storedPlaylists() throws(PlayerError) -> [(name: String, modified: Int)] {
        guard mpd_send_list_playlists(self.connection) else { throw self.unreached() }
        var stored: [(name: String, modified: Int)] = []
        while stored.count < Self.mostStored, let playlist = mpd_recv_playlist(self.connection) {
            stored.append(
                (String(cString: mpd_playlist_get_path(playlist)), mpd_playlist_get_last_modified(playlist)))
            mpd_playlist_free(playlist)
        }
        guard mpd_response_finish(self.connection) else { throw self.unreached() }
        return stored
    }

    /// Removes a stored playlist.
    func remove(_ name: String) throws(PlayerError) {
        if !mpd_run_rm(self.connection, name) { throw self.unreached() }
    }

    /// The file that is playing or paused.
    func currentPath() throws(PlayerError) -> String? {
        guard let status = mpd_run_status(self.connection) else { throw self.unreached() }
        let state = mpd_status_get_state(status)
        mpd_status_free(status)
        guard state == MPD_STATE_PLAY || state == MPD_STATE_PAUSE else { return nil }
        guard let song = mpd_run_current_song(self.connection) else {
            if mpd_connection_get_error(self.connection) == MPD_ERROR_SUCCESS { return nil }
            throw self.unreached()
        }
        defer { mpd_song_free(song) }
        return String(cString: mpd_song_get_uri(song))
    }

    // MARK: Answers

    /// Reads the answer to a list that began with `save`.
    private func finished(undoing length: UInt32?, isNext: Bool) throws(PlayerError) -> Bool {
        if mpd_response_finish(self.connection) { return true }
        guard mpd_connection_get_error(self.connection) == MPD_ERROR_SERVER else {
            throw .unknown(Self.message(self.connection))
        }
        let isFirst = mpd_connection_get_server_error_location(self.connection) == 0
        let isThere = isFirst && mpd_connection_get_server_error(self.connection) == MPD_SERVER_ERROR_EXIST
        let message = Self.message(self.connection)
        let canGoOn = mpd_connection_clear_error(self.connection)
        if isThere { return false }
        // What was added before it was refused goes away again, as far as MPD does it.
        if let length, !isFirst, !isNext, canGoOn {
            _ = mpd_run_delete_range(self.connection, length, UInt32.max)
        }
        throw .refused(message)
    }

    /// What a question that changes nothing failed of.
    private func unreached() -> PlayerError {
        mpd_connection_get_error(self.connection) == MPD_ERROR_SERVER
            ? .refused(Self.message(self.connection)) : .unreachable(Self.message(self.connection))
    }

    private static func message(_ connection: OpaquePointer) -> String {
        mpd_connection_get_error_message(connection).map { String(cString: $0) } ?? "unknown"
    }
}
