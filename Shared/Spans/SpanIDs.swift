// Beckon: the ids of a request's trace, span and pieces of work
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension TraceContext {
    /// Whether whoever measures is to tell of it: bit 0 of the flags.
    public var isSampled: Bool { self.isPresent && self.flags & 1 != 0 }

    /// The request's own span.
    ///
    /// All that is in it follows from the request's id: a dispatcher that was started anew goes on with the same trace, and
    /// whichever one ends the request tells of the span that the others named as the one around theirs.
    ///
    /// - Parameters:
    ///   - request: The request. Where its client brought no trace its 16 bytes are the id of the trace.
    ///   - client: What the client brought; ``none`` for nothing.
    ///   - flags: Of a trace that begins here; a client's trace has its own.
    public init(of request: CorrelationID, within client: TraceContext = .none, flags: UInt8 = 1) {
        let span = SpanID.make(request, 0)
        if client.isPresent {
            self.init(traceHigh: client.traceHigh, traceLow: client.traceLow, span: span, flags: client.flags)
        } else {
            self.init(traceHigh: request.high, traceLow: request.low, span: span, flags: flags)
        }
    }

    /// The span of a piece of work in the same trace.
    ///
    /// - Parameters:
    ///   - work: The number of the work. No two sendings of work have the same.
    ///   - request: The request that it is for.
    public func ofWork(_ work: UInt64, for request: CorrelationID) -> TraceContext {
        var context = self
        context.span = SpanID.make(request, work)
        return context
    }
}

/// Makes ids of spans from what names the thing that they tell of.
enum SpanID {
    /// An id that is not 0, and differs for other requests and other numbers as far as 64 bits can.
    static func make(_ request: CorrelationID, _ number: UInt64) -> UInt64 {
        // The numbers one behind the other through the mixer of SplitMix64: each bit of each changes half of the result.
        let id = Self.mix(Self.mix(Self.mix(request.high) ^ request.low) ^ number)
        return id == 0 ? 1 : id
    }

    private static func mix(_ word: UInt64) -> UInt64 {
        var word = word &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
