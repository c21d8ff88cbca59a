// Beckon: what the keys of SiriKit's file of words mean
// SPDX-License-Identifier: Apache-2.0

import Schema

extension AppVocabulary {
    init(_ root: Value, locale: String) throws(VocabularyFileError) {
        self.init()
        let isLocale =
            (1...35).contains(locale.utf8.count)
            && locale.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x5F }
        guard isLocale else {
            throw VocabularyFileError("the language", "'\(locale.prefix(40))' is none; name one such as en or zh-Hans")
        }
        let locale = locale.split(separator: "_").joined(separator: "-")
        let tree = VocabularyTree(root)
        let keys = ["ParameterVocabularies", "IntentPhrases"]
        if let other = try tree.members().keys.sorted().first(where: { !keys.contains($0) }) {
            throw tree.error("'\(other.prefix(80))' is no key here; there are \(keys.joined(separator: " and "))")
        }
        var sentences = Sentences(locale: locale)
        var terms = 0
        for entry in try tree.optional(keys[0])?.elements(atMost: Self.vocabulariesBound) ?? [] {
            var names: [String] = []
            for name in try entry.member("ParameterNames").elements(atMost: Self.namesBound) {
                names.append(try Self.parameter(name))
            }
            let items = try entry.member("ParameterVocabulary")
            let read = try Self.terms(items, of: names, &sentences)
            terms += read.count
            guard terms <= Limits.termsPerVocabulary else {
                throw items.error("with these the file has more than \(Limits.termsPerVocabulary) terms; take some out")
            }
            if !names.isEmpty, !read.isEmpty {
                self.vocabulary.append(.init(for: names, read, locale: locale))
            }
        }
        for entry in try tree.optional(keys[1])?.elements(atMost: Self.vocabulariesBound) ?? [] {
            let intent = try Self.intent(try entry.member("IntentName"))
            for example in try entry.member("IntentExamples").elements(atMost: Self.examplesBound) {
                sentences.add(try example.text(), to: intent)
            }
        }
        self.phrases = sentences.phrases(with: self.vocabulary)
    }

    private static func terms(
        _ tree: VocabularyTree, of names: [String], _ sentences: inout Sentences
    ) throws(VocabularyFileError) -> [Term] {
        var terms: [Term] = []
        let intents = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
        for item in try tree.elements(atMost: Limits.termsPerVocabulary) {
            let identifier = try item.member("VocabularyItemIdentifier").text()
            var term = Term(identifier, [])
            for synonym in try item.member("VocabularyItemSynonyms").elements(atMost: Self.synonymsBound) {
                let phrase = try synonym.member("VocabularyItemPhrase").text()
                let pronunciation = try synonym.optional("VocabularyItemPronunciation")?.text()
                // A term has one pronunciation: another begins a term of its own, with the same identifier.
                if pronunciation != nil, term.pronunciation != nil {
                    terms.append(term)
                    term = Term(identifier, [])
                }
                term.phrases.append(phrase)
                if pronunciation != nil { term.pronunciation = pronunciation }
                let examples = try synonym.optional("VocabularyItemExamples")?.elements(atMost: Self.examplesBound)
                for example in examples ?? [] {
                    let text = try example.text()
                    // Whose sentence it is cannot be told where several intents share the term.
                    if let intent = intents.first, intents.count == 1 { sentences.add(text, to: intent) }
                }
            }
            guard !term.phrases.isEmpty else {
                throw item.error("'VocabularyItemSynonyms' is empty; add a dictionary with a 'VocabularyItemPhrase'")
            }
            terms.append(term)
        }
        return terms
    }

    /// `INRequestRideIntent.rideOptionName` or `RequestRide.rideOptionName`, as the latter.
    private static func parameter(_ tree: VocabularyTree) throws(VocabularyFileError) -> String {
        let text = try tree.text(atMost: 2 * Limits.nameBytes)
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let intent = Self.intent(parts[0]) else {
            throw tree.error(
                "'\(text.prefix(80))' is no parameter; name an intent and its parameter, such as INRequestRideIntent.rideOptionName"
            )
        }
        return "\(intent).\(parts[1])"
    }

    private static func intent(_ tree: VocabularyTree) throws(VocabularyFileError) -> String {
        let text = try tree.text(atMost: Limits.nameBytes)
        guard let intent = Self.intent(text[...]) else {
            throw tree.error("'\(text.prefix(80))' is no intent; name one such as INRequestRideIntent")
        }
        return intent
    }

    /// An intent's name without the beginning and the end of SiriKit's classes.
    private static func intent(_ name: Substring) -> String? {
        let isClass = name.hasPrefix("IN") && name.hasSuffix("Intent") && name.count > 8
        let plain = isClass ? name.dropFirst(2).dropLast(6) : name
        return plain.isEmpty || !plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? nil : String(plain)
    }
}
