// Beckon: what was measured, once it is over
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A span that is over: what was done, from when to when, and within which other span.
public struct FinishedSpan: Hashable, Sendable {
    /// What a span is to the process that tells of it, with the number that OTLP gives it.
    public enum Kind: UInt8, Hashable, Sendable {
        /// Done within the process.
        case within = 1
        /// Done for a process that asked and waits.
        case server = 2
        /// Waited for, while another process does it.
        case client = 3
        /// Handed to another process that is not waited for, and taken from one.
        case producer = 4, consumer = 5
    }

    /// Something that is said of a span.
    public struct Attribute: Hashable, Sendable {
        /// What it is.
        public enum Value: Hashable, Sendable {
            case text(String)
            case number(Int64)
            case fraction(Double)
            case flag(Bool)
        }

        /// Its name, such as `beckon.app`.
        public let name: String
        /// What it is.
        public let value: Value

        /// - Parameters: See the properties.
        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// What was done, in a few words that are the same for all that is of a kind.
    public var name: String
    /// What it is to the process that tells of it.
    public var kind: Kind
    /// The trace that it belongs to, and its own id.
    public var context: TraceContext
    /// The id of the span around it; 0 where there is none.
    public var parent: UInt64
    /// When it began and when it ended, in nanoseconds since 1970-01-01T00:00:00Z.
    public var start: UInt64, end: UInt64
    /// Whether it came to nothing.
    public var isFailed: Bool
    /// What else is said of it.
    public var attributes: [Attribute]

    /// - Parameters: See the properties.
    public init(
        _ name: String, _ kind: Kind, _ context: TraceContext, parent: UInt64, start: UInt64, end: UInt64,
        isFailed: Bool = false, attributes: [Attribute] = []
    ) {
        self.name = name
        self.kind = kind
        self.context = context
        self.parent = parent
        self.start = start
        self.end = max(start, end)
        self.isFailed = isFailed
        self.attributes = attributes
    }
}

extension Instant {
    /// The same in nanoseconds; 0 for all that lies before 1970, and the largest number for all that does not fit.
    public var nanoseconds: UInt64 {
        let (product, overflow) = UInt64(max(0, self.milliseconds)).multipliedReportingOverflow(by: 1_000_000)
        return overflow ? .max : product
    }
}

/// Takes spans that are over, and has them told to whoever collects them.
public protocol SpanRecorder: Sendable {
    /// Takes a span. It returns at once; what there is no room for is dropped and counted.
    func record(_ span: FinishedSpan)

    /// Whether a trace that begins here is told of. Every process that is set up alike says the same of a trace.
    ///
    /// - Parameter trace: The trace; the lower half of its id decides.
    func samples(_ trace: TraceContext) -> Bool
}
