// Beckon: a request as a journal lists it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A request as a journal lists it, and where its events are.
public struct KeptRequest: Hashable, Sendable {
    /// The conversation that it belongs to.
    public var conversation: String
    /// The number of the event with which it ended; 0 while it has not.
    public var sequence: UInt64
    /// What is listed of it.
    public var listed: ListedRequest

    /// - Parameters: See the properties.
    public init(_ listed: ListedRequest, conversation: String, sequence: UInt64 = 0) {
        self.conversation = conversation
        self.sequence = sequence
        self.listed = listed
    }

    /// Where it stands in the list; it never changes.
    var place: RequestPlace {
        RequestPlace(self.listed.began, self.listed.correlationID, UInt8(clamping: self.listed.intentNumber))
    }
}

/// A place in the list of requests: that of a request, whether there is one or not. Those that began later are greater.
public struct RequestPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    let began: Instant
    let id: CorrelationID
    let number: UInt8

    init(_ began: Instant, _ id: CorrelationID, _ number: UInt8) {
        (self.began, self.id, self.number) = (began, id, number)
    }

    /// The first place of a time.
    init(_ began: Instant) { self.init(began, .none, 0) }

    /// Reads what ``description`` wrote; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let began = Int64(parts[0]), let id = CorrelationID(parts[1]),
            let number = UInt8(parts[2])
        else { return nil }
        self.init(Instant(milliseconds: began), id, number)
    }

    public var description: String { "\(self.began.milliseconds).\(self.id).\(self.number)" }

    public static func < (left: RequestPlace, right: RequestPlace) -> Bool {
        (left.began, left.id, left.number) < (right.began, right.id, right.number)
    }
}

extension KeptRequest {
    /// Writes one that has ended.
    func write(to writer: inout ByteWriter) {
        writer.write(self.listed.correlationID)
        writer.write(UInt8(clamping: self.listed.intentNumber))
        writer.write(self.sequence)
        writer.write(self.listed.began.milliseconds)
        writer.write((self.listed.ended ?? self.listed.began).milliseconds)
        writer.write(self.listed.outcome?.rawValue ?? 0)
        // A name is never empty.
        for text in [self.listed.user, self.listed.intent, self.listed.app, self.listed.failure?.rawValue] {
            writer.write(counted: text ?? "")
        }
    }

    /// Reads one; `nil` where the bytes are not those of a request.
    init?(bytes: [UInt8], conversation: String) {
        var reader = ByteReader(bytes)
        guard let id = reader.readID(), let number = reader.read(UInt8.self), let sequence = reader.read(UInt64.self),
            let began = reader.read(Int64.self), let ended = reader.read(Int64.self),
            let outcome = reader.read(UInt8.self), let user = reader.readText(), let intent = reader.readText(),
            let app = reader.readText(), let failure = reader.readText(), reader.isAtEnd
        else { return nil }
        let listed = ListedRequest(
            id, intentNumber: Int(number), began: Instant(milliseconds: began), ended: Instant(milliseconds: ended),
            user: user, intent: intent.isEmpty ? nil : intent, app: app.isEmpty ? nil : app,
            outcome: Phase(rawValue: outcome), failure: Failure.Code(rawValue: failure))
        self.init(listed, conversation: conversation, sequence: sequence)
    }
}
