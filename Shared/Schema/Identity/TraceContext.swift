// Beckon: the W3C trace context that a request carries
// SPDX-License-Identifier: Apache-2.0

/// The trace context of W3C Trace Context, level 1: `traceparent` as bytes.
public struct TraceContext: Hashable, Sendable {
    /// The 16 bytes of the trace id as two words; all zero means "no trace".
    public var traceHigh: UInt64, traceLow: UInt64
    /// The parent span's id.
    public var span: UInt64
    /// Flags; bit 0 means sampled.
    public var flags: UInt8

    /// No trace.
    public static let none = TraceContext(traceHigh: 0, traceLow: 0, span: 0, flags: 0)

    /// - Parameters: The parts, as they stand in `traceparent`.
    public init(traceHigh: UInt64, traceLow: UInt64, span: UInt64, flags: UInt8) {
        self.traceHigh = traceHigh
        self.traceLow = traceLow
        self.span = span
        self.flags = flags
    }

    /// Whether there is a trace at all.
    public var isPresent: Bool { self.traceHigh | self.traceLow != 0 && self.span != 0 }

    /// Reads a `traceparent` header of version 00.
    ///
    /// - Returns: `nil` if it has another form (capitals too), or an all-zero trace or span id, which the standard forbids.
    public init?(traceparent: some StringProtocol) {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        let isHex = parts.allSatisfy { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }
        guard isHex, parts.count == 4, parts[0] == "00", parts[1].count == 32, parts[2].count == 16,
            parts[3].count == 2,
            let high = UInt64(parts[1].prefix(16), radix: 16), let low = UInt64(parts[1].suffix(16), radix: 16),
            let span = UInt64(parts[2], radix: 16), let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        self.init(traceHigh: high, traceLow: low, span: span, flags: flags)
        guard self.isPresent else { return nil }
    }

    /// The `traceparent` header, or `nil` where there is no trace.
    public var traceparent: String? {
        guard self.isPresent else { return nil }
        func hex(_ value: UInt64, _ digits: Int) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: digits - text.count) + text
        }
        return
            "00-\(hex(self.traceHigh, 16))\(hex(self.traceLow, 16))-\(hex(self.span, 16))-\(hex(UInt64(self.flags), 2))"
    }
}
