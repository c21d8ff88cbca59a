// Beckon: what `beckon answer` was told, as an answer
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a person wrote after `beckon answer`.
public struct AnswerWords: Hashable, Sendable {
    /// A question's id and a value, or one of the two.
    public var words: [String]
    /// The number of an option.
    public var choice: Int?
    /// Yes or no.
    public var yes: Bool, no: Bool
    /// Leave the question out; end the request.
    public var skip: Bool, cancel: Bool

    /// - Parameters: See the properties.
    public init(
        words: [String] = [], choice: Int? = nil, yes: Bool = false, no: Bool = false, skip: Bool = false,
        cancel: Bool = false
    ) {
        self.words = words
        self.choice = choice
        self.yes = yes
        self.no = no
        self.skip = skip
        self.cancel = cancel
    }

    /// The question's id, if one is named, and the value, if one is given.
    ///
    /// - Throws: ``CommandError`` where more or less than one answer is given.
    public func split() throws(CommandError) -> (question: String?, value: String?) {
        let flags = [self.choice != nil, self.yes, self.no, self.skip, self.cancel].count { $0 }
        let wanted = "write one answer: VALUE, --choice N, --yes, --no, --skip or --cancel; before it the question's id"
        guard flags <= 1, self.words.count <= (flags == 1 ? 1 : 2), flags == 1 || !self.words.isEmpty else {
            throw CommandError(.usage, wanted)
        }
        if flags == 1 { return (self.words.first, nil) }
        return self.words.count == 2 ? (self.words[0], self.words[1]) : (nil, self.words[0])
    }

    /// What was written.
    public enum Meaning: Hashable, Sendable {
        /// An answer as it is.
        case reply(Reply)
        /// Words, which a recognizer has to read.
        case words(String)
    }

    /// What was written to a question: an option, a value of the type that is asked for, else words.
    public func meaning(to question: Question, value: String?) -> Meaning {
        if let choice = self.choice { return .reply(.choice(choice)) }
        if self.yes { return .reply(.yes(digest: question.digest)) }
        if self.no { return .reply(.no) }
        if self.skip { return .reply(.skip) }
        if self.cancel { return .reply(.cancel) }
        let words = value ?? ""
        if let index = question.options.firstIndex(where: { $0.label.lowercased() == words.lowercased() }) {
            return .reply(.choice(index + 1))
        }
        let read = ParameterReader.value(words, for: question)
        return question.isValue(read, written: words) ? .reply(.value(read)) : .words(words)
    }

    /// The request that a question's id begins with.
    public static func request(of question: String) -> CorrelationID? {
        question.split(separator: "/").first.flatMap { CorrelationID($0) }
    }
}

extension Question {
    /// Whether a value that was written answers it as it is. More about a value is read over that one, by who reads words.
    fileprivate func isValue(_ value: Value, written words: String) -> Bool {
        guard let type = self.type else { return self.kind == .app }
        let isNumber = type.kind == .integer || type.kind == .double
        switch self.kind {
        case .details where type.kind != .string && !isNumber && !Self.isJSON(words): return false
        case .choice where !isNumber && !self.options.isEmpty && Int(words) != nil: return false
        case .value, .details, .choice, .app: break
        case .confirmation, .consent, .again, .meaning, .authorization, .unlock: return false
        }
        return self.isArray ? value.array?.allSatisfy(type.accepts) ?? false : type.accepts(value)
    }

    private static func isJSON(_ words: String) -> Bool {
        guard let value = try? JSON.decode(Value.self, from: words) else { return false }
        return value.object != nil || value.array != nil
    }
}
