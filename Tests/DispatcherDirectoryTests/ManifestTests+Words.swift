// Beckon: tests of the rules for an app's words
// SPDX-License-Identifier: Apache-2.0

import Schema

extension ManifestTests {
    private static let label = "words of Ride.size: 'label' is 1 to 128 bytes without control characters and braces"
    private static let question = "words of Ride.size: 'question' is 1 to 512 bytes without control characters"
    private static let title = "words of Ride: 'consentTitle'"
    private static let brace = "words of Ride.size: 'question' has a brace that belongs to no slot"

    static let rulesOfWords: [Rule] =
        [
            Rule("more than 1024 entries of words") { manifest in
                manifest.words = (0...1_024).map { .init("Ride", locale: "l\($0)") }
            },
            Rule("'words' names 'Fly', which is no intent of the app") { $0.words[0].intent = "Fly" },
            Rule("words of Ride: the locale is not BCP 47, such as 'en'") { $0.words[0].locale = "" },
            Rule("words of Ride: the locale is not BCP 47, such as 'en'") { $0.words[0].locale = "en_GB" },
            Rule("words of Ride: the locale is not BCP 47, such as 'en'") {
                $0.words[0].locale = String(repeating: "e", count: 36)
            },
            Rule("words of Ride: the locale 'zh-Hans' stands twice") { $0.words[0].locale = "ZH-HANS" },
            Rule("words of Ride: a parameter stands twice") { $0.words[0].parameters += $0.words[0].parameters },
            Rule("words of Ride: 'fare' is no parameter of it") { $0.words[0].parameters[0].name = "fare" },
            Rule(
                "words of Ride: 'consentButton' is 1 to 128 bytes without control characters and braces"
            ) { $0.words[0].consentButton = "Go to {option}" },
            Rule("words of Ride.size: more than 1024 cases") { manifest in
                manifest.words[0].parameters[0].cases = (0...1_024).map { .init("c\($0)", label: "c") }
            },
            Rule(
                "words of Ride.size: the label of a case is 1 to 128 bytes without control characters and braces"
            ) { $0.words[0].parameters[0].cases = [.init("many", label: "\u{202E}many")] },
            Rule("\(Self.title) is 1 to 512 bytes without control characters") {
                $0.words[0].consentTitle = "Go\u{2028}now?"
            },
            Rule("\(Self.title) has the slot 'price', which is no parameter of the intent") {
                $0.words[0].consentTitle = "For {price}?"
            },
            Rule("\(Self.title) has the slot '', which is no parameter of the intent") {
                $0.words[0].consentTitle = "For {}?"
            },
        ]
        + ["", " ", "Se\nats", "\u{1B}[2J", "{size}", "Se\u{0}ats", String(repeating: "人", count: 43)].map { text in
            Rule(Self.label) { $0.words[0].parameters[0].label = text }
        }
        + ["", "How\tmany?", "\u{9B}2J?", "\u{200B}", String(repeating: "x", count: 3_000)].map { text in
            Rule(Self.question) { $0.words[0].parameters[0].question = text }
        }
        + ["How many {", "How many }", "{size", "}{"].map { text in
            Rule(Self.brace) { $0.words[0].parameters[0].question = text }
        }
}
