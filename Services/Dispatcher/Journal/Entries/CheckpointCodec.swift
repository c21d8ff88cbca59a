// Beckon: a checkpoint as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

extension Checkpoint {
    private static let lockIsKnown: UInt8 = 1, isLockedBit: UInt8 = 2, hasRecent: UInt8 = 4, hasDeeds: UInt8 = 8

    func write(to writer: inout ByteWriter) {
        writer.write(self.sequence)
        writer.write(Int64(self.nextTicket))
        // What came in as JSON can be written as JSON.
        let recent = self.recent.flatMap { try? JSON.encode($0) }
        let lock = self.isLocked.map { $0 ? Self.lockIsKnown | Self.isLockedBit : Self.lockIsKnown } ?? 0
        writer.write(lock | (recent == nil ? 0 : Self.hasRecent) | (self.deeds == nil ? 0 : Self.hasDeeds))
        writer.write(UInt8(clamping: self.ended.count))
        for ended in self.ended.suffix(Int(UInt8.max)) {
            writer.write(ended.id)
            writer.write(ended.phase.rawValue)
            writer.write(counted: ended.user)
            writer.write(counted: ended.replies.isEmpty ? [] : (try? JSON.encode(ended.replies)) ?? [])
        }
        if let recent { writer.write(counted: recent) }
        if let deeds = self.deeds { writer.write(counted: (try? JSON.encode(deeds)) ?? []) }
    }

    /// Reads one; `nil` where the bytes are not those of a checkpoint.
    init?(bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let sequence = reader.read(UInt64.self), let nextTicket = reader.read(Int64.self),
            let flags = reader.read(UInt8.self), flags < 16, let count = reader.read(UInt8.self)
        else { return nil }
        var ended: [EndedRequest] = []
        for _ in 0..<count {
            guard let id = reader.readID(), let phase = reader.read(UInt8.self).flatMap(Phase.init(rawValue:)),
                let user = reader.readText(), let bytes = reader.readCounted()
            else { return nil }
            var replies: [String: Reply] = [:]
            if !bytes.isEmpty {
                guard let known = try? JSON.decode([String: Reply].self, from: bytes) else { return nil }
                replies = known
            }
            ended.append(EndedRequest(id: id, phase: phase, user: user, replies: replies))
        }
        var recent: Recent?
        if flags & Self.hasRecent != 0 {
            guard let bytes = reader.readCounted(), let known = try? JSON.decode(Recent.self, from: bytes) else {
                return nil
            }
            recent = known
        }
        var deeds: [Deed]?
        if flags & Self.hasDeeds != 0 {
            guard let bytes = reader.readCounted(), let known = try? JSON.decode([Deed].self, from: bytes) else {
                return nil
            }
            deeds = known
        }
        guard reader.isAtEnd else { return nil }
        let isLocked = flags & Self.lockIsKnown == 0 ? nil : flags & Self.isLockedBit != 0
        self.init(
            sequence: sequence, nextTicket: Int(nextTicket), isLocked: isLocked, ended: ended, recent: recent,
            deeds: deeds)
    }
}
