// Beckon: which names of a language sound alike, and which do not
// SPDX-License-Identifier: Apache-2.0

import RecognizerLanguages
import Schema
import Testing

@testable import RecognizerEngine

@Suite struct NameTests {
    private static func sounds(_ locale: String) throws -> LetterSounds {
        LetterSounds(try #require(try LanguageLoader.builtIn([locale]).first).names.sounds)
    }

    @Test(arguments: [
        (
            "en",
            """
            Kathryn Catherine Katherine Kathrin Katharine Catharine, Stephen Steven, Stefan Stephan, Jon John, Sara Sarah,
            Brian Bryan, Geoffrey Jeffrey Jeffery, Marc Mark, Carl Karl, Eric Erik Erick, Philip Phillip Filip,
            Nicholas Nicolas Nikolas, Allan Alan Allen, Ann Anne, Leigh Lee, Sean Shawn Shaun, Caitlin Kaitlyn Katelyn,
            Lindsay Lindsey Linsey, Tracy Tracey, Casey Kacey Kasey Kacie, Megan Meghan, Thompson Thomson,
            Smith Smyth Smythe, Clark Clarke, Stewart Stuart, Anderson Andersen, Wright Right, Clare Claire, Reid Reed,
            Neil Neal, Derek Derrick, Jerry Gerry, Noah Noa, Hannah Hanna, Zachary Zackary, Deborah Debra, Robin Robyn,
            Meyer Mayer Maier Meier, Ian Iain, Elisabeth Elizabeth, Aaron Aron, Jackson Jaxon, Rebecca Rebekah,
            Michael Mikael, Christine Kristine, Rhys Rees, Johnson Jonson, Hughes Hues, Sophia Sofia, Laurence Lawrence,
            Schmidt Schmitt, Macdonald McDonald, Taylor Tailor, Haley Hailey Hayley, Kaylee Kayleigh, o'brien obrien
            """
        ),
        (
            "de",
            """
            Meyer Maier Meier Mayer Mayr Mair, Stefan Stephan, Schmidt Schmitt Schmid Schmied, Walter Walther,
            Katharina Katarina Catharina, Karsten Carsten, Torsten Thorsten, Philipp Philip Filip, Christof Kristof,
            Claus Klaus, Günter Günther Guenter, Müller Mueller, Schröder Schroeder, Krämer Kraemer Kremer, Schulz Schultz,
            Franz Frantz, Vogel Fogel, Hofmann Hoffmann, Fischer Vischer, Matthias Mathias, Sylvia Silvia, Sarah Sara,
            Weiß Weiss, Jörg Joerg, Becker Bäcker, Schwarz Schwartz, Bernd Bernt, Viktor Victor, Kathrin Katrin Cathrin,
            Ralf Ralph, Detlef Detlev, Rüdiger Ruediger
            """
        ),
        (
            "es",
            """
            Jiménez Giménez Ximénez, González Gonzales, Hernández Ernandes, Vaca Baca, Esteban Estevan, Sara Sarah,
            Elisabet Elizabeth, Wálter Válter, Jessica Yesica, Maite Mayte, Héctor Ector, Yolanda Llolanda, Beatriz Beatris,
            Raquel Rakel, Chávez Chaves, Ximena Jimena, Vázquez Vásquez, Stefanía Estefania
            """
        ),
        (
            "id",
            """
            Sjahrir Syahrir, Soeharto Suharto, Soekarno Sukarno, Joko Djoko, Ahmad Achmad, Rahmat Rachmat,
            Khairul Chairul, Aisyah Aisha Aisya, Yusuf Jusuf Yusup, Tjokro Cokro, Thohir Tohir, Bakti Bhakti,
            Fatimah Fatima, Dewi Dewie, Yudho Yudo, Abdullah Abdulla, Muhammad Mohammad Mochamad, Budi Boedi,
            Sjamsoeddin Syamsudin, Yogya Jogja
            """
        ),
    ])
    func alike(locale: String, groups: String) throws {
        let sounds = try Self.sounds(locale)
        for group in groups.lowercased().split(separator: ",") {
            let names = group.split(whereSeparator: \.isWhitespace).map(String.init)
            #expect(names.count > 1)
            #expect(names.allSatisfy { sounds.key(of: $0) != nil }, "\(group)")
            #expect(Set(names.map { sounds.key(of: $0) }).count == 1, "\(group)")
        }
    }

    @Test(arguments: [
        (
            "en",
            """
            Lena Lana Luna Lina, Anna Annie Andy, Mary Marie Maria Mark, Tom Tim Tam, Dana Dan Diana, Carl Carol Carla,
            Peter Peters Petra, Kate Katie Cathy Kat, Jane Jan June, Paul Paula, Eric Erica, Karen Kerry, Terry Tree,
            Bill Bell Billy, Mia Maya, Rose Ross, Joan John Joanna, Adam Aden, Chris Christine, Mike Mick, Steve Stephen
            """
        ),
        (
            "de",
            """
            Lena Lina Lana, Anna Anne, Peter Petra, Hans Hannes, Jan Jana, Meier Mauer, Karl Karla, Müller Möller Miller,
            Otto Ute, Bach Buch, Lisa Liese, Bauer Beier
            """
        ),
        ("es", "Ana Ani, Juan Juana, Mario Maria, Carlos Carla, Luis Luisa, Pablo Paula, Peña Pena, José Josefa"),
        ("id", "Budi Dewi, Sari Sara, Ani Anna, Agus Agung, Rina Rini, Adi Ade, Wati Wita, Joko Jaka"),
    ])
    func different(locale: String, groups: String) throws {
        let sounds = try Self.sounds(locale)
        for group in groups.lowercased().split(separator: ",") {
            let names = group.split(whereSeparator: \.isWhitespace).map(String.init)
            #expect(Set(names.map { sounds.key(of: $0) }).count == names.count, "\(group)")
        }
    }

    @Test(arguments: [
        ("en", "call Kathryn Maier", "Catherine Meyer", "Kathryn Maier"),
        ("en", "call Lovelace Ada", "Ada Lovelace", "Lovelace Ada"),
        ("en", "send a message to John Snowe", "Jon Snow", "John Snowe"),
        ("en", "call Cathreine Meyer", "Catherine Meyer", "Cathreine Meyer"),
        ("en", "call Catherine Mwyer", "Catherine Meyer", "Catherine Mwyer"),
        ("de", "ruf Stephan Maier an", "Stefan Meyer", "Stephan Maier"),
        ("de", "ruf Guenter Schroeder an", "Günther Schröder", "Guenter Schroeder"),
        ("es", "llama a Xavier Giménez", "Javier Jiménez", "Xavier Giménez"),
        ("es", "llama a Bíctor Ernández", "Víctor Hernández", "Bíctor Ernández"),
        ("id", "telepon Soetan Sjahrir", "Sutan Syahrir", "Soetan Sjahrir"),
        ("id", "kirim pesan ke Syahrir Sutan", "Sutan Syahrir", "Syahrir Sutan"),
        ("zh-Hans", "给章伟打电话", "张伟", "章伟"), ("zh-Hans", "打电话给zhang wei", "张伟", "zhang wei"),
        ("zh-Hans", "打电话给Wang Xiaoming", "王小明", "Wang Xiaoming"),
        ("zh-Hans", "给善雄信打电话", "单雄信", "善雄信"), ("zh-Hans", "打电话给lyu bu", "吕布", "lyu bu"),
    ])
    func persons(locale: String, said: String, meant: String, words: String) throws {
        let names = [
            "Catherine Meyer", "Ada Lovelace", "Jon Snow", "Stefan Meyer", "Günther Schröder", "Javier Jiménez",
            "Víctor Hernández", "Sutan Syahrir", "张伟", "王小明", "单雄信", "吕布",
        ]
        // Of English and German names some sound alike.
        let others = ["en": ["Stefan Meyer"], "de": ["Catherine Meyer"]][locale] ?? []
        let person = try Self.read(said, locale, names.filter { !others.contains($0) })
        #expect(person?["displayName"]?.string == words)
        #expect(person?["customIdentifier"]?.string == meant)
    }

    @Test(arguments: [
        ("en", "call Katherine Mayer", ["Catherine Meyer", "Kathryn Maier"]), ("en", "call Lena", ["Lana", "Lina"]),
        ("zh-Hans", "给章维打电话", ["张伟", "张威"]), ("zh-Hans", "给章打电话", ["张"]), ("en", "call Jane", ["Jan"]),
    ])
    func nobody(locale: String, said: String, names: [String]) throws {
        #expect(try Self.read(said, locale, names)?["customIdentifier"] == nil)
    }

    /// The person of a request, with these names as the user's contacts in every app for calls and messages.
    private static func read(_ said: String, _ locale: String, _ names: [String]) throws -> Value? {
        var catalog = TestCatalog.catalog
        catalog.vocabulary = ["ringo", "pigeon"].map { app in
            VocabularySet(app: app, user: "local", kind: .contactName, terms: names.map { Term($0, [$0]) })
        }
        let recognizer = try Recognizer(languages: try LanguageLoader.builtIn([locale]), catalog: catalog)
        let work = RecognizeWork(
            utterance: said, context: RequestContext(conversation: "c", locale: locale), now: Fixtures.now)
        let best = recognizer.recognize(work).candidates.first
        return (best?.parameters["contacts"] ?? best?.parameters["recipients"])?.array?.first
    }

    @Test func aLetterOfEverySyllable() throws {
        let rules = try #require(try LanguageLoader.builtIn(["zh-Hans"]).first).names
        let syllables = Syllables(rules.syllables, spellings: rules.syllableSpellings)
        #expect(rules.syllables.count > 390)
        #expect(Set(rules.syllables.values.flatMap(\.unicodeScalars)).count > 8_000)
        for (syllable, letters) in rules.syllables {
            let number = try #require(syllables.number(of: syllable))
            #expect(letters.unicodeScalars.allSatisfy { syllables.syllables(of: $0).contains(number) })
        }
        #expect(syllables.cuts(of: "xian").count == 1, "a syllable is no two")
    }
}
