// Beckon: fixtures and the recognizer that they are tried on
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing
import Yams

/// One utterance and what it means.
struct SentenceCase: Codable, Sendable, CustomTestStringConvertible {
    var say: String
    /// The intent; absent where nothing must be recognized.
    var intent: String?
    var app: String?
    /// The values, as JSON: in YAML a number could as well be text.
    var parameters: String?

    var testDescription: String { self.say }
}

/// One file of utterances.
struct SentenceFile: Codable {
    var cases: [SentenceCase]
}

enum Fixtures {
    /// 20 November 2026, a Friday, 10:00 in UTC.
    static let now = Instant(milliseconds: 1_795_168_800_000)

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sentences")

    /// Files of English sentences.
    static let names = Fixtures.names("en")

    /// Files of a language's sentences.
    static func names(_ locale: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.folder(locale).path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted()
    }

    /// English stands in the folder itself.
    private static func folder(_ locale: String) -> URL {
        locale == "en" ? Self.folder : Self.folder.appendingPathComponent(locale)
    }

    static func cases(_ name: String, locale: String = "en") throws -> [SentenceCase] {
        let text = try String(contentsOf: Self.folder(locale).appendingPathComponent(name), encoding: .utf8)
        return try YAMLDecoder().decode(SentenceFile.self, from: text).cases
    }

    /// English on the apps of all domains.
    static let recognizer: Result<Recognizer, any Error> = Result { try Self.recognizer("en") }
    static let allLanguages: Result<Recognizer, any Error> = Result {
        try Recognizer(languages: try LanguageLoader.builtIn(), catalog: TestCatalog.catalog)
    }

    /// A language on the apps of all domains.
    static func recognizer(_ locale: String) throws -> Recognizer {
        try Recognizer(languages: try LanguageLoader.builtIn([locale]), catalog: TestCatalog.catalog)
    }

    static func read(
        _ utterance: String, locale: String = "en", expectation: Schema.Expectation? = nil, timeZone: String = "UTC"
    ) throws -> Recognition {
        let context = RequestContext(conversation: "c", locale: locale, timeZone: timeZone)
        let recognizer = try locale == "en" ? Self.recognizer.get() : Self.allLanguages.get()
        return recognizer.recognize(
            RecognizeWork(utterance: utterance, context: context, now: Self.now, expectation: expectation))
    }
}
