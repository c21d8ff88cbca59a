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

    /// How it ended, as a number; 0 while it has not.
    var phase: Int64 { Int64(self.listed.outcome?.rawValue ?? 0) }

    /// Where it stands in the list; it never changes.
    var place: RequestPlace {
        RequestPlace(self.listed.began, self.listed.correlationID, UInt8(clamping: self.listed.intentNumber))
    }
}

/// A place in the list of requests: that of a request, whether there is one or not. Those that began later are greater.
public struct RequestPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    private(set) var began: Instant
    private(set) var id: CorrelationID
    private(set) var number: UInt8

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

extension RequestPlace: Coded {
    init() { self.init(Instant()) }

    mutating func code(_ coder: inout Coder) {
        self.began.code(&coder)
        self.id.code(&coder)
        self.number.code(&coder)
    }
}

extension KeptRequest: Coded {
    init() { self.init(ListedRequest(.none, began: Instant(), user: ""), conversation: "") }

    /// The request of a conversation, the name of which is not among the bytes.
    func placed(in conversation: String) -> KeptRequest {
        KeptRequest(self.listed, conversation: conversation, sequence: self.sequence)
    }

    mutating func code(_ coder: inout Coder) {
        var place = self.place
        place.code(&coder)
        (self.listed.began, self.listed.correlationID) = (place.began, place.id)
        self.listed.intentNumber = Int(place.number)
        self.sequence.code(&coder)
        self.listed.ended.code(&coder)
        self.listed.outcome.code(&coder)
        self.listed.user.code(&coder)
        self.listed.intent.code(&coder)
        self.listed.app.code(&coder)
        self.listed.failure.code(&coder)
    }
}
