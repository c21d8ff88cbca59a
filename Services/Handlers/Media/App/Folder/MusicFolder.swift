// Beckon: a music folder, kept in the store as it is
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Dispatch
import Domains
import Foundation
import GRDB
public import Logging
import Music
import Schema

/// A music folder. Its files are read in the background, and again where name, size or time changed.
public struct MusicFolder: Sendable {
    let path: String
    let store: AppStore
    /// TagLib and the folder block, so they have a thread of their own.
    private let thread = DispatchQueue(label: "beckon.jukebox.folder", qos: .utility)

    /// How many files are read before they are written, in one transaction.
    private static let batch = 200
    /// After how many batches what was read so far can be found, on the way through a large folder.
    private static let batchesUnseen = 10

    /// - Parameters:
    ///   - path: The folder.
    ///   - store: Jukebox's store.
    public init(_ path: String, store: AppStore) {
        self.path = path
        self.store = store
    }

    /// Looks through the folder now and then, until the task is cancelled.
    public func watch(every pause: Duration, _ clock: any Clock<Duration>, logger: Logger) async {
        while !Task.isCancelled {
            do {
                let scan = try await self.scan()
                if scan != MusicScan() {
                    logger.info(
                        "music folder: \(scan.read) read, \(scan.noAudio) no audio, \(scan.gone) gone, \(scan.passedOver) passed over"
                    )
                }
            } catch {
                logger.warning("the music folder was not read: \(error)")
            }
            try? await clock.sleep(for: pause)
        }
    }

    /// Looks through the folder once and writes what has changed.
    @discardableResult
    func scan() async throws -> MusicScan {
        let walk = await self.apart { AudioFiles(self.path) }
        let known = try await self.store.database.read { try Self.known($0) }
        var scan = MusicScan(passedOver: walk.passedOver)
        let changed = walk.files.filter { file in
            known[file.path].map { $0.size != file.size || $0.modified != file.modified } ?? true
        }
        if !walk.files.isEmpty { try await self.removeExamples() }
        for (index, start) in stride(from: 0, to: changed.count, by: Self.batch).enumerated() {
            try Task.checkCancellation()
            let batch = Array(changed[start..<min(start + Self.batch, changed.count)])
            let rows = await self.apart { batch.map { FileRow($0, AudioTags.read("\(self.path)/\($0.path)")) } }
            let isSeen = index % Self.batchesUnseen == 0
            try await self.store.database.write { database in
                for row in rows { try row.write(to: database) }
                if isSeen { try Self.change(database) }
            }
            scan.read += rows.count { $0.tags != nil }
            scan.noAudio += rows.count { $0.tags == nil }
        }
        // Where the folder was not read whole, nobody knows what is gone.
        let here = Set(walk.files.map(\.path))
        let gone = walk.isWhole ? known.keys.filter { !here.contains($0) } : []
        scan.gone = gone.count
        if !gone.isEmpty || !changed.isEmpty {
            try await self.store.database.write { database in
                for path in gone {
                    try database.execute(
                        cached: "UPDATE media SET gone = 1, size = NULL WHERE path = ?", arguments: [path])
                }
                try Self.change(database)
            }
        }
        return scan
    }

    private func removeExamples() async throws {
        try await self.store.database.write { database in
            let sql = "SELECT 1 FROM media WHERE owner IS NOT NULL LIMIT 1"
            guard try Int.fetchOne(database, sql: sql) != nil else { return }
            try ExampleMedia.remove(from: database)
            try Self.change(database)
        }
    }

    private static func change(_ database: Database) throws {
        try database.execute(cached: "UPDATE catalogue SET revision = revision + 1", arguments: [])
    }

    /// The files that the store knows to be there.
    private static func known(_ database: Database) throws -> [String: AudioFile] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT path, size, modified FROM media WHERE path IS NOT NULL AND gone = 0")
        return Dictionary(
            rows.map { ($0[0] as String, AudioFile(path: $0[0], size: $0[1] ?? -1, modified: $0[2] ?? -1)) }
        ) { first, _ in first }
    }

    private func apart<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in self.thread.async { continuation.resume(returning: body()) } }
    }
}

/// What a look through a music folder came to.
struct MusicScan: Hashable, Sendable {
    /// Files whose tags were read, files that hold no audio, files that are not there any more.
    var read = 0, noAudio = 0, gone = 0
    /// Names and folders that could not be read.
    var passedOver = 0
}

/// A file and its tags as a row.
private struct FileRow: Sendable {
    let file: AudioFile
    let tags: AudioTags?

    init(_ file: AudioFile, _ tags: AudioTags?) {
        self.file = file
        self.tags = tags
    }

    func write(to database: Database) throws {
        let tags = self.tags ?? AudioTags()
        let kind = self.tags?.kind(ending: self.file.ending).rawValue ?? "none"
        let parts = self.file.path.split(separator: "/")
        let name = AudioTags.cleared(String(parts.last?.prefix { $0 != "." } ?? "")) ?? "?"
        let records = parts.dropLast().joined(separator: "/") + "/" + (tags.album ?? "")
        // Only a year is known: its middle stands for it.
        let released = tags.year.flatMap { try? Date("\($0)-07-02T12:00:00Z", strategy: .iso8601) }
        try database.execute(
            cached: """
                INSERT INTO media (kind, title, artist, album, records, genre, released, number, seconds, path, size,
                    modified, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                ON CONFLICT (path) DO UPDATE SET kind = excluded.kind, title = excluded.title,
                    artist = excluded.artist, album = excluded.album, records = excluded.records, genre = excluded.genre,
                    released = excluded.released, number = excluded.number, seconds = excluded.seconds,
                    size = excluded.size, modified = excluded.modified, gone = 0
                """,
            arguments: [
                kind, tags.title ?? name, tags.artist, tags.album, records, tags.genre,
                released.map { Int64($0.timeIntervalSince1970) * 1_000 }, tags.number, tags.seconds, self.file.path,
                self.file.size, self.file.modified,
            ])
    }
}

extension AudioTags {
    /// What kind of recording it is: genre and ending say so.
    func kind(ending: String) -> MediaItemType {
        switch self.genre?.lowercased() {
        case "podcast": .podcastEpisode
        case "audiobook", "audio book": .audioBook
        default: ending == "m4b" ? .audioBook : .song
        }
    }
}
