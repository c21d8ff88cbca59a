// Beckon: what is found in a journal's log
// SPDX-License-Identifier: Apache-2.0

/// All sound turns of a log, wherever they stand in it. Which of them count is decided by ``JournalOpening``.
struct LogContents: Sendable {
    /// A sound record with its stream.
    struct Turn: Hashable, Sendable {
        var number: Int64
        var epoch: UInt64
        var bytes: [UInt8]
    }

    /// In no order.
    private(set) var turns: [Turn] = []
    /// The last turn that was on the disk when another one was written, by the epoch of both.
    private(set) var onDisk: [UInt64: Int64] = [:]

    /// Reads the bytes of a log behind its header, or any.
    init(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while let candidate = LogRecord.nextCandidate(in: bytes, from: offset) {
            guard let (record, stream) = LogRecord.read(bytes, at: candidate) else {
                offset = candidate + LogRecord.alignment
                continue
            }
            offset = candidate + LogRecord.room(for: stream.count)
            self.turns.append(Turn(number: record.number, epoch: record.epoch, bytes: [UInt8](bytes[stream])))
            if let onDisk = record.onDisk { self.onDisk[record.epoch] = max(self.onDisk[record.epoch] ?? 0, onDisk) }
        }
    }

    /// The turns of an epoch that follow the turn `archived`, in order, up to the first that is missing.
    func turns(after archived: Int64, of epoch: UInt64) -> [Turn] {
        let known = Dictionary(
            self.turns.lazy.filter { $0.epoch == epoch && $0.number > archived }.map { ($0.number, $0) }
        ) { first, _ in first }
        var found: [Turn] = []
        while let next = known[archived + Int64(found.count) + 1] { found.append(next) }
        return found
    }
}
