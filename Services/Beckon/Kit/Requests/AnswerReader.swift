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

    /// The reply to a question.
    public func reply(to question: Question, value: String?) -> Reply {
        if let choice = self.choice { return .choice(choice) }
        if self.yes { return .yes(digest: question.digest) }
        if self.no { return .no }
        if self.skip { return .skip }
        if self.cancel { return .cancel }
        let words = value ?? ""
        if let index = question.options.firstIndex(where: { $0.label.lowercased() == words.lowercased() }) {
            return .choice(index + 1)
        }
        return .value(ParameterReader.value(words, for: question))
    }

    /// The request that a question's id begins with.
    public static func request(of question: String) -> CorrelationID? {
        question.split(separator: "/").first.flatMap { CorrelationID($0) }
    }
}
