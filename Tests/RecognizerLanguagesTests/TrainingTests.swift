// Beckon: what the languages give to the statistics, and what comes of it
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct TrainingTests {
    @Test(arguments: LanguageLoader.locales) func everyIntentHasFreeSentences(locale: String) throws {
        let language = try #require(try LanguageLoader.builtIn([locale]).first)
        let intents = Set(language.intents.map(\.intent)).subtracting([Language.nothing])
        #expect(Set(language.training.sentences.keys) == intents)
        for (intent, sentences) in language.training.sentences { #expect(sentences.count >= 15, "\(intent)") }
        #expect(language.training.outOfScope.count >= 300)
        #expect(Set(language.training.outOfScope).count == language.training.outOfScope.count)
    }

    @Test(arguments: LanguageLoader.locales) func freeSentencesSayWhatTheIntentsHave(locale: String) throws {
        let language = try #require(try LanguageLoader.builtIn([locale]).first)
        for manifest in TestCatalog.catalog.manifests {
            for intent in manifest.intents {
                let names = Set(intent.parameters.map(\.name)).union(["app"])
                for sentence in language.training.sentences[intent.name] ?? [] {
                    for piece in sentence.text.split(separator: "{").dropFirst() {
                        let name = piece.split(whereSeparator: { "}:=.".contains($0) }).first.map(String.init) ?? ""
                        #expect(names.contains(name), "\(sentence.place): {\(name)}")
                    }
                }
            }
        }
    }

    /// Whoever names somebody does not mean everybody: nothing is done, and nothing is asked, of an intent without a place for a
    /// person.
    @Test(arguments: ["Mark Omar's message as unread", "Mark the message from my sister as read"])
    func aNameIsNotLeftOut(_ words: String) throws {
        let recognizer = try Fixtures.recognizer("en")
        let trained = recognizer.using(try #require(try recognizer.training(for: "en")).train())
        let work = RecognizeWork(
            utterance: words, context: RequestContext(conversation: "c", locale: "en"), now: Fixtures.now)
        let recognition = trained.recognize(work)
        #expect(recognition.intents == nil && recognition.meanings.isEmpty, "\(recognition)")
    }

    /// What would be refused is asked about while somebody is talking to the system; nothing more is done than without.
    @Test func whileTalkingMoreIsAskedAbout() throws {
        let recognizer = try Fixtures.recognizer("en")
        let trained = recognizer.using(try #require(try recognizer.training(for: "en")).train())
        for (words, intent) in [
            ("gimme a shout at quarter past two about the match", "AddTasks"),
            ("get rid of this mist on the back window while you're at it", "SetDefrosterSettingsInCar"),
        ] {
            var work = RecognizeWork(
                utterance: words, context: RequestContext(conversation: "c", locale: "en"), now: Fixtures.now)
            #expect(trained.recognize(work).meanings.isEmpty)
            work.isTalking = true
            let recognition = trained.recognize(work)
            #expect(recognition.intents == nil && recognition.meanings.first?.intent == intent, "\(recognition)")
        }
    }

    /// Hardly anything that must not be acted on is, and with the statistics alone much of what the grammar reads is read too.
    @Test(arguments: LanguageLoader.locales) func hardlyAnythingOutOfScopeIsTaken(locale: String) throws {
        var recognizer = try Fixtures.recognizer(locale)
        let training = try #require(try recognizer.training(for: locale))
        recognizer = recognizer.using(try training.train())
        var (read, right, all) = (0, 0, 0)
        var (taken, outOfScope) = ([String](), 0)
        for file in Fixtures.names(locale) {
            for expected in try Fixtures.cases(file, locale: locale) {
                let work = RecognizeWork(
                    utterance: expected.say, context: RequestContext(conversation: "c", locale: locale),
                    now: Fixtures.now)
                guard let intent = expected.intent else {
                    outOfScope += 1
                    if recognizer.recognize(work).intents != nil { taken.append(expected.say) }
                    continue
                }
                let guess = recognizer.guesses(work).first { $0.refusal == nil }
                all += 1
                if let guess {
                    read += 1
                    if guess.candidate.intent == intent { right += 1 }
                }
            }
        }
        #expect(outOfScope >= 100)
        #expect(Double(taken.count) <= 0.01 * Double(outOfScope), "\(taken)")
        #expect(Double(read) >= 0.4 * Double(all), "\(locale): \(read) of \(all)")
        #expect(Double(right) >= 0.9 * Double(read), "\(locale): \(right) of \(read)")
    }
}
