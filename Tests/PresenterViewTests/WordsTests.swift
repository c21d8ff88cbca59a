// Beckon: tests that there are words for all that is asked for, and none too many
// SPDX-License-Identifier: Apache-2.0

import Domains
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct WordsTests {
    struct Catalog {
        var intents: Set<String> = []
        var parameters: Set<String> = []
        var particular: Set<String> = []
        var types: [String: TypeDeclaration] = [:]
        var reasons: Set<String> = []
        var codes: Set<String> = []

        mutating func add<I: Intent>(_ declaration: Declaration<I>) {
            let intent = declaration.intent
            self.intents.insert(intent.name)
            for parameter in intent.parameters {
                self.parameters.insert(parameter.name)
                self.particular.insert("\(intent.name).\(parameter.name)")
                self.reasons.formUnion(parameter.unsupportedReasons + parameter.confirmationReasons)
            }
            for type in declaration.types { self.types[type.name] = type }
            self.codes.formUnion(intent.responseCodes)
        }
    }

    static let catalog: Catalog = {
        var catalog = Catalog()
        catalog.add(RequestRide.declaration)
        catalog.add(ListRideOptions.declaration)
        catalog.add(GetRideStatus.declaration)
        catalog.add(CancelRide.declaration)
        catalog.add(SendRideFeedback.declaration)
        catalog.add(AddTasks.declaration)
        catalog.add(AppendToNote.declaration)
        catalog.add(CreateNote.declaration)
        catalog.add(CreateTaskList.declaration)
        catalog.add(DeleteTasks.declaration)
        catalog.add(SearchForNotebookItems.declaration)
        catalog.add(SetTaskAttribute.declaration)
        catalog.add(SnoozeTasks.declaration)
        catalog.add(SendMessage.declaration)
        catalog.add(SearchForMessages.declaration)
        catalog.add(SetMessageAttribute.declaration)
        for type in [
            MessageAttribute.declaration, MessageType.declaration, SpatialEvent.declaration,
            RideFeedbackType.declaration,
        ] {
            catalog.types[type.name] = type
        }
        return catalog
    }()

    static let slots: Set<String> = [
        "freeUntil",
        "app", "value", "options", "count", "list", "note", "items", "title", "recipients", "from", "to", "option",
        "driver",
        "arrival", "pickup", "price", "fee", "due", "parameter",
    ]

    private static func words() throws -> Words { try WordsLibrary.shipped().words(for: "en") }

    /// Without these the loader fails; here each also renders when nothing is known.
    @Test(arguments: WordKeys.required) func required(_ key: String) throws {
        let words = try Self.words()
        let full = Dictionary(uniqueKeysWithValues: Self.slots.map { ($0, "x") })
        let text = try #require(words.text([key], full))
        #expect(!text.contains("{"))
        let needsNothing = !["more", "set", "ride.people", "options.omitted", "message.", "notUnderstood.heard"]
            .contains { key.hasPrefix($0) }
        if needsNothing { #expect(words.text([key]) != nil, "\(key) must say something without any slot") }
    }

    @Test func everyReasonAndCodeHasWords() throws {
        let words = try Self.words()
        let full = Dictionary(uniqueKeysWithValues: Self.slots.map { ($0, "x") })
        for reason in Self.catalog.reasons { #expect(words.text(["reason.\(reason)"], full) != nil, "\(reason)") }
        let plain: Set<String> = [
            "unspecified", "ready", "inProgress", "success", "failure", "failureRequiringAppLaunch",
        ]
        for code in Self.catalog.codes.subtracting(plain) {
            #expect(words.text(["code.\(code)"], full) != nil, "\(code)")
        }
        for intent in Self.catalog.intents { #expect(words.templates["done.\(intent)"] != nil, "\(intent)") }
    }

    /// A key is asked for: it is required, or what stands behind its family exists.
    @Test func noKeyTooMany() throws {
        let catalog = Self.catalog
        let required = Set(WordKeys.required)
        for (key, templates) in try Self.words().templates {
            for slot in templates.flatMap({ Words.slots(of: $0) }) {
                #expect(Self.slots.contains(slot), "\(key): {\(slot)}")
            }
            var base = key
            if let dot = key.lastIndex(of: "."), key[key.index(after: dot)...].allSatisfy(\.isNumber) {
                base = String(key[..<dot])
            }
            if required.contains(base) { continue }
            let family = try #require(
                WordKeys.families.filter { base.hasPrefix($0) }.max { $0.count < $1.count }, "\(key)")
            let tail = String(base.dropFirst(family.count))
            let isKnown =
                switch family {
                case "reason.": catalog.reasons.contains(tail)
                case "preview.", "done.", "progress.": catalog.intents.contains(tail)
                case "code.":
                    catalog.codes.contains(tail) || catalog.intents.contains(String(tail.prefix { $0 != "." }))
                case "answer.yes.", "answer.no.": catalog.intents.contains(tail) || tail == "authorization"
                case "case.":
                    catalog.types[String(tail.prefix { $0 != "." })]?.cases?.contains(
                        String(tail.drop { $0 != "." }.dropFirst())) == true
                case "label.": catalog.parameters.contains(tail) || ["paymentMethods", "expirationDate"].contains(tail)
                default:
                    catalog.parameters.contains(tail) || catalog.particular.contains(tail) || catalog.types[tail] != nil
                        || catalog.intents.contains(tail)
                        || ["Placemark", "DateComponentsRange", "Person"].contains(tail)
                }
            #expect(isKnown, "nothing asks for '\(key)'")
        }
    }

    @Test func fillsSlotsOnce() {
        let words = Words(
            locale: "en", templates: ["a": ["{x} and {y}", "only {x}"], "n": ["{count} things"], "n.1": ["one thing"]])
        #expect(words.text(["a"], ["x": "{y}", "y": "{x}"]) == "{y} and {x}")
        #expect(words.text(["none", "a"], ["x": "1"]) == "only 1")
        #expect(words.text(["a"]) == nil)
        #expect(words.text(["n"], ["count": "1"]) == "one thing")
        #expect(words.text(["n"], ["count": "21"]) == "21 things")
        #expect(Words.slots(of: "{a} b {c}") == ["a", "c"])
        #expect(Words.slots(of: "a {b}") == ["b"])
    }

    @Test(arguments: [
        ("a: b", WordsError.unknownKey(file: "f", key: "a")),
        ("reason: ''", .noSentence(file: "f", key: "reason")),
        ("reason: 'a {b'", .noSentence(file: "f", key: "reason")),
        ("reason: [1, 2]", .noSentence(file: "f", key: "reason")),
        ("- a", .invalid(file: "f", reason: "not a mapping of keys to sentences")),
        ("reason: x", .missing(locale: "xx", key: WordKeys.required.first { $0 != "reason" } ?? "")),
    ]) func namesFileAndKey(_ text: String, _ error: WordsError) {
        #expect(throws: error) { try WordsLibrary.words(locale: "xx", files: [("f", text)]) }
    }

    @Test func aKeyStandsOnce() {
        #expect(throws: WordsError.twice(file: "g", key: "reason", first: "f")) {
            try WordsLibrary.words(locale: "xx", files: [("f", "reason: a"), ("g", "reason: b")])
        }
        #expect(throws: WordsError.noLanguage) { try WordsLibrary([]) }
    }

    @Test(arguments: [("en-GB", "en"), ("de-AT", "de"), ("DE", "de"), ("fr", "en"), ("", "en"), ("de_CH", "de")])
    func languages(_ locale: String, _ expected: String) throws {
        let library = try WordsLibrary([Words(locale: "en", templates: [:]), Words(locale: "de", templates: [:])])
        #expect(library.words(for: locale).locale == expected)
    }
}
