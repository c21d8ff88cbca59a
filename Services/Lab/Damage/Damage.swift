// Beckon: what is done to a journal's files
// SPDX-License-Identifier: Apache-2.0

import Fuzzing

/// Damages the files of a journal.
struct Damage: Hashable, Sendable, CustomStringConvertible {
    /// How a file is damaged. Of the log no earlier state is put in place: it says itself how far it came, and nothing else
    /// knows that before the archive does (docs/guarantees.md).
    enum Kind: String, CaseIterable, Codable, Sendable {
        /// One bit is another.
        case flip
        /// Up to 64 bytes are others.
        case scribble
        /// The end is gone.
        case cut
        /// It is empty.
        case empty
        /// There is more behind its end.
        case grow
        /// Zeros stand somewhere, or from somewhere to the end.
        case zero
        /// A block stands where another one was, too.
        case double
        /// Two blocks have changed places.
        case swap
        /// The file is gone.
        case remove
        /// The file is that of some turns ago.
        case older
        /// A block is that of some turns ago: the disk lost what was written to it.
        case lostWrite
        /// Two files have changed names.
        case rename
    }

    let kind: Kind
    let file: String
    /// Where and how much, for whoever looks into one variant.
    private(set) var place = ""

    var description: String { "\(self.kind.rawValue) \(self.file)\(self.place.isEmpty ? "" : " \(self.place)")" }

    /// Chooses a damage and does it.
    ///
    /// - Parameters:
    ///   - image: The files.
    ///   - earlier: The same files some turns ago.
    ///   - dice: What chance is drawn from.
    init(_ image: inout FolderImage, earlier: FolderImage, _ dice: inout Dice) {
        let names = FolderImage.names.filter { !(image.files[$0] ?? []).isEmpty }
        let kind = dice.pick(Kind.allCases) ?? .flip
        let isLate = kind == .older || kind == .lostWrite
        self.kind = kind
        self.file = dice.pick(names.filter { !isLate || $0 != FolderImage.log }) ?? FolderImage.names[0]
        var bytes = image.files[self.file] ?? []
        let used = max(1, image.used(self.file))
        // Where nothing was ever written damage does no harm: most of it is done where something stands.
        let reach = dice.one(in: 8) ? max(1, bytes.count) : used
        let offset = min(dice.below(reach), max(0, bytes.count - 1))
        let block = dice.pick([512, 4_096, 16_384]) ?? 512
        self.place = "at \(offset) of \(bytes.count)"
        switch self.kind {
        case .flip:
            bytes[offset] ^= 1 << UInt8(dice.below(8))
        case .scribble:
            for (index, byte) in dice.bytes(1 + dice.below(64)).enumerated() where offset + index < bytes.count {
                bytes[offset + index] = byte
            }
        case .cut: bytes.removeSubrange(offset...)
        case .empty: bytes = []
        case .grow: bytes += dice.bytes(1 + dice.below(block))
        case .zero:
            let end = dice.one(in: 2) ? bytes.count : min(bytes.count, offset + 1 + dice.below(block))
            bytes.replaceSubrange(offset..<end, with: repeatElement(0, count: end - offset))
            self.place += ", to \(end)"
        case .double, .swap:
            let blocks = max(1, min(bytes.count, used + block - 1) / block)
            let (from, to) = (dice.below(blocks) * block, dice.below(blocks) * block)
            self.place = "of \(block) bytes at \(from) and \(to)"
            guard from + block <= bytes.count, to + block <= bytes.count else { break }
            let (first, second) = (bytes[from..<from + block], bytes[to..<to + block])
            bytes.replaceSubrange(to..<to + block, with: Array(first))
            if self.kind == .swap { bytes.replaceSubrange(from..<from + block, with: Array(second)) }
        case .remove:
            image.files[self.file] = nil
            return
        case .older:
            image.files[self.file] = earlier.files[self.file]
            return
        case .lostWrite:
            guard let old = earlier.files[self.file] else { break }
            let start = offset / block * block
            let end = min(start + block, bytes.count, old.count)
            self.place = "of \(block) bytes at \(start)"
            if start < end { bytes.replaceSubrange(start..<end, with: old[start..<end]) }
        case .rename:
            let other = dice.pick(names.filter { [file] in $0 != file }) ?? self.file
            self.place = "with \(other)"
            (image.files[self.file], image.files[other]) = (image.files[other], image.files[self.file])
            return
        }
        image.files[self.file] = bytes
    }
}
