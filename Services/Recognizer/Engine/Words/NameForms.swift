// Beckon: by what a word of a name is found besides itself
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// By what words of names are found besides themselves: how they sound, what is left without an ending, their syllables.
/// The same for a name and for what was said, so that each is looked up and nothing is compared with all names.
struct NameForms: Sendable {
    /// What two words have in common.
    enum Kind: UInt64, Sendable {
        case ending = 1, sound, syllable
    }

    /// A number that words have in common.
    struct Form: Hashable, Sendable {
        var kind: Kind
        var key: UInt64
    }

    /// Letters of words that have a sound or an ending.
    private static let lengths = 3...24
    /// Letters that are left without an ending.
    private static let stem = 3

    let syllables: Syllables
    private let sounds: LetterSounds
    /// Endings, the longest first, and what stands there without them.
    private let endings: [(ending: [UInt8], rest: [UInt8])]
    /// Words that are never a name.
    private let notNames: Set<String>

    init(_ language: Language) {
        let rules = language.names
        self.sounds = LetterSounds(rules.sounds)
        self.syllables = Syllables(rules.syllables, spellings: rules.syllableSpellings)
        self.endings = rules.endings.sorted { (-$0.key.utf8.count, $0.key) < (-$1.key.utf8.count, $1.key) }
            .map { (Array($0.key.utf8), Array($0.value.utf8)) }
        self.notNames = Set(language.notNames + language.articles + language.listJoiners + language.possessives)
    }

    /// Whether names are found by themselves only.
    var isEmpty: Bool { self.sounds.isEmpty && self.endings.isEmpty && self.syllables.isEmpty }

    /// The forms of one word.
    func forms(of word: String) -> [Form] {
        guard let first = word.unicodeScalars.first, word.utf8.count <= 4 * Self.lengths.upperBound else { return [] }
        if Tokenizer.standsAlone(first) {
            return self.syllables.syllables(of: first).map { Form(kind: .syllable, key: UInt64($0)) }
        }
        var forms: [Form] = []
        if !self.syllables.isEmpty, let number = self.syllables.number(of: word) {
            forms.append(Form(kind: .syllable, key: UInt64(number)))
        }
        guard !self.sounds.isEmpty || !self.endings.isEmpty,
            0x61...0x7A ~= first.value || first.properties.isAlphabetic,
            Self.lengths.contains(word.unicodeScalars.count), !self.notNames.contains(word)
        else { return forms }
        if let key = self.stem(of: word) { forms.append(Form(kind: .ending, key: key)) }
        if let key = self.sounds.key(of: word) { forms.append(Form(kind: .sound, key: key)) }
        return forms
    }

    /// A number for a word without its ending.
    private func stem(of word: String) -> UInt64? {
        guard !self.endings.isEmpty else { return nil }
        var word = word
        return word.withUTF8 { bytes in
            var hash = WordHash()
            let found = self.endings.first { entry in
                bytes.count - entry.ending.count + entry.rest.count >= Self.stem && bytes.count > entry.ending.count
                    && bytes.suffix(entry.ending.count).elementsEqual(entry.ending)
            }
            for byte in bytes.dropLast(found?.ending.count ?? 0) { hash.add(byte) }
            for byte in found?.rest ?? [] { hash.add(byte) }
            return hash.value
        }
    }
}
