// Beckon: tests that every language says what English says
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import FoundationEssentials
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct LanguageTests {
    static let others = WordsLibrary.languages.filter { $0 != "en" }

    private static func words(_ language: String) throws -> Words {
        let words = try library().words(for: language)
        try #require(words.locale == language)
        return words
    }

    private static func slots(_ templates: [String]) -> [Set<String>] { templates.map { Set(Words.slots(of: $0)) } }

    /// Forms for the plural's categories are each language's own.
    private static func common(_ words: Words) -> [String: [String]] {
        words.templates.filter { key, _ in
            PluralRules.Category(rawValue: key.split(separator: ".").last.map(String.init) ?? "") == nil
        }
    }

    /// The same keys, and under each as many sentences, with the same slots in the same order: what is said depends on what
    /// is known, not on the language.
    @Test(arguments: Self.others) func saysWhatEnglishSays(_ language: String) throws {
        let english = Self.common(try Self.words("en"))
        let words = Self.common(try Self.words(language))
        #expect(Set(english.keys).subtracting(words.keys) == [])
        #expect(Set(words.keys).subtracting(english.keys) == [])
        for (key, templates) in english {
            let own = words[key] ?? []
            #expect(Self.slots(own) == Self.slots(templates), "\(key)")
        }
    }

    /// Nobody forgot to translate: what is the same as in English is a name, or the same word.
    @Test(arguments: Self.others) func isNotEnglish(_ language: String) throws {
        let english = try Self.words("en")
        let words = try Self.words(language)
        let same = words.templates.filter { key, templates in
            english.templates[key] == templates && templates.joined().contains { $0.isLetter }
                && key != "page.direction"
        }
        let known: Set<String> = [
            "Text", "Name", "Status", "Digital Touch", "Sticker", "Video", "Audio", "Animoji", "Link", "No", "no",
            "Tip",
            "tip", "Folder", "{label}?", "{label}: {value}", "Restaurant", "Album", "Code", "Signal", "Massage",
            "Media",
            "Playlist", "album", "genre", "episode", "podcast", "playlist", "audio", "Email",
            // What the pages for who looks after a stack call as the documents do.
            "App", "Apps", "System", "Intent", "Intents", "Worker", "Workers", "Recognizers", "Parameter",
            "CarPlay", "iPod", "Bluetooth", "AUX", "USB", "CD", "HD Radio", "DAB", "AM", "FM", "radio",
        ]
        for (key, templates) in same { #expect(known.contains(templates.joined()), "\(key): \(templates)") }
    }

    /// A counted sentence has a form for each category of the language but the usual one.
    @Test(arguments: WordsLibrary.languages) func everyCategory(_ language: String) throws {
        let words = try Self.words(language)
        let categories = Set(words.plurals.categories)
        for (key, templates) in Self.common(words) where templates.contains(where: { $0.contains("{count}") }) {
            for category in categories {
                #expect(words.templates["\(key).\(category.rawValue)"] != nil, "\(key).\(category.rawValue)")
            }
        }
        for key in words.templates.keys where !key.hasPrefix("case.") {
            guard let category = PluralRules.Category(rawValue: key.split(separator: ".").last.map(String.init) ?? "")
            else { continue }
            #expect(categories.contains(category), "\(key): the language has no rule for it")
            #expect(words.templates[WordKeys.base(of: key)] != nil, "\(key)")
        }
    }

    /// The categories are CLDR's, for the whole numbers that occur.
    @Test(arguments: [
        ("en", 1, "one"), ("en", 0, nil), ("en", 21, nil), ("de", 1, "one"), ("de", 2, nil), ("es", 1, "one"),
        ("es", 11, nil), ("id", 1, nil), ("zh-Hans", 1, nil),
    ]) func categories(_ language: String, _ number: Int, _ category: String?) throws {
        #expect(try Self.words(language).plurals.category(of: number)?.rawValue == category)
    }

    /// A language with more forms than ours needs no code.
    @Test(arguments: [
        (1, "one"), (21, "one"), (11, "many"), (2, "few"), (24, "few"), (12, "many"), (14, "many"), (5, "many"),
        (0, "many"),
        (111, "many"), (101, "one"),
    ]) func russian(_ number: Int, _ category: String) {
        var rules = PluralRules()
        let areRules = [
            rules.add("n % 10 = 1 and n % 100 != 11", for: .one),
            rules.add("n % 10 = 2..4 and n % 100 != 12..14", for: .few),
            rules.add("n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14", for: .many),
        ]
        #expect(areRules == [true, true, true])
        #expect(rules.category(of: number)?.rawValue == category)
    }

    @Test(arguments: [
        "", "n", "n =", "n = x", "n = 1 and", "or n = 1", "n % 0 = 1", "n % = 1", "i = 1", "n = 2..1", "n = 1...2",
        "n = -1",
        "n = 1 n = 2", "n > 1", "n = 1,,2", "n = 99999999999999999999",
        String(repeating: "n = 1 or ", count: 200) + "n = 1",
    ]) func noRule(_ text: String) {
        var rules = PluralRules()
        let isRule = rules.add(text, for: .one)
        #expect(!isRule)
        #expect(rules.categories == [])
    }

    /// Words and formats are of one language, also where the request's has no words.
    @Test(arguments: [
        ("fr-FR", "English Saturday 17:00"), ("de-AT", "German Samstag, 17:00"), ("zh-CN", "Chinese 星期六 17:00"),
    ]) func formatsFollowTheWords(_ locale: String, _ expected: String) throws {
        let names = ["en": "English", "de": "German", "zh-Hans": "Chinese"]
        let maker = try maker(locale: locale, timeZone: "Europe/Berlin")
        let time: Value = ["weekday": 7, "hour": 17]
        #expect("\(names[maker.words.locale] ?? "") \(maker.text(of: time) ?? "")" == expected)
    }

    @Test(arguments: [
        ("en-GB", "5 min"), ("de", "5 Min."), ("es", "5 min"), ("id", "5 mnt"), ("zh-Hans", "5分钟"),
    ]) func minutes(_ locale: String, _ expected: String) throws {
        #expect(try maker(locale: locale).formats.minutes(5) == expected)
    }

    /// The name of a case among the details of an option is no English.
    @Test(arguments: [("en", "open"), ("de", "offen"), ("zh-Hans", "未完成")])
    func detailsThatAreCases(_ locale: String, _ word: String) throws {
        let task = try Value(encoding: TaskItem(SpeakableString("Milk"), status: .notCompleted, identifier: "1"))
        let question = Question(
            id: "q", kind: .choice, intent: "SetTaskAttribute", app: "hop", parameter: "targetTask",
            type: TaskItem.declaration,
            options: [Option(value: task, label: "Milk", details: ["notCompleted", "Groceries"])])
        #expect(try maker(locale: locale).card(for: question).choices.first?.details == [word, "Groceries"])
    }

    @Test(arguments: [
        ("en-GB", "en"), ("de-AT", "de"), ("DE", "de"), ("fr", "en"), ("", "en"), ("de_CH", "de"), ("zh-CN", "zh-Hans"),
        ("zh-Hans-CN", "zh-Hans"), ("zh", "zh-Hans"), ("zh-Hant-TW", "zh-Hans"), ("id-ID", "id"), ("es-419", "es"),
        ("den", "en"), ("z", "en"),
    ])
    func languages(_ locale: String, _ expected: String) throws {
        let library = try WordsLibrary(["en", "de", "es", "id", "zh-Hans"].map { Words(locale: $0, templates: [:]) })
        #expect(library.words(for: locale).locale == expected)
        #expect(library.speaks(locale) == (expected != "en" || locale.hasPrefix("en")))
    }
}
