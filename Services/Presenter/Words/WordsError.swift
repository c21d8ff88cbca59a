// Beckon: what can be wrong with a file of words
// SPDX-License-Identifier: Apache-2.0

/// A file of words that cannot be used: which file, which key, what to do.
public enum WordsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no language at all.
    case noLanguage
    /// The file cannot be read, or is too large.
    case unreadable(file: String)
    /// The file is no YAML mapping.
    case invalid(file: String, reason: String)
    /// The key stands in two files.
    case twice(file: String, key: String, first: String)
    /// Nothing asks for the key.
    case unknownKey(file: String, key: String)
    /// The value is neither a sentence nor a list of them, or its braces do not match.
    case noSentence(file: String, key: String)
    /// The rule of a plural's form is none.
    case noRule(file: String, key: String)
    /// A key that every language must have is in no file.
    case missing(locale: String, key: String)

    public var description: String {
        switch self {
        case .noLanguage: "there are no words in any language; add a folder such as 'en'"
        case .unreadable(let file): "\(file): cannot be read, or has more than \(WordsLibrary.fileBytes) bytes"
        case .invalid(let file, let reason): "\(file): \(reason)"
        case .twice(let file, let key, let first): "\(file): key '\(key)' stands in \(first) already; remove one"
        case .unknownKey(let file, let key): "\(file): nothing asks for key '\(key)'; see WordKeys"
        case .noSentence(let file, let key):
            "\(file): key '\(key)' must be a sentence, or a list of them, with {slots} closed"
        case .noRule(let file, let key):
            "\(file): key '\(key)' must be a rule such as 'n % 10 = 2..4 and n % 100 != 12..14'"
        case .missing(let locale, let key): "\(locale): key '\(key)' is in no file; add it"
        }
    }
}
