// Beckon: how names are said and written otherwise, as a language has it
// SPDX-License-Identifier: Apache-2.0

/// How the names of vocabularies are said and written otherwise. Without rules a name is found as it is written, without its
/// accents, and with a letter missing, doubled or exchanged.
public struct NameRules: Hashable, Sendable {
    /// The rows of letters of the keyboard, from above. A letter stands half a key to the right of the one above it.
    public var keyboard: [String] = []
    /// Groups of letters and how they sound, in letters again: `ph: f`. The longest group counts; `^` is the beginning of a
    /// word and `$` its end. Letters without a rule sound as they are written, and doubled sounds are one.
    public var sounds: [String: String] = [:]
    /// Endings that change nothing, and what stands there without them: `ies: y`. Of persons they do.
    public var endings: [String: String] = [:]
    /// Syllables in Latin letters, and the letters of the language that sound so.
    public var syllables: [String: String] = [:]
    /// Other ways to write a syllable.
    public var syllableSpellings: [String: [String]] = [:]

    /// No rules.
    public init() {}
}
