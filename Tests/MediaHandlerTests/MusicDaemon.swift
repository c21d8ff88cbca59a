// Beckon: a real MPD of a test
// SPDX-License-Identifier: Apache-2.0

import CMPDClient
import Foundation

@testable import MediaHandler
@testable import Music

/// MPD with its null output, on a socket in a folder of its own; ended with its last reference.
final class MusicDaemon {
    let folder: TemporaryFolder
    let music: String
    let address: MPDAddress
    private let process = Process()

    struct Failure: Error { let text: String }

    /// Starts it, and waits until it answers and has read its music.
    ///
    /// - Parameter files: What lies in its music folder, by name.
    init(_ files: [String: WaveFile]) throws {
        self.folder = try TemporaryFolder()
        self.music = "\(self.folder.path)/music"
        for (name, file) in files { try self.folder.write("music/\(name)", file.bytes) }
        try FileManager.default.createDirectory(atPath: "\(self.folder.path)/lists", withIntermediateDirectories: true)
        let socket = "\(self.folder.path)/socket"
        guard let address = MPDAddress(socket) else { throw Failure(text: socket) }
        self.address = address
        let configuration = """
            music_directory "\(self.music)"
            playlist_directory "\(self.folder.path)/lists"
            db_file "\(self.folder.path)/database"
            bind_to_address "\(socket)"
            log_file "\(self.folder.path)/log"
            audio_output { 
                type "null"
                name "null"
            }
            """
        try self.folder.write("mpd.conf", Array(configuration.utf8))
        self.process.executableURL = URL(filePath: "/usr/bin/mpd")
        self.process.arguments = ["--no-daemon", "\(self.folder.path)/mpd.conf"]
        self.process.standardError = FileHandle.nullDevice
        try self.process.run()
        try self.waitForSocket()
        try self.update()
    }

    deinit { self.end() }

    /// Ends it at once, as a fault would.
    func end() {
        guard self.process.isRunning else { return }
        kill(self.process.processIdentifier, SIGKILL)
        self.process.waitUntilExit()
    }

    /// Connects until it listens: its first sign of life is its socket.
    private func waitForSocket() throws {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end, self.process.isRunning {
            if (try? MPDConnection(self.address, patience: 1_000)) != nil { return }
            sched_yield()
        }
        let log = try? String(contentsOfFile: "\(self.folder.path)/log", encoding: .utf8)
        throw Failure(text: "mpd does not answer: \(log ?? "no log")")
    }

    /// Has it read its music folder, and waits for the event that it has.
    func update() throws {
        try self.waiting(for: MPD_IDLE_UPDATE) { connection in
            guard mpd_run_update(connection, nil) > 0 else { throw Failure(text: "no update") }
        } until: { connection in
            guard let status = mpd_run_status(connection) else { throw Failure(text: "no status") }
            defer { mpd_status_free(status) }
            return mpd_status_get_update_id(status) == 0
        }
    }

    /// Does something, and then waits for events of a kind until something holds.
    private func waiting(
        for events: mpd_idle, _ body: (OpaquePointer) throws -> Void, until holds: (OpaquePointer) throws -> Bool
    ) throws {
        guard let connection = self.open() else { throw Failure(text: "no connection") }
        defer { mpd_connection_free(connection) }
        try body(connection)
        while try !holds(connection) {
            guard mpd_send_idle_mask(connection, events), mpd_recv_idle(connection, false).rawValue != 0 else {
                throw Failure(text: "no event")
            }
        }
    }

    private func open() -> OpaquePointer? {
        guard let connection = mpd_connection_new("\(self.folder.path)/socket", 0, 15_000) else { return nil }
        if mpd_connection_get_error(connection) == MPD_ERROR_SUCCESS { return connection }
        mpd_connection_free(connection)
        return nil
    }

    /// The files of the queue.
    func queue() throws -> [String] {
        guard let connection = self.open() else { throw Failure(text: "no connection") }
        defer { mpd_connection_free(connection) }
        var paths: [String] = []
        guard mpd_send_list_queue_meta(connection) else { throw Failure(text: "no queue") }
        while let song = mpd_recv_song(connection) {
            paths.append(String(cString: mpd_song_get_uri(song)))
            mpd_song_free(song)
        }
        return paths
    }

    /// Waits until it plays a file.
    func waitForPlaying(_ path: String) throws {
        try self.waiting(for: MPD_IDLE_PLAYER) { _ in
        } until: { _ in
            try MPDConnection(self.address, patience: 5_000).currentPath() == path
        }
    }
}
