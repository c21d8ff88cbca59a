// Beckon: whether a journal is new, whole or damaged
// SPDX-License-Identifier: Apache-2.0

/// What is found where a file should be.
enum Found<Whole: Sendable>: Sendable {
    /// There is none, or one that nothing was written to.
    case missing
    /// There is one, and it is not whole; says what is wrong with it.
    case damaged(String)
    case whole(Whole)
}

/// What is made of the two files of a journal. Each file says of itself and of the other how far it came, so a file
/// that is missing, empty, older than the other or of another journal is never taken for a new one.
///
/// | archive | log | the journal |
/// |---|---|---|
/// | missing | missing | is new |
/// | missing | without any transaction of an archive, and without turns | is new: making it was interrupted |
/// | missing | anything else | is damaged: the archive is gone |
/// | a copy, or one that was just made | missing, or the one just made for it | is whole, with all turns in the archive |
/// | whole | missing, damaged or of another journal | is damaged |
/// | at transaction n | of a later epoch, or that knows of a transaction after n | is damaged: the archive is older |
/// | at transaction n | that knows of n - 2 or less, or that has an earlier epoch (one epoch less is right while the archive says `isOpening`) | is damaged: the log is older |
/// | whole | in which a turn is missing that somebody may have been told of | is damaged |
/// | whole | whole | is whole, with the turns of the log that follow those in the archive |
enum JournalOpening: Sendable {
    case new
    /// Everything is there: the archive's state, and the turns that are not in it yet, in order. `log` is `nil` for a
    /// copy.
    case whole(JournalState, log: LogHeader?, turns: [LogRecord])

    /// Why a journal is not opened.
    struct Damage: Error, Hashable, CustomStringConvertible {
        /// The file that is damaged, or that does not fit the other one.
        enum File: Hashable { case archive, log }
        var file: File
        /// What is damaged, and what is still whole, as a sentence without a full stop.
        var description: String
    }

    /// - Parameters:
    ///   - archive: What was found of the archive.
    ///   - log: What was found of the log.
    ///   - boot: The present boot of the system, as ``JournalState/boot`` has it.
    /// - Throws: ``Damage``.
    init(_ archive: Found<JournalState>, _ log: Found<LogFile.Whole>, boot: UInt64) throws(Damage) {
        switch (archive, log) {
        case (.missing, .missing): self = .new
        case (.damaged(let what), .whole(let log)):
            throw Damage(
                file: .archive,
                description: "\(what); journal.turns is whole, with \(Self.count(log.turns.count))")
        case (.damaged(let what), _): throw Damage(file: .archive, description: what)
        case (.missing, .damaged(let what)):
            throw Damage(file: .log, description: "\(what), and journal.sqlite is missing or empty")
        case (.missing, .whole(let log)):
            guard log.header.state.commit == 0, log.turns.isEmpty else {
                throw Damage(
                    file: .archive,
                    description: "it is missing or empty, while journal.turns is whole, with "
                        + "\(Self.count(log.turns.count)); put it back, or what it was copied from")
            }
            self = .new
        case (.whole(let state), .missing):
            guard state.isCopy else {
                throw Damage(
                    file: .log,
                    description: "it is missing, and with it the latest turns; journal.sqlite is whole, up to turn "
                        + "\(state.archived)")
            }
            self = .whole(state, log: nil, turns: [])
        case (.whole(let state), .damaged(let what)):
            throw Damage(
                file: .log, description: "\(what); journal.sqlite is whole, up to turn \(state.archived)")
        case (.whole(let state), .whole(let log)):
            self = .whole(state, log: log.header, turns: try Self.turns(state, log.header.state, log.turns, boot))
        }
    }

    private static func count(_ turns: Int) -> String { turns == 1 ? "1 turn" : "\(turns) turns" }

    /// The turns of a log that follow those in the archive.
    private static func turns(
        _ state: JournalState, _ header: JournalState, _ log: [LogRecord], _ boot: UInt64
    ) throws(Damage) -> [LogRecord] {
        guard header.journal == state.journal else {
            throw Damage(
                file: .log, description: "it belongs to another journal than journal.sqlite; both are whole")
        }
        let latestEpoch = max(header.epoch, log.map(\.epoch).max() ?? 0)
        guard latestEpoch <= state.epoch, header.commit <= state.commit else {
            throw Damage(
                file: .archive,
                description:
                    "it is older than journal.turns: transaction \(state.commit) of epoch \(state.epoch) instead of "
                    + "\(header.commit) of \(latestEpoch), so what was written last is gone from it (a damaged or "
                    + "removed journal.sqlite-wal does that); journal.turns is whole, with \(Self.count(log.count))"
            )
        }
        let isOfOpening = header.epoch == state.epoch || state.isOpening && header.epoch + 1 == state.epoch
        guard header.commit + 1 >= state.commit, isOfOpening else {
            throw Damage(
                file: .log,
                description: "it is older than journal.sqlite: it knows of transaction \(header.commit) of epoch "
                    + "\(header.epoch), not of \(state.commit) of \(state.epoch); journal.sqlite is whole, up to turn \(state.archived)"
            )
        }
        // Those that follow the ones in the archive, up to the first that is missing.
        let ours = Dictionary(log.filter { $0.epoch == state.epoch }.map { ($0.number, $0) }) { first, _ in first }
        var turns: [LogRecord] = []
        while let next = ours[state.archived + Int64(turns.count) + 1] { turns.append(next) }
        let last = turns.last?.number ?? state.archived
        var durable = max(state.durableTurn, ours.values.compactMap(\.onDisk).max() ?? 0)
        // With `normal` nothing was synced: what the header says counts only within the same boot.
        if header.boot == 0 || header.boot == boot { durable = max(durable, header.durableTurn) }
        guard last >= durable else {
            throw Damage(
                file: .log,
                description:
                    "turn \(last + 1) cannot be read in it, though somebody may have been told of turn \(durable); "
                    + "journal.sqlite is whole, up to turn \(state.archived)")
        }
        return turns
    }
}
