// Beckon: the fixed frame in front of every message
// SPDX-License-Identifier: Apache-2.0

/// The first frame of every message: 64 bytes, big-endian, laid out in docs/protocol.md.
///
/// It holds all that a dispatcher needs on the happy path, so bodies can be passed on without being decoded.
public struct Header: Hashable, Sendable {
    /// What became of a piece of work.
    public enum Outcome: UInt8, Sendable, CaseIterable {
        /// The message is no result.
        case none = 0
        /// The work was done; the body is its result.
        case done = 1
        /// The work was not done; the body is a ``WorkFailure``.
        case failed = 2
    }

    /// The number of bytes on the wire.
    public static let size = 64
    /// The version that this code writes, and the only one it reads.
    public static let version: UInt8 = 1
    static let magic: (UInt8, UInt8) = (0x42, 0x4B)

    /// What the message is.
    public var kind: Kind
    /// The request it belongs to, or for a client's first message the id that the client gives it.
    public var correlationID: CorrelationID
    /// Which intent of the request, from 0.
    public var intentNumber: UInt8
    /// The phase of the work, for `work`, `result` and `update`; else `nil`.
    public var phase: Phase?
    /// Which attempt at this work, from 1; 0 where it means nothing.
    public var attempt: UInt8
    /// What became of the work, for `result`.
    public var outcome: Outcome
    /// The fencing number of a piece of work, given by the dispatcher and echoed by the worker; 0 where it means nothing.
    public var workNumber: UInt64
    /// The W3C trace context.
    public var trace: TraceContext

    /// - Parameters: The parts; all but the kind have the value that means "nothing".
    public init(
        _ kind: Kind, correlationID: CorrelationID = .none, intentNumber: UInt8 = 0, phase: Phase? = nil,
        attempt: UInt8 = 0, outcome: Outcome = .none, workNumber: UInt64 = 0, trace: TraceContext = .none
    ) {
        self.kind = kind
        self.correlationID = correlationID
        self.intentNumber = intentNumber
        self.phase = phase
        self.attempt = attempt
        self.outcome = outcome
        self.workNumber = workNumber
        self.trace = trace
    }

    /// Reads a header frame.
    ///
    /// - Throws: ``WireError`` for another size, magic or version, or a byte that names no kind, phase or outcome.
    ///   Reserved bytes are not looked at.
    public init(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count == Header.size else { throw .headerSize(bytes.count) }
        guard (bytes[0], bytes[1]) == Header.magic else { throw .notBeckon }
        guard bytes[2] == Header.version else { throw .unknownVersion(bytes[2]) }
        guard let kind = Kind(rawValue: bytes[3]) else { throw .unknownKind(bytes[3]) }
        func word(_ offset: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        self.kind = kind
        self.correlationID = CorrelationID(high: word(4), low: word(12))
        self.intentNumber = bytes[20]
        if bytes[21] == 0 {
            self.phase = nil
        } else {
            guard let phase = Phase(rawValue: bytes[21]) else { throw .unknownPhase(bytes[21]) }
            self.phase = phase
        }
        self.attempt = bytes[22]
        guard let outcome = Outcome(rawValue: bytes[23]) else { throw .unknownOutcome(bytes[23]) }
        self.outcome = outcome
        self.workNumber = word(24)
        self.trace = TraceContext(traceHigh: word(32), traceLow: word(40), span: word(48), flags: bytes[56])
    }

    /// The 64 bytes.
    public var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Header.size) { buffer, count in
            self.write(to: UnsafeMutableRawBufferPointer(buffer))
            count = Header.size
        }
    }

    /// Writes the 64 bytes.
    ///
    /// - Parameter buffer: Room for at least ``size`` bytes.
    public func write(to buffer: UnsafeMutableRawBufferPointer) {
        precondition(buffer.count >= Header.size)
        func store(_ word: UInt64, _ offset: Int) {
            buffer.storeBytes(of: word.bigEndian, toByteOffset: offset, as: UInt64.self)
        }
        buffer[0] = Header.magic.0
        buffer[1] = Header.magic.1
        buffer[2] = Header.version
        buffer[3] = self.kind.rawValue
        store(self.correlationID.high, 4)
        store(self.correlationID.low, 12)
        buffer[20] = self.intentNumber
        buffer[21] = self.phase?.rawValue ?? 0
        buffer[22] = self.attempt
        buffer[23] = self.outcome.rawValue
        store(self.workNumber, 24)
        store(self.trace.traceHigh, 32)
        store(self.trace.traceLow, 40)
        store(self.trace.span, 48)
        store(UInt64(self.trace.flags) << 56, 56)
    }
}
