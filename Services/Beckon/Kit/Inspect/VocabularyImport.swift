// Beckon: beckon vocabulary import
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// `beckon vocabulary import`: reads SiriKit's files of words and writes what a manifest says of them.
public struct VocabularyImport: Sendable {
    private let console: any Console

    /// - Parameter console: Where to write.
    public init(_ console: any Console) { self.console = console }

    private static func declaration<I: Intent>(_ type: I.Type) -> IntentDeclaration { I.declaration.intent }

    /// Reads the files, or those in the languages' folders of a folder.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders with `en.lproj` and its like in them.
    ///   - locale: The language of files whose folder says none.
    ///   - isCheck: Whether to say what is in them, and no more.
    /// - Throws: ``CommandError`` where one of them cannot be used, or names an intent or parameter that there is not.
    public func run(_ paths: [String], locale: String?, isCheck: Bool) throws(CommandError) {
        var words = AppVocabulary()
        do throws(VocabularyFileError) {
            for path in paths {
                let isFile = path.hasSuffix(".plist") || path.hasSuffix(".json")
                words.add(isFile ? try AppVocabulary(file: path, locale: locale) : try AppVocabulary(folder: path))
            }
        } catch {
            throw CommandError(.usage, error.description)
        }
        let unknown = words.unknownNames(among: Catalogue.intents.map { Self.declaration($0) })
        for name in unknown { self.console.note("warning: there is no \(name); see: beckon intents") }
        guard isCheck else {
            do {
                return self.console.line(try JSON.line(words))
            } catch {
                throw CommandError(.error, "\(error)")
            }
        }
        for vocabulary in words.vocabulary {
            let count = vocabulary.terms.count
            self.console.line(
                "\(vocabulary.locale ?? "all")  \(count) terms for \(vocabulary.parameters.joined(separator: ", "))")
        }
        for phrases in words.phrases {
            self.console.line("\(phrases.locale)  \(phrases.examples.count) sentences for \(phrases.intent)")
        }
        guard unknown.isEmpty else {
            throw CommandError(.error, "\(unknown.count) names are of no intent; mend them, or declare the intents")
        }
    }
}
