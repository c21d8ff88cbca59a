// Beckon: messages as nobody should send them
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes messages as nobody should send them, and some as somebody might: frames of any number and size, headers with
/// anything in them, bodies that their kind's schema allows, the same made unsound, and what was sent before.
public struct FrameFuzzer: Sendable {
    /// How the frames were made. A report counts by it.
    public enum Sort: String, Sendable, CaseIterable {
        /// Any frames.
        case noise
        /// A header with bytes changed, cut or added.
        case header
        /// A sound header and a body that its kind allows.
        case sound
        /// A sound header and a body that is not.
        case mutated
        /// A sound header and the body of another kind.
        case swapped
        /// A body of up to twice what is taken.
        case large
        /// A sound message with frames too many.
        case frames
        /// Something that was sent before, perhaps with other numbers.
        case replayed
    }

    private struct Source: Sendable {
        var kind: Kind
        var phase: Phase?
        var sampler: Sampler
    }

    /// The dice that everything follows from.
    public var dice: Dice
    private var sources: [Source]
    private var sent: [(header: Header, body: [UInt8])] = []
    private let largest: Int

    /// - Parameters:
    ///   - seed: What everything follows from.
    ///   - hints: What members of a name hold; see ``Sampler/hints``.
    ///   - largest: Bytes of the largest body.
    public init(seed: UInt64, hints: [String: [Value]] = [:], largest: Int = 2 * Limits.bodyBytes) {
        self.dice = Dice(seed)
        self.largest = largest
        self.sources = []
        for schema in MessageSchema.all {
            guard let kind = schema.kind else { continue }
            var sampler = Sampler(schema.schema)
            sampler.hints = hints
            let phases: [Phase?] = schema.phases.isEmpty ? [nil] : schema.phases
            self.sources += phases.map { Source(kind: kind, phase: $0, sampler: sampler) }
        }
        for kind in MessageSchema.kindsWithoutBody.sorted(by: { $0.rawValue < $1.rawValue }) {
            self.sources.append(Source(kind: kind, phase: nil, sampler: Sampler(.object([:]))))
        }
    }

    /// The next message.
    ///
    /// - Parameter kinds: Kinds that are made more often than others, such as those that a door takes.
    public mutating func next(favouring kinds: Set<Kind>) -> (sort: Sort, frames: [[UInt8]]) {
        let sort: Sort
        switch self.dice.below(1_000) {
        case 0..<100: sort = .noise
        case 100..<220: sort = .header
        case 220..<420: sort = .sound
        case 420..<780: sort = .mutated
        case 780..<850: sort = .swapped
        case 850..<854: sort = .large
        case 854..<900: sort = .frames
        default: sort = .replayed
        }
        return (sort, self.frames(sort, kinds))
    }

    private mutating func frames(_ sort: Sort, _ kinds: Set<Kind>) -> [[UInt8]] {
        let source = self.source(kinds)
        switch sort {
        case .noise:
            return (0..<[0, 1, 1, 2, 2, 3, 50][self.dice.below(7)]).map { _ in self.dice.bytes(self.dice.below(130)) }
        case .header:
            let bytes = self.header(source).bytes
            var header = bytes
            header[self.dice.below(header.count)] = UInt8(truncatingIfNeeded: self.dice.next())
            if self.dice.one(in: 3) { header = Mutator.bytes(bytes, &self.dice) }
            return [header, Array("{}".utf8)]
        case .sound:
            return self.keep(self.header(source), self.body(source))
        case .mutated:
            return self.keep(self.header(source), Mutator.body(of: source.sampler.sample(&self.dice), &self.dice))
        case .swapped:
            return self.keep(self.header(source), self.body(self.source(Set(Kind.allCases))))
        case .large:
            let size = [Limits.bodyBytes, Limits.bodyBytes + 1, self.largest][self.dice.below(3)]
            let filling: UInt8 = [0x20, 0x5B, 0x22, 0x00, 0x7B][self.dice.below(5)]
            return [self.header(source).bytes, [UInt8](repeating: filling, count: size)]
        case .frames:
            let more = [1, 2, 9, 48][self.dice.below(4)]
            return [self.header(source).bytes] + (0...more).map { _ in self.dice.bytes(self.dice.below(40)) }
        case .replayed:
            guard var (header, body) = self.dice.pick(self.sent) else { return [self.header(source).bytes] }
            if self.dice.one(in: 2) { header.workNumber = self.dice.next() % 100 }
            if self.dice.one(in: 4) { body = Mutator.bytes(body, &self.dice) }
            return body.isEmpty ? [header.bytes] : [header.bytes, body]
        }
    }

    private mutating func source(_ kinds: Set<Kind>) -> Source {
        let favoured = self.dice.one(in: 4) ? self.sources : self.sources.filter { kinds.contains($0.kind) }
        return self.dice.pick(favoured) ?? self.sources[0]
    }

    private mutating func header(_ source: Source) -> Header {
        var header = Header(source.kind)
        let isOld = self.dice.one(in: 3)
        header.correlationID = self.dice.pick(self.sent).flatMap { isOld ? $0.header.correlationID : nil } ?? self.id()
        header.phase = self.dice.one(in: 8) ? self.dice.pick(Phase.allCases) : source.phase
        header.attempt = UInt8(self.dice.below(4))
        header.outcome = self.dice.pick(Header.Outcome.allCases) ?? .none
        header.workNumber = self.dice.one(in: 6) ? self.dice.next() : UInt64(self.dice.below(2_000))
        if self.dice.one(in: 16) { header.intentNumber = UInt8(truncatingIfNeeded: self.dice.next()) }
        return header
    }

    private mutating func id() -> CorrelationID {
        if self.dice.one(in: 30) { return .none }
        let high = UInt64(0x019A_0000_0000_7000) | self.dice.next() & 0x0000_FFFF_FFFF_0FFF
        return CorrelationID(high: high, low: 0x8000_0000_0000_0000 | self.dice.next() >> 2)
    }

    private mutating func body(_ source: Source) -> [UInt8] {
        guard !MessageSchema.kindsWithoutBody.contains(source.kind) else { return [] }
        return (try? JSON.encode(source.sampler.sample(&self.dice))) ?? []
    }

    private mutating func keep(_ header: Header, _ body: [UInt8]) -> [[UInt8]] {
        // Small ones only: what is kept here must not be what grows.
        if body.count < 4_096 {
            self.sent.append((header, body))
            if self.sent.count > 64 { self.sent.removeFirst(32) }
        }
        return body.isEmpty ? [header.bytes] : [header.bytes, body]
    }
}
