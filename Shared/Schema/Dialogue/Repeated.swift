// Beckon: the earlier request that a request repeats
// SPDX-License-Identifier: Apache-2.0

/// An earlier request of the same user for the same intent of the same app with the same values: it is still open, or it
/// ended with an effect or an unknown outcome within the intent's repeat window.
public struct Repeated: Codable, Hashable, Sendable {
    /// The earlier request.
    public var correlationID: CorrelationID
    /// How it ended; `confirming` or `handling` where it has not.
    public var phase: Phase
    /// When it ended, or where it has not, when it began to wait for consent or was given to its app.
    public var time: Instant

    /// - Parameters: See the properties.
    public init(_ correlationID: CorrelationID, phase: Phase, time: Instant) {
        self.correlationID = correlationID
        self.phase = phase
        self.time = time
    }
}

extension Repeated: WireCodable {
    private enum Member: String, CaseIterable { case correlationID, phase, time }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var correlationID: CorrelationID?
        var phase: Phase?
        var time: Instant?
        while let member = try reader.next(&members) {
            switch member {
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .phase: phase = try Phase(from: &reader)
            case .time: time = try Instant(from: &reader)
            }
        }
        self.init(
            try reader.required(correlationID, .correlationID, members),
            phase: try reader.required(phase, .phase, members), time: try reader.required(time, .time, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("correlationID", self.correlationID)
        writer.member("phase", self.phase)
        writer.member("time", self.time)
        writer.endObject()
    }
}
