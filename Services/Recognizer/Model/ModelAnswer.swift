// Beckon: what a model answered
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema

/// What is made of a server's answer. All of it is believed nothing: names have to be those that were given, and words are
/// held against those that were said (``RecognizerEngine/SuggestedReading``).
enum ModelAnswer {
    /// Of the whole answer; what is longer is not read to its end.
    static let bytes = 64 * 1_024

    /// What the model takes the words for.
    ///
    /// - Returns: `nil` where it takes them for nothing.
    /// - Throws: ``Unreadable`` for anything but an answer within the schema.
    static func reading(in body: [UInt8], _ schema: ModelSchema) throws(Unreadable) -> SuggestedReading? {
        guard body.count <= self.bytes, let answer = try? JSON.decode(Value.self, from: body),
            let choice = answer["choices"]?.array?.first, choice["finish_reason"]?.string ?? "stop" == "stop",
            let content = choice.at("message.content")?.string,
            let said = try? JSON.decode(Value.self, from: content), let request = said["request"]
        else { throw Unreadable() }
        if request == .null { return nil }
        guard let intent = request["intent"]?.string, let parameters = schema.parameters[intent],
            case .object(let values)? = request["values"]
        else { throw Unreadable() }
        var words: [String: [String]] = [:]
        for (name, value) in values where value != .null {
            guard let parameter = parameters[name], let texts = self.texts(value, parameter) else { throw Unreadable() }
            words[name] = texts
        }
        return SuggestedReading(intent: intent, words: words)
    }

    /// - Returns: `nil` for what the schema does not allow.
    private static func texts(_ value: Value, _ parameter: ModelSchema.Parameter) -> [String]? {
        let values = parameter.isArray ? value.array : [value]
        guard let values, values.count <= ModelSchema.elements else { return nil }
        let texts = values.compactMap(\.string).filter { text in
            text.utf8.count <= ModelSchema.wordsBytes && (parameter.cases?.contains(text) ?? true)
        }
        return texts.count == values.count ? texts : nil
    }

    /// An answer that is none.
    struct Unreadable: Error {}
}
