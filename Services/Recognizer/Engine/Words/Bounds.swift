// Beckon: how much one utterance may cost
// SPDX-License-Identifier: Apache-2.0

/// The bounds of the work for one utterance. None depends on how many sentences or terms are registered.
enum Bounds {
    /// Steps of the search, all graphs together. An ordinary sentence takes a few thousand.
    static let steps = 400_000
    /// Words that nothing explains in a sentence that is taken nevertheless.
    static let skippedWords = 1
    /// Words of one place, list or person that is no known vocabulary.
    static let nameWords = 8
    /// The same where every letter is a word, as in Chinese.
    static let nameLetters = 24
    /// Candidates that are returned.
    static let candidates = 5
    /// Places where an utterance that asks for several things may be cut.
    static let cuts = 6
    /// Of these, places where one of the parts may be guessed by the statistics.
    static let guessedCuts = 2
    /// So many words of a name may stand behind a comma.
    static let wordsBehindComma = 3
    /// So many words at least are guessed to be another request than the one that is asked about.
    static let guessedWords = 5
    /// So many words and marks at least behind a no are a reason for it, and no other value.
    static let reasonWords = 5
    /// Words of a turn that says several things to a question, and places where it may be cut.
    static let turnTokens = 40, turnCuts = 10
    /// Words that are a request while something else is asked, where they answer nothing.
    static let requestWords = 2
    /// Words of one more thing that is added, "and some semi-skimmed milk".
    static let addedWords = 5
    /// Words of a turn that agrees in its own words.
    static let agreeingTokens = 16
    /// How sure the statistics of turns have to be of a turn, and of one word.
    static let sureTurn = 0.3, sureWord = 0.6
    /// Words within a marked name that names seldom have, "and", "my".
    static let strangeWords = 1
    /// Words that nothing explains beside somebody's own text, at most.
    static let wordsBesideText = 2
    /// So many letters that stand alone, as Chinese ones do, are a word at most.
    static let lettersOfWord = 3
    /// Words beside those that take a value away, at most, where nothing else is read in them.
    static let wordsBesideRemoval = 6
    /// Words that correct what was done already, at most.
    static let wordsOfCorrection = 9
    /// So many words beside other names are no name, where one is chosen.
    static let wordsOfSentence = 3
    /// Words of a turn that name an option.
    static let optionWords = 6
    /// Of so many words of a turn that may be none for values one may be unexplained.
    static let explainedWords = 3
    /// So many words that nothing explains may stand beside an answer that the statistics are sure of; of more, one word in so many.
    static let wordsOfStory = 5, shareOfStory = 3
    /// How deep rules may refer to rules.
    static let ruleDepth = 8
    /// Arcs of one template, and ends that are open at once: a guard against templates that multiply out.
    static let arcsPerTemplate = 20_000, openEnds = 1_000
    /// Ways to say one value of a list.
    static let textsPerListEntry = 1_000
    /// Parts of a template that may change places.
    static let permutedParts = 4
}
