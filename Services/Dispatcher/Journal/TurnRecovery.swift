// Beckon: which turns a start finds
// SPDX-License-Identifier: Apache-2.0

/// Finds the turns that follow what stands in conversations' rows: those of the file of turns and those that have a row,
/// each behind the one with the number before.
///
/// What is cut off at the end is what a crash leaves. A turn is only missing *before* others where the file was damaged,
/// or where nobody waited for the disk and the power was lost: then the turns before it are all there is.
struct TurnRecovery {
    /// A turn that stands in the file but cannot be reached: one before it is missing.
    struct Damage: Error, Hashable {
        /// The turn that is missing.
        var missing: Int64
        /// One behind it that is there.
        var found: Int64
    }

    private let generation: UInt64
    private let settled: Int64
    /// By their numbers.
    private(set) var turns: [Int64: [UInt8]]
    /// The last turn that was on the disk when another was written, and that other one.
    private var kept: (last: Int64, by: Int64)

    /// - Parameters:
    ///   - settled: The last turn that stands in conversations' rows.
    ///   - generation: That of the records that count.
    ///   - rows: The turns that have a row.
    init(after settled: Int64, generation: UInt64, rows: [Int64: [UInt8]]) {
        self.settled = settled
        self.generation = generation
        self.turns = rows.filter { $0.key > settled }
        // Whatever stood before a row was on the disk before the row was.
        let row = self.turns.keys.max()
        self.kept = row.map { ($0, $0) } ?? (settled, settled)
    }

    /// Reads a segment through.
    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        var latest: Int64 = 0
        while let (record, stream) = TurnRecord.read(bytes, at: place), record.generation == self.generation,
            record.number > latest
        {
            latest = record.number
            place += TurnRecord.room(for: stream.count)
            guard record.number > self.settled else { continue }
            self.turns[record.number] = [UInt8](bytes[stream])
            self.note(record)
        }
        // Behind the end stand turns of former rounds, or none. Others tell that the end is none.
        while let mark = TurnRecord.mark(in: bytes, from: place) {
            place = mark + TurnRecord.alignment
            guard let (record, _) = TurnRecord.read(bytes, at: mark), record.generation == self.generation else {
                continue
            }
            self.note(record)
        }
    }

    private mutating func note(_ record: TurnRecord) {
        if let onDisk = record.onDisk, onDisk > self.kept.last { self.kept = (onDisk, record.number) }
    }

    /// The turns in order.
    ///
    /// - Throws: ``Damage`` where one is missing that was kept.
    func inOrder() throws(Damage) -> [(number: Int64, bytes: [UInt8])] {
        let found = self.untilGap
        let next = self.settled + Int64(found.count) + 1
        if self.kept.last >= next { throw Damage(missing: next, found: self.kept.by) }
        return found
    }

    /// The turns in order up to the first that is missing, whatever is behind it.
    var untilGap: [(number: Int64, bytes: [UInt8])] {
        var found: [(number: Int64, bytes: [UInt8])] = []
        while let bytes = self.turns[self.settled + Int64(found.count) + 1] {
            found.append((self.settled + Int64(found.count) + 1, bytes))
        }
        return found
    }
}
