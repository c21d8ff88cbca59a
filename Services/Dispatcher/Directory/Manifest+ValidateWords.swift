// Beckon: whether an app's words for cards are sound
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Manifest {
    /// Checks the words for cards: whose they are, how long, and that nothing but letters and slots stands in them.
    ///
    /// - Throws: ``Refusal`` with the code `invalidManifest`, saying what is wrong where.
    func validateWords() throws(Refusal) {
        try Self.check(
            self.words.count <= Limits.wordsPerManifest, "more than \(Limits.wordsPerManifest) entries of words")
        var seen: Set<[String]> = []
        for words in self.words {
            guard let intent = self.intent(words.intent) else {
                throw Refusal(
                    "invalidManifest",
                    "'words' names '\(words.intent.prefix(Limits.nameBytes))', which is no intent of the app")
            }
            let place = "words of \(intent.name)"
            try Self.check(Self.isLocale(words.locale), "\(place): the locale is not BCP 47, such as 'en'")
            try Self.check(
                seen.insert([intent.name, words.locale.lowercased()]).inserted,
                "\(place): the locale '\(words.locale)' stands twice")
            let names = Set(intent.parameters.map(\.name))
            try Self.check(words.consentTitle, isSentenceAbout: names, "\(place): 'consentTitle'")
            try Self.check(words.consentButton, isLabelAt: "\(place): 'consentButton'")
            try Self.check(
                Set(words.parameters.map(\.name)).count == words.parameters.count, "\(place): a parameter stands twice")
            for parameter in words.parameters {
                try Self.check(
                    names.contains(parameter.name),
                    "\(place): '\(parameter.name.prefix(Limits.nameBytes))' is no parameter of it")
                try Self.check(parameter.label, isLabelAt: "\(place).\(parameter.name): 'label'")
                try Self.check(
                    parameter.question, isSentenceAbout: names, "\(place).\(parameter.name): 'question'")
                try Self.check(
                    parameter.cases.count <= Limits.casesPerType,
                    "\(place).\(parameter.name): more than \(Limits.casesPerType) cases")
                for one in parameter.cases {
                    try Self.check(one.name, isLabelAt: "\(place).\(parameter.name): the name of a case")
                    try Self.check(one.label, isLabelAt: "\(place).\(parameter.name): the label of a case")
                }
            }
        }
    }

    private static func check(_ isGood: Bool, _ message: @autoclosure () -> String) throws(Refusal) {
        guard isGood else { throw Refusal("invalidManifest", message()) }
    }

    /// A label is as long as a name, and has no slots.
    private static func check(_ text: String?, isLabelAt place: @autoclosure () -> String) throws(Refusal) {
        guard let text else { return }
        let isLabel = (1...Limits.nameBytes).contains(text.utf8.count) && Self.isPlain(text)
        try Self.check(
            isLabel && !text.contains { "{}".contains($0) },
            "\(place()) is 1 to \(Limits.nameBytes) bytes without control characters and braces")
    }

    /// A sentence has slots for parameters of its intent, and for the app's name.
    private static func check(
        _ text: String?, isSentenceAbout parameters: Set<String>, _ place: @autoclosure () -> String
    ) throws(Refusal) {
        guard let text else { return }
        let isSentence = (1...Limits.sentenceBytes).contains(text.utf8.count) && Self.isPlain(text)
        try Self.check(
            isSentence, "\(place()) is 1 to \(Limits.sentenceBytes) bytes without control characters")
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let behind = rest[rest.index(after: brace)...]
            guard rest[brace] == "{", let close = behind.firstIndex(of: "}") else {
                throw Refusal("invalidManifest", "\(place()) has a brace that belongs to no slot")
            }
            let slot = String(behind[..<close])
            try Self.check(
                slot == "app" || parameters.contains(slot),
                "\(place()) has the slot '\(slot.prefix(Limits.nameBytes))', which is no parameter of the intent")
            rest = behind[behind.index(after: close)...]
        }
    }

    /// Whether something is seen, and nothing drives a terminal, ends the line or turns around the words beside it.
    private static func isPlain(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy { scalar in
                // Joiners make one picture of several emoji, and join letters in several scripts.
                if scalar.value == 0x200C || scalar.value == 0x200D { return true }
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: return false
                default: return true
                }
            }
    }

    private static func isLocale(_ text: String) -> Bool {
        (1...Self.localeBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || byte == 0x2D
            }
    }

    /// Bytes of a locale.
    private static let localeBytes = 35
}
