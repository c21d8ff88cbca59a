// Beckon: texts of which it is known what value they stand for, and commands with their values, as lines of JSON
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// JSON as it comes.
public indirect enum EvaluationValue: Hashable, Sendable, Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([EvaluationValue])
    case object([String: EvaluationValue])

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([EvaluationValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: EvaluationValue].self))
        }
    }
}

/// A text with what it stands for: of a dimension (`dim`), as data/duckling, or of an intent (`i`), as
/// data/home-assistant.
public struct ValueCase: Hashable, Sendable {
    public var text: String
    /// `Time`, `Numeral`, ..., where it is a value.
    public var dimension: String?
    /// Where it is a command.
    public var intent: String?
    public var value: EvaluationValue
    /// Whatever else the line says, such as a region.
    public var context: [String: EvaluationValue]

    /// - Parameter name: The file's, for messages.
    public static func read(lines text: String, name: String) throws(EvaluationError) -> [ValueCase] {
        var cases: [ValueCase] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            guard var entry = try? JSONDecoder().decode([String: EvaluationValue].self, from: Data(line.utf8)),
                case .text(let text)? = entry.removeValue(forKey: "t")
            else {
                throw EvaluationError("\(name):\(number + 1): this is no line {\"t\": text, \"v\": value}")
            }
            var entryCase = ValueCase(text: text, value: entry.removeValue(forKey: "v") ?? .null, context: [:])
            if case .text(let dimension)? = entry.removeValue(forKey: "dim") { entryCase.dimension = dimension }
            if case .text(let intent)? = entry.removeValue(forKey: "i") { entryCase.intent = intent }
            entryCase.context = entry
            cases.append(entryCase)
        }
        guard !cases.isEmpty else { throw EvaluationError("\(name): there are no cases; write one a line") }
        return cases
    }

    init(text: String, value: EvaluationValue, context: [String: EvaluationValue]) {
        self.text = text
        self.value = value
        self.context = context
    }
}
