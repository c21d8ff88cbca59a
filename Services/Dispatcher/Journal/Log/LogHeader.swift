// Beckon: what stands in front of a journal's log
// SPDX-License-Identifier: Apache-2.0

/// What stands in front of a log: what the log says of the journal, twice, in two slots that are written one after the
/// other, so that one of them is whole whenever the power goes. Each is a ``LogRecord`` with a ``JournalState``.
struct LogHeader: Hashable, Sendable {
    /// How often this was written; from 1.
    var version: Int64 = 1
    var state: JournalState

    static let unreadable = "what stands in front of its turns cannot be read"
    /// How many bytes lie between the slots, and how many both take.
    static let slots = 2, slotBytes = 4_096, bytes = LogHeader.slots * LogHeader.slotBytes

    /// The bytes of a slot, without the zeros that fill it up.
    var encoded: [UInt8] {
        LogRecord(number: self.version, epoch: self.state.epoch, onDisk: nil, body: self.state.coded).encoded
    }

    init(_ state: JournalState) { self.state = state }

    /// Reads a slot; `nil` where it holds no whole header.
    init?(slot bytes: [UInt8]) {
        let found = bytes.withUnsafeBytes { LogRecord($0, at: 0) }
        guard let record = found, let state = JournalState(coded: record.body) else { return nil }
        (self.version, self.state) = (record.number, state)
    }

    /// The latest of the headers in both slots; `nil` where none is whole.
    init?(slots bytes: [UInt8]) {
        let starts = stride(from: 0, to: min(bytes.count, Self.bytes), by: Self.slotBytes)
        let found = starts.compactMap { Self(slot: [UInt8](bytes[$0..<min($0 + Self.slotBytes, bytes.count)])) }
        guard let latest = found.max(by: { $0.version < $1.version }) else { return nil }
        self = latest
    }
}
