// Beckon: the few words of an event that a load looks at
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The few words of an event that a load looks at, found without decoding it.
public struct EventGlance: Hashable, Sendable {
    /// What happened; `nil` of a kind that is not known.
    public var kind: Event.Kind?
    /// Its number in the conversation.
    public var sequence: UInt64 = 0
    /// The phase of the request, for `ended`.
    public var phase: Phase?
    /// The phase of the work, for `workSent` and `workLost`.
    public var work: Phase?
    /// Where the worker's name stands.
    public var worker: Range<Int>?
    /// Where the code of the failure stands.
    public var failure: Range<Int>?
    /// Where the open questions stand.
    public var questions: Range<Int>?
    /// Where the request's id stands.
    public var correlationID: Range<Int>?
    /// Where the conversation's name stands.
    public var conversation: Range<Int>?
    /// Which intent of the request.
    public var intentNumber: UInt64 = 0

    /// - Parameters:
    ///   - bytes: The event's body, or events of which it is one.
    ///   - range: Where it stands in them.
    /// - Returns: `nil` for what is no event.
    public init?(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>? = nil) {
        var glance = JSONGlance(bytes, range)
        var name: Range<Int>?, phase: Range<Int>?, work: Range<Int>?
        while let (key, value) = glance.nextMember() {
            switch (key.count, bytes[key.lowerBound]) {
            case (4, UInt8(ascii: "k")): name = JSONGlance.text(value, bytes)
            case (4, UInt8(ascii: "w")): work = JSONGlance.text(value, bytes)
            case (5, UInt8(ascii: "p")): phase = JSONGlance.text(value, bytes)
            case (6, UInt8(ascii: "w")): self.worker = JSONGlance.text(value, bytes)
            case (7, UInt8(ascii: "f")): self.failure = Self.code(value, bytes)
            case (8, UInt8(ascii: "s")): self.sequence = JSONGlance.number(value, bytes) ?? 0
            case (9, UInt8(ascii: "q")): self.questions = value
            case (12, UInt8(ascii: "c")): self.conversation = JSONGlance.text(value, bytes)
            case (12, UInt8(ascii: "i")): self.intentNumber = JSONGlance.number(value, bytes) ?? 0
            case (13, UInt8(ascii: "c")): self.correlationID = JSONGlance.text(value, bytes)
            default: break
            }
        }
        guard let name, self.sequence > 0 else { return nil }
        self.kind = Self.kind(name, bytes)
        if self.kind == .ended { self.phase = phase.flatMap { Self.phase($0, bytes) } }
        if self.kind == .workSent || self.kind == .workLost { self.work = work.flatMap { Self.phase($0, bytes) } }
    }

    private static func code(_ failure: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var glance = JSONGlance(bytes, failure)
        while let (key, value) = glance.nextMember() {
            if JSONGlance.equals(key, "code", bytes) { return JSONGlance.text(value, bytes) }
        }
        return nil
    }

    private static func kind(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Event.Kind? {
        for (text, kind) in self.kinds where JSONGlance.equals(name, text, bytes) { return kind }
        return Event.Kind(rawValue: JSONGlance.string(name, bytes))
    }

    private static func phase(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Phase? {
        for (text, phase) in self.phases where JSONGlance.equals(name, text, bytes) { return phase }
        let name = JSONGlance.string(name, bytes)
        return Phase.allCases.first { $0.name == name }
    }

    /// The frequent ones, to be found without making a text.
    private static let kinds: [(StaticString, Event.Kind)] = [
        ("workSent", .workSent), ("resolved", .resolved), ("accepted", .accepted), ("appChosen", .appChosen),
        ("previewed", .previewed), ("ended", .ended), ("recognized", .recognized), ("asked", .asked),
        ("answered", .answered), ("updated", .updated),
    ]
    private static let phases: [(StaticString, Phase)] = [
        ("completed", .completed), ("resolving", .resolving), ("confirming", .confirming), ("handling", .handling),
        ("recognizing", .recognizing), ("failed", .failed),
    ]
}

/// The few words of a question that are needed to answer it.
public struct QuestionGlance: Hashable, Sendable {
    /// The question's id, its kind, the parameter it is about, the digest of what a yes would consent to.
    public var id = "", kind = "", parameter: String?, digest: String?

    /// The first of some questions, which is the one to ask.
    ///
    /// - Parameters:
    ///   - bytes: An event's body.
    ///   - range: Where its questions stand.
    public init?(firstOf bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        var elements = JSONGlance(bytes, range)
        guard let first = elements.nextElement() else { return nil }
        var glance = JSONGlance(bytes, first)
        while let (key, value) = glance.nextMember() {
            guard let text = JSONGlance.text(value, bytes) else { continue }
            switch (key.count, bytes[key.lowerBound]) {
            case (2, UInt8(ascii: "i")): self.id = JSONGlance.string(text, bytes)
            case (4, UInt8(ascii: "k")): self.kind = JSONGlance.string(text, bytes)
            case (6, UInt8(ascii: "d")): self.digest = JSONGlance.string(text, bytes)
            case (9, UInt8(ascii: "p")): self.parameter = JSONGlance.string(text, bytes)
            default: break
            }
        }
        // Where text needed escaping it is no id that we could send back unread.
        guard !self.id.isEmpty, !self.kind.isEmpty, !(self.id + (self.digest ?? "")).contains("\\") else { return nil }
    }
}
