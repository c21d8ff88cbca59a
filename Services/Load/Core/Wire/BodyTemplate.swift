// Beckon: a body that was encoded once and is filled in for each request
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A body that was encoded once; only its conversation, user and number are filled in for each request.
public struct BodyTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case bytes([UInt8])
        case conversation, user, number
    }

    private var parts: [Part] = []

    /// What stands for the conversation, the user and the request's number.
    static let holes: [(text: String, part: Int)] = [("{conversation}", 0), ("{user}", 1), ("{n}", 2)]

    /// The bodies of a turn: one for an intent, one an utterance.
    ///
    /// - Throws: `WireError` for what JSON cannot say or what is too large.
    public static func all(_ turn: Turn, of entry: MixEntry, phases: Bool) throws(WireError) -> [BodyTemplate] {
        let context = Self.context(of: entry, phases: phases)
        switch turn.act {
        case .say(let utterances):
            var templates: [BodyTemplate] = []
            for utterance in utterances {
                templates.append(try BodyTemplate(["utterance": .string(utterance), "context": context]))
            }
            return templates
        case .submit(let intent, let parameters, let app):
            var members: [String: Value] = [
                "intent": .string(intent), "parameters": .object(parameters), "context": context,
            ]
            members["app"] = app.map { .string($0) }
            return [try BodyTemplate(members)]
        }
    }

    /// - Throws: `WireError` for what JSON cannot say or what is too large.
    init(_ members: [String: Value]) throws(WireError) {
        let bytes = try JSON.encode(Value.object(members))
        guard bytes.count <= Limits.bodyBytes / 2 else { throw .bodyTooLarge(bytes.count) }
        var start = 0, index = 0
        while index < bytes.count {
            // A brace before one of these names stands only inside a text: outside, a quote follows.
            guard bytes[index] == UInt8(ascii: "{"), let hole = Self.hole(at: index, of: bytes) else {
                index += 1
                continue
            }
            self.parts.append(.bytes([UInt8](bytes[start..<index])))
            self.parts.append([Part.conversation, .user, .number][hole.part])
            index += hole.text.utf8.count
            start = index
        }
        self.parts.append(.bytes([UInt8](bytes[start...])))
    }

    /// The body of a request.
    ///
    /// - Parameters:
    ///   - conversation: The conversation's name, which needs no escaping.
    ///   - user: The user's name, which needs none either.
    ///   - number: The request's number.
    public func body(conversation: [UInt8], user: [UInt8], number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(640)
        for part in self.parts {
            switch part {
            case .bytes(let fixed): bytes += fixed
            case .conversation: bytes += conversation
            case .user: bytes += user
            case .number: bytes += String(number).utf8
            }
        }
        return bytes
    }

    private static func hole(at index: Int, of bytes: [UInt8]) -> (text: String, part: Int)? {
        Self.holes.first { bytes[index...].starts(with: $0.text.utf8) }
    }

    /// The request's context. Without phases a dispatcher is asked for no event of each step: one that does not know the
    /// member passes over it, and its events are then passed over here.
    private static func context(of entry: MixEntry, phases: Bool) -> Value {
        var context: [String: Value] = [
            "conversation": "{conversation}", "user": "{user}", "locale": .string(entry.locale), "timeZone": "UTC",
            "isLocked": false, "abilities": .array(entry.abilities.sorted().map { .string($0.rawValue) }),
            "interaction": .string(entry.interaction.rawValue),
        ]
        if !phases { context["progress"] = false }
        return .object(context)
    }
}
