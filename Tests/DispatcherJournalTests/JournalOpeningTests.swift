// Beckon: tests of whether a journal is new, whole or damaged
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import DispatcherJournal

@Suite struct JournalOpeningTests {
    static let journal = "this one"
    static let boot: UInt64 = 77

    /// What an archive says.
    static func archive(_ commit: UInt64, epoch: UInt64 = 5, archived: Int64 = 0, told: Int64 = 0) -> JournalState {
        var state = JournalState(journal: Self.journal, secret: "s")
        (state.commit, state.epoch, state.archived, state.durableTurn) = (commit, epoch, archived, told)
        return state
    }

    /// What a log says, and the turns in it: those of epoch 5, the numbers of which come first.
    static func log(
        _ commit: UInt64, _ turns: [Int64] = [], epoch: UInt64 = 5, told: Int64 = 0, boot: UInt64 = 0,
        onDisk: Int64? = nil, others: [(Int64, epoch: UInt64)] = [], of journal: String = Self.journal
    ) -> Found<LogFile.Whole> {
        var state = JournalState(journal: journal, secret: "s")
        (state.commit, state.epoch, state.durableTurn, state.boot) = (commit, epoch, told, boot)
        func record(_ number: Int64, _ epoch: UInt64, _ onDisk: Int64? = nil) -> LogRecord {
            LogRecord(number: number, epoch: epoch, onDisk: onDisk, body: [UInt8(truncatingIfNeeded: number)])
        }
        let records =
            turns.map { record($0, 5, $0 == turns.last ? onDisk : nil) } + others.map { record($0.0, $0.epoch) }
        let bytes = records.flatMap { LogRecordTests.bytes($0) }
        return .whole(LogFile.Whole(header: LogHeader(state), turns: bytes.withUnsafeBytes { LogRecord.all(in: $0) }))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var archive: Found<JournalState>
        var log: Found<LogFile.Whole>
        /// The turns that are found; `nil` for a new journal.
        var turns: [Int64]?
        var damage: JournalOpening.Damage.File?

        init(
            _ what: String, _ archive: Found<JournalState>, _ log: Found<LogFile.Whole>, _ turns: [Int64]? = nil,
            damage: JournalOpening.Damage.File? = nil
        ) {
            (self.testDescription, self.archive, self.log, self.turns, self.damage) = (
                what, archive, log, turns, damage
            )
        }
    }

    static var copy: JournalState {
        var state = Self.archive(9, archived: 4)
        state.isCopy = true
        return state
    }

    static var opening: JournalState {
        var state = Self.archive(4, archived: 1)
        state.isOpening = true
        return state
    }

    static let cases = [
        Case("nothing", .missing, .missing),
        Case("a log that was just made", .missing, Self.log(0)),
        Case("a log with transactions", .missing, Self.log(1), damage: .archive),
        Case("a log with turns", .missing, Self.log(0, [1]), damage: .archive),
        Case("a damaged log alone", .missing, .damaged("x"), damage: .log),
        Case("a damaged archive", .damaged("x"), Self.log(3, [1]), damage: .archive),
        Case("a damaged archive alone", .damaged("x"), .missing, damage: .archive),
        Case("an archive alone", .whole(Self.archive(3)), .missing, damage: .log),
        Case("a copy", .whole(Self.copy), .missing, []),
        Case("a copy and the log that was made for it", .whole(Self.copy), Self.log(9), []),
        Case("a damaged log", .whole(Self.archive(3)), .damaged("x"), damage: .log),
        Case("no turns", .whole(Self.archive(3)), Self.log(3), []),
        Case("turns", .whole(Self.archive(3)), Self.log(3, [1, 2, 3], told: 3, onDisk: 2), [1, 2, 3]),
        Case("turns in any order", .whole(Self.archive(3)), Self.log(3, [3, 1, 2]), [1, 2, 3]),
        Case("turns of the archive", .whole(Self.archive(3, archived: 2)), Self.log(3, [1, 2, 3], told: 3), [3]),
        Case(
            "the archive was written last", .whole(Self.archive(4, archived: 2)), Self.log(3, [1, 2, 3], told: 3), [3]),
        Case("an older log", .whole(Self.archive(5)), Self.log(3), damage: .log),
        Case("an older archive", .whole(Self.archive(2)), Self.log(3), damage: .archive),
        Case("a log of an earlier opening", .whole(Self.archive(4)), Self.log(3, epoch: 4), damage: .log),
        Case("an opening that was interrupted", .whole(Self.opening), Self.log(3, epoch: 4, others: [(1, 4)]), []),
        Case("an archive of an earlier opening", .whole(Self.archive(3, epoch: 4)), Self.log(3), damage: .archive),
        Case("turns of a later opening", .whole(Self.archive(3)), Self.log(3, others: [(1, 6)]), damage: .archive),
        Case("turns of an earlier opening", .whole(Self.archive(3)), Self.log(3, [1], others: [(2, 4)]), [1]),
        Case("another journal's", .whole(Self.archive(3)), Self.log(3, of: "another one"), damage: .log),
        Case("a torn end", .whole(Self.archive(3)), Self.log(3, [1], told: 1), [1]),
        Case("an end that was told", .whole(Self.archive(3)), Self.log(3, [1], told: 2), damage: .log),
        Case("an end that the archive knows of", .whole(Self.archive(3, told: 2)), Self.log(3, [1]), damage: .log),
        Case("a gap that nobody was told of", .whole(Self.archive(3)), Self.log(3, [1, 3], onDisk: 1), [1]),
        Case(
            "a gap before one that was on the disk", .whole(Self.archive(3)), Self.log(3, [1, 3], onDisk: 2),
            damage: .log),
        Case("told within this boot", .whole(Self.archive(3)), Self.log(3, told: 1, boot: 77), damage: .log),
        Case("told before the power went", .whole(Self.archive(3)), Self.log(3, told: 1, boot: 76), []),
    ]

    @Test(arguments: Self.cases) func whatIsMadeOfIt(_ one: Case) {
        do throws(JournalOpening.Damage) {
            switch try JournalOpening(one.archive, one.log, boot: Self.boot) {
            case .new: #expect(one.turns == nil && one.damage == nil)
            case .whole(_, _, let turns): #expect(turns.map(\.number) == one.turns)
            }
        } catch {
            #expect(error.file == one.damage)
            #expect(!error.description.hasSuffix("."))
        }
    }

    /// Whatever the bytes of a log are, the turns that are found follow each other and are those that were written.
    @Test(arguments: 0..<60) func anyBytes(seed: UInt64) {
        var numbers = Numbers(seed)
        func record(_ number: Int64) -> [UInt8] {
            LogRecordTests.bytes(
                LogRecord(
                    number: number, epoch: 5, onDisk: number < 8 ? number - 1 : nil,
                    body: [UInt8](repeating: UInt8(number), count: 20 + Int(number))))
        }
        var segments = [(1...9).flatMap { record($0) }, (10...14).flatMap { record($0) }]
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
            let segment = Int.random(in: 0...1, using: &numbers)
            let from = Int.random(in: 0..<segments[segment].count, using: &numbers)
            for offset in from..<min(segments[segment].count, from + Int.random(in: 1...80, using: &numbers)) {
                segments[segment][offset] = UInt8.random(in: 0...255, using: &numbers)
            }
        }
        // As they stand in the file.
        let room = (LogFile.bytes - LogHeader.bytes) / LogFile.segments
        var bytes = [UInt8](repeating: 0, count: room + segments[1].count)
        for (number, segment) in segments.enumerated() {
            bytes.replaceSubrange(number * room..<number * room + segment.count, with: segment)
        }
        let found = bytes.withUnsafeBytes { LogRecord.all(in: $0) }
        let log = LogFile.Whole(header: LogHeader(Self.archive(3)), turns: found)
        guard case .whole(_, _, let turns)? = try? JournalOpening(.whole(Self.archive(3)), .whole(log), boot: 1)
        else {
            return
        }
        #expect(turns.map(\.number) == (0..<Int64(turns.count)).map { $0 + 1 })
        for turn in turns {
            #expect(turn.body == [UInt8](repeating: UInt8(turn.number), count: 20 + Int(turn.number)))
        }
    }

    @Test func aHeaderComesBackAsItWasOrNotAtAll() {
        var header = LogHeader(Self.archive(7, epoch: .max, archived: 5, told: 6))
        (header.version, header.state.boot) = (9, .max)
        #expect(LogHeader(slot: header.encoded) == header)
        for index in header.encoded.indices {
            var bytes = header.encoded
            bytes[index] ^= 0x10
            #expect(LogHeader(slot: bytes) == nil)
            #expect(LogHeader(slot: Array(header.encoded.prefix(index))) == nil)
        }
        var slots = [UInt8](repeating: 0, count: LogHeader.bytes)
        #expect(LogHeader(slots: slots) == nil)
        for version in [10, 11, 12] as [Int64] {
            header.version = version
            let place = Int(version % 2) * LogHeader.slotBytes
            slots.replaceSubrange(place..<place + header.encoded.count, with: header.encoded)
            #expect(LogHeader(slots: slots)?.version == version)
        }
        slots[20] ^= 1
        #expect(LogHeader(slots: slots)?.version == 11)
    }
}
