// Beckon: a turn as the bytes of one row
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

extension JournalTurn {
    /// What belongs to conversations, as one row keeps it. What belongs to none has rows of its own.
    func write(to writer: inout ByteWriter) {
        writer.write(UInt32(self.parts.count))
        for part in self.parts {
            writer.write(counted: part.name.utf8)
            writer.write(UInt8(part.checkpoint == nil ? 0 : 1))
            part.checkpoint?.write(to: &writer)
            writer.write(part.touched?.milliseconds ?? .min)
            writer.write(part.first ?? 0)
            writer.write(part.last ?? 0)
            writer.write(counted: part.records.bytes)
            writer.write(counted: part.bodies.bytes)
        }
        writer.write(UInt32(self.messages.count))
        for (id, message) in self.messages {
            writer.write(id.high)
            writer.write(id.low)
            writer.write(counted: message.conversation.utf8)
            writer.write(message.accepted.correlationID.high)
            writer.write(message.accepted.correlationID.low)
            writer.write(message.accepted.sequence)
            writer.write(message.fingerprint)
        }
    }

    /// Reads one; `nil` where the bytes are not those of a turn.
    init?(bytes: [UInt8]) {
        self.init()
        var reader = ByteReader(bytes)
        guard let partCount = reader.read(UInt32.self) else { return nil }
        for _ in 0..<partCount {
            guard let part = Part(from: &reader) else { return nil }
            self.add(part)
        }
        guard let messageCount = reader.read(UInt32.self) else { return nil }
        for _ in 0..<messageCount {
            guard let id = CorrelationID(from: &reader), let name = reader.readCounted(),
                let target = CorrelationID(from: &reader), let sequence = reader.read(UInt64.self),
                let fingerprint = reader.read(UInt64.self)
            else { return nil }
            let acknowledgement = Acknowledgement(
                conversation: String(decoding: name, as: UTF8.self),
                accepted: Accepted(correlationID: target, sequence: sequence), fingerprint: fingerprint)
            self.append(.message(id, acknowledgement))
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension JournalTurn.Part {
    fileprivate init?(from reader: inout ByteReader) {
        guard let name = reader.readCounted(), let hasCheckpoint = reader.read(UInt8.self) else { return nil }
        self.init(String(decoding: name, as: UTF8.self))
        if hasCheckpoint == 1 {
            guard let checkpoint = Checkpoint(from: &reader) else { return nil }
            self.checkpoint = checkpoint
        }
        guard let touched = reader.read(Int64.self), let first = reader.read(UInt64.self),
            let last = reader.read(UInt64.self), let records = reader.readCounted(), let bodies = reader.readCounted()
        else { return nil }
        self.touched = touched == .min ? nil : Instant(milliseconds: touched)
        self.first = first == 0 ? nil : first
        self.last = last == 0 ? nil : last
        self.records.bytes = records
        self.bodies.bytes = bodies
    }
}

extension CorrelationID {
    init?(from reader: inout ByteReader) {
        guard let high = reader.read(UInt64.self), let low = reader.read(UInt64.self) else { return nil }
        self.init(high: high, low: low)
    }
}

extension Checkpoint {
    func write(to writer: inout ByteWriter) {
        writer.write(self.sequence)
        writer.write(Int64(self.nextTicket))
        writer.write(UInt8(self.isLocked.map { $0 ? 2 : 1 } ?? 0))
        writer.write(UInt8(clamping: self.ended.count))
        for ended in self.ended.suffix(Int(UInt8.max)) {
            writer.write(ended.id.high)
            writer.write(ended.id.low)
            writer.write(ended.phase.rawValue)
            writer.write(counted: ended.user.utf8)
            // What came in as JSON can be written as JSON.
            writer.write(counted: ended.replies.isEmpty ? [] : (try? JSON.encode(ended.replies)) ?? [])
        }
    }

    init?(from reader: inout ByteReader) {
        guard let sequence = reader.read(UInt64.self), let nextTicket = reader.read(Int64.self),
            let lock = reader.read(UInt8.self), lock <= 2, let count = reader.read(UInt8.self)
        else { return nil }
        var ended: [EndedRequest] = []
        for _ in 0..<count {
            guard let id = CorrelationID(from: &reader), let phase = reader.read(UInt8.self).flatMap(Phase.init(rawValue:)),
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
        self.init(
            sequence: sequence, nextTicket: Int(nextTicket), isLocked: lock == 0 ? nil : lock == 2, ended: ended)
    }

    /// The bytes of a row: a byte that says which form it is, and the checkpoint. Version 1 of the file has JSON there.
    var bytes: [UInt8] {
        var writer = ByteWriter(bytes: [2])
        self.write(to: &writer)
        return writer.bytes
    }

    /// Reads a row's bytes; `nil` where they are not those of a checkpoint.
    init?(bytes: [UInt8]) {
        if bytes.first == UInt8(ascii: "{") {
            guard let known = try? JSON.decode(Checkpoint.self, from: bytes) else { return nil }
            self = known
            return
        }
        var reader = ByteReader(bytes)
        guard reader.read(UInt8.self) == 2 else { return nil }
        self.init(from: &reader)
        guard reader.isAtEnd else { return nil }
    }
}
