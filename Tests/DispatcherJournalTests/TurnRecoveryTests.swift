// Beckon: tests of what a start finds in the file of turns
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherJournal

@Suite struct TurnRecoveryTests {
    /// What stands in a segment, in order.
    enum Piece: Sendable {
        /// A turn of this generation, written with `full` when all before it were on the disk.
        case turn(Int64)
        /// The same when the last of those, and others before it, were not.
        case ahead(Int64, onDisk: Int64)
        /// A turn of this generation, written with `normal`.
        case loose(Int64)
        /// A turn of another generation.
        case other(Int64)
        /// A turn of which only the beginning was written.
        case torn(Int64)
        case zeros(Int)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var settled: Int64 = 0
        var rows: [Int64] = []
        var segments: [[Piece]]
        var found: [Int64]?
        var missing: Int64?
        var testDescription: String { self.what }
    }

    static let cases: [Case] = [
        Case(what: "nothing", segments: [[], []], found: []),
        Case(what: "zeros", segments: [[.zeros(64)], [.zeros(64)]], found: []),
        Case(what: "one after the other", segments: [[.turn(1), .turn(2)], [.turn(3)]], found: [1, 2, 3]),
        Case(what: "the later segment first", segments: [[.turn(3)], [.turn(1), .turn(2)]], found: [1, 2, 3]),
        Case(what: "what is in rows is left", settled: 2, segments: [[.turn(3)], [.turn(1), .turn(2)]], found: [3]),
        Case(what: "all in rows", settled: 9, segments: [[.turn(8), .turn(9)], [.turn(7)]], found: []),
        Case(what: "a torn end", segments: [[.turn(1), .torn(2)], []], found: [1]),
        Case(what: "a torn beginning", segments: [[.torn(1)], []], found: []),
        Case(
            what: "turns of the round before behind it", settled: 4,
            segments: [[.turn(5), .torn(6), .turn(2), .turn(3)], [.turn(4)]], found: [5]),
        Case(
            what: "turns of the round before at its end", settled: 4,
            segments: [[.turn(5), .turn(2), .turn(3)], [.turn(4)]], found: [5]),
        Case(what: "another generation's", segments: [[.other(1), .other(2)], [.other(3)]], found: []),
        Case(what: "another generation's behind it", segments: [[.turn(1), .other(2), .other(3)], []], found: [1]),
        Case(
            what: "a row in between", rows: [2, 4], segments: [[.turn(1), .turn(3)], [.turn(5)]],
            found: [1, 2, 3, 4, 5]),
        Case(what: "only rows", rows: [1, 2], segments: [[], []], found: [1, 2]),
        Case(
            what: "rows that stand in their place", settled: 2, rows: [1, 2], segments: [[.turn(3)], []], found: [3]),
        Case(what: "damage in the middle", segments: [[.turn(1), .torn(2), .turn(3)], []], missing: 2),
        Case(what: "damage at the beginning", segments: [[.torn(1), .turn(2)], []], missing: 1),
        Case(what: "damage before the other segment", segments: [[.turn(1), .torn(2)], [.turn(3)]], missing: 2),
        Case(what: "damage of a whole segment", segments: [[.zeros(160)], [.turn(3)]], missing: 1),
        Case(what: "damage before a row", rows: [3], segments: [[.turn(1), .torn(2)], []], missing: 2),
        Case(what: "a row that is gone", segments: [[.turn(1), .turn(3)], []], missing: 2),
        Case(what: "a file of another moment", settled: 5, segments: [[.turn(9)], [.turn(8)]], missing: 6),
        Case(what: "a turn twice as far behind", segments: [[.turn(1), .zeros(80), .turn(9)], []], missing: 2),
        Case(
            what: "the power went without a wait for the disk",
            segments: [[.loose(1), .torn(2), .loose(3)], [.loose(4)]], found: [1]),
        Case(what: "a lost segment without a wait for the disk", segments: [[.zeros(80)], [.loose(3)]], found: []),
        Case(
            what: "the power went while several waited for the disk",
            segments: [[.turn(1), .torn(2), .ahead(3, onDisk: 1)], [.ahead(4, onDisk: 1)]], found: [1]),
        Case(
            what: "damage before one that was on the disk",
            segments: [[.turn(1), .torn(2), .ahead(3, onDisk: 1), .ahead(4, onDisk: 2)], []], missing: 2),
        Case(what: "damage two turns before", segments: [[.torn(1), .ahead(3, onDisk: 1)], []], missing: 1),
        Case(
            what: "a row waits for what is before it", rows: [3], segments: [[.loose(1), .torn(2), .loose(4)], []],
            missing: 2),
    ]

    static func bytes(_ pieces: [Piece]) -> [UInt8] {
        pieces.flatMap { piece in
            func record(_ number: Int64, _ generation: UInt64 = 5, onDisk: Int64?) -> [UInt8] {
                let record = TurnRecord(number: number, generation: generation, onDisk: onDisk)
                return TurnRecordTests.bytes(record, [UInt8](repeating: UInt8(number), count: 20 + Int(number)))
            }
            switch piece {
            case .turn(let number): return record(number, onDisk: number - 1)
            case .ahead(let number, let onDisk): return record(number, onDisk: onDisk)
            case .loose(let number): return record(number, onDisk: nil)
            case .other(let number): return record(number, 6, onDisk: number - 1)
            case .torn(let number):
                let whole = record(number, onDisk: number - 1)
                return Array(whole.prefix(40)) + [UInt8](repeating: 0xAB, count: whole.count - 40)
            case .zeros(let count): return [UInt8](repeating: 0, count: count)
            }
        }
    }

    @Test(arguments: Self.cases) func whatIsFound(_ one: Case) {
        let rows = one.rows.map { ($0, [UInt8](repeating: UInt8($0), count: 20 + Int($0))) }
        var recovery = TurnRecovery(
            after: one.settled, generation: 5, rows: Dictionary(rows) { first, _ in first })
        for segment in one.segments { Self.bytes(segment).withUnsafeBytes { recovery.read($0) } }
        do throws(TurnRecovery.Damage) {
            let turns = try recovery.inOrder()
            #expect(turns.map(\.number) == one.found)
            for turn in turns {
                #expect(turn.bytes == [UInt8](repeating: UInt8(turn.number), count: 20 + Int(turn.number)))
            }
        } catch {
            #expect(error.missing == one.missing)
        }
    }

    /// Whatever the bytes are, what is found are turns one after the other, from the first on.
    @Test(arguments: 0..<60) func anyBytes(seed: UInt64) {
        var numbers = Numbers(seed)
        var segments = [Self.bytes((1...9).map { .turn($0) }), Self.bytes((10...14).map { .loose($0) })]
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
            let segment = Int.random(in: 0...1, using: &numbers)
            let from = Int.random(in: 0..<segments[segment].count, using: &numbers)
            for place in from..<min(segments[segment].count, from + Int.random(in: 1...80, using: &numbers)) {
                segments[segment][place] = UInt8.random(in: 0...255, using: &numbers)
            }
        }
        var recovery = TurnRecovery(after: 0, generation: 5, rows: [:])
        for segment in segments { segment.withUnsafeBytes { recovery.read($0) } }
        guard let turns = try? recovery.inOrder() else { return }
        #expect(turns.map(\.number) == (0..<Int64(turns.count)).map { $0 + 1 })
        for turn in turns { #expect(turn.bytes.allSatisfy { $0 == UInt8(turn.number) }) }
    }
}
