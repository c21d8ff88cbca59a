// Beckon: a checkpoint as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

extension Checkpoint {
    /// Beside the lock: what was said last stands at the end.
    private static let hasRecent: UInt8 = 4

    func write(to writer: inout ByteWriter) {
        writer.write(self.sequence)
        writer.write(Int64(self.nextTicket))
        let recent = self.recent.flatMap { try? JSON.encode($0) }
        writer.write(UInt8(self.isLocked.map { $0 ? 2 : 1 } ?? 0) | (recent == nil ? 0 : Self.hasRecent))
        writer.write(UInt8(clamping: self.ended.count))
        for ended in self.ended.suffix(Int(UInt8.max)) {
            writer.write(ended.id)
            writer.write(ended.phase.rawValue)
            writer.write(counted: ended.user)
            // What came in as JSON can be written as JSON.
            if ended.replies.isEmpty {
                writer.write(0 as UInt32)
            } else {
                writer.write(counted: (try? JSON.encode(ended.replies)) ?? [])
            }
        }
        if let recent { writer.write(counted: recent) }
    }

    init?(from reader: inout ByteReader) {
        guard let sequence = reader.read(UInt64.self), let nextTicket = reader.read(Int64.self),
            let flags = reader.read(UInt8.self), flags & ~Self.hasRecent <= 2, let count = reader.read(UInt8.self)
        else { return nil }
        var ended: [EndedRequest] = []
        for _ in 0..<count {
            guard let id = reader.readID(), let phase = reader.read(UInt8.self).flatMap(Phase.init(rawValue:)),
                let user = reader.readCounted(), let bytes = reader.readCounted()
            else { return nil }
            var replies: [String: Reply] = [:]
            if !bytes.isEmpty {
                guard let known = try? JSON.decode([String: Reply].self, from: bytes) else { return nil }
                replies = known
            }
            ended.append(
                EndedRequest(id: id, phase: phase, user: String(decoding: user, as: UTF8.self), replies: replies))
        }
        var recent: Recent?
        if flags & Self.hasRecent != 0 {
            guard let bytes = reader.readCounted(), let known = try? JSON.decode(Recent.self, from: Array(bytes)) else {
                return nil
            }
            recent = known
        }
        let lock = flags & ~Self.hasRecent
        self.init(
            sequence: sequence, nextTicket: Int(nextTicket), isLocked: lock == 0 ? nil : lock == 2, ended: ended,
            recent: recent)
    }

    /// What stands in front of a checkpoint in its row: which form it is. Version 1 of the file has JSON there.
    static let form: UInt8 = 2

    /// Reads a row's bytes; `nil` where they are not those of a checkpoint.
    init?(bytes: [UInt8]) {
        if bytes.first == UInt8(ascii: "{") {
            guard let known = try? JSON.decode(Checkpoint.self, from: bytes) else { return nil }
            self = known
            return
        }
        var reader = ByteReader(bytes)
        guard reader.read(UInt8.self) == Self.form else { return nil }
        self.init(from: &reader)
        guard reader.isAtEnd else { return nil }
    }
}
