// Beckon: what stands in front of a journal's log
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

/// What the log says of the whole journal. It stands in front of the log twice, in two slots of 4,096 bytes that are
/// written one after the other, so that one of them is whole whenever the power goes.
///
/// The archive says the same of itself in ``ArchiveState``. ``JournalOpening`` compares the two.
struct LogHeader: Hashable, Sendable {
    /// Names the journal; the same in the archive.
    var journal: UUID
    /// How often this was written.
    var version: UInt64 = 0
    /// How often the journal was opened for writing. Only records of this number count.
    var epoch: UInt64 = 0
    /// The last transaction of the archive that is known to be on the disk.
    var commit: UInt64 = 0
    /// The last turn that was durable when this was written. A start that does not find all turns up to it refuses the
    /// journal.
    var durableTurn: Int64 = 0
    /// The hash of the boot within which ``durableTurn`` is durable, where nothing was synced; 0 where it survives the
    /// loss of power.
    var boot: UInt64 = 0

    /// How many bytes lie between the slots, and how many both take.
    static let slots = 2, slotBytes = 4_096, bytes = LogHeader.slots * LogHeader.slotBytes
    /// `BLOG`, and the version of the format, which follows it.
    static let magic: UInt32 = 0x424C_4F47, format: UInt32 = 1
    private static let encodedBytes = 68

    /// The bytes of the slot, without the zeros that fill it up.
    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: Self.encodedBytes)
        writer.write(Self.magic)
        writer.write(Self.format)
        withUnsafeBytes(of: self.journal.uuid) { writer.write($0) }
        writer.write(self.version)
        writer.write(self.epoch)
        writer.write(self.commit)
        writer.write(self.durableTurn)
        writer.write(self.boot)
        var sum = Checksum()
        sum.add(writer.bytes)
        writer.write(sum.value)
        return writer.bytes
    }

    init(journal: UUID) { self.journal = journal }

    /// That of no journal, with which the turns behind an unreadable header are read.
    static let ofNone = LogHeader(journal: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    /// Reads a slot; `nil` where it holds no whole header.
    init?(slot bytes: [UInt8]) {
        guard bytes.count >= Self.encodedBytes else { return nil }
        var sum = Checksum()
        sum.add([UInt8](bytes[..<(Self.encodedBytes - 4)]))
        var reader = ByteReader([UInt8](bytes[..<Self.encodedBytes]))
        guard reader.read(UInt32.self) == Self.magic, reader.read(UInt32.self) == Self.format,
            let journal = reader.readID(), let version = reader.read(UInt64.self),
            let epoch = reader.read(UInt64.self), let commit = reader.read(UInt64.self),
            let durableTurn = reader.read(Int64.self), let boot = reader.read(UInt64.self),
            reader.read(UInt32.self) == sum.value
        else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { room in
            room.storeBytes(of: journal.high.bigEndian, as: UInt64.self)
            room.storeBytes(of: journal.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        self.journal = UUID(uuid: uuid)
        (self.version, self.epoch, self.commit, self.durableTurn, self.boot) = (
            version, epoch, commit, durableTurn, boot
        )
    }

    /// The latest of the headers in both slots; `nil` where none is whole.
    init?(slots bytes: [UInt8]) {
        let slots = [0, Self.slotBytes].compactMap { start in
            bytes.count >= start + Self.slotBytes ? Self(slot: [UInt8](bytes[start..<start + Self.slotBytes])) : nil
        }
        guard let latest = slots.max(by: { $0.version < $1.version }) else { return nil }
        self = latest
    }
}
