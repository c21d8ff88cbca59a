// Beckon: names are found although they are said or written otherwise
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema
import Testing

@testable import RecognizerEngine

/// A language with a few rules for names, and names: persons, and things.
private enum Names {
    static var language: Language {
        var language = Small.language
        language.names.keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        language.names.sounds = ["ph": "f", "th": "t", "ey": "ai", "^kn": "n", "e$": "", "c": "k", "y": "i"]
        language.names.endings = ["ies": "y", "s": "", "ss": "ss"]
        language.names.syllables = ["zhang": "张章", "wei": "伟威维", "xi": "西", "an": "安", "xian": "先"]
        language.names.syllableSpellings = ["wei": ["uei"]]
        return language
    }

    static let meet = IntentDeclaration(
        name: "Move", domain: "test",
        parameters: [
            ParameterDeclaration(name: "what", type: "SpeakableString"),
            ParameterDeclaration(name: "where", type: "Placemark"),
            ParameterDeclaration(name: "who", type: "Person", isArray: true),
        ])

    static func recognizer(
        persons: [Term] = [], things: [Term] = [], places: [Term] = [], language: Language = Names.language
    ) throws -> Recognizer {
        var app = Small.app("Mover", terms: things)
        app.intents = [Self.meet]
        app.types.append(Person.declaration)
        var language = language
        language.intents = [
            IntentSentences(
                intent: "Move",
                sentences: ["move {what} to {where}", "meet {who}", "meet {who:known} in {where:known}"])
        ]
        let vocabulary = [
            VocabularySet(app: "mover", user: "local", kind: .contactName, terms: persons),
            VocabularySet(app: "mover", user: "local", kind: .placeName, terms: places),
            VocabularySet(app: "mover", user: "bob", kind: .contactName, terms: [Term("bob's", ["Philippa Stone"])]),
        ]
        return try Recognizer(languages: [language], catalog: Catalog(manifests: [app], vocabulary: vocabulary))
    }

    static func terms(_ names: [String]) -> [Term] { names.map { Term($0, [$0]) } }
}

@Suite struct NameTests {
    private func person(_ said: String, of names: [String], user: String = "local") throws -> String? {
        let recognizer = try Names.recognizer(persons: Names.terms(names))
        let best = recognizer.recognize(Small.work("meet \(said)", user: user)).candidates.first
        #expect(
            best?.parameters["who"]?.array?.first?["displayName"]?.string == said, "the words stay as they were said")
        return best?.parameters["who"]?.array?.first?["customIdentifier"]?.string
    }

    @Test(arguments: [
        ("Stefan", ["Stephan"], "Stephan"), ("Kate Meyer", ["Cate Maier"], "Cate Maier"),
        ("night", ["Knight"], "Knight"),
        ("Stephan", ["Stefan", "Stephan"], "Stephan"), ("katerin", ["Cathryn", "Katherin"], "Katherin"),
        // A letter missing is nearer than the same sound.
        ("Stefn", ["Stefan", "Stephn"], "Stefan"),
    ])
    func sounds(said: String, names: [String], meant: String) throws {
        #expect(try self.person(said, of: names) == meant)
    }

    @Test(arguments: [
        ("Stevan", ["Stephan"]), ("Stefan", ["Stephan", "Stepfan", "Steffan"]), ("an", ["Anne"]),
        ("Stefan Stone", ["Stephan"]), ("Toms", ["Tom"]), ("ae", ["Ai"]),
    ])
    func whatDoesNotSoundAlikeOrIsAmbiguous(said: String, names: [String]) throws {
        #expect(try self.person(said, of: names) == nil)
    }

    @Test(arguments: [
        ("Lovelace Ada", "Ada Lovelace"), ("King Ada Lovelace", "Ada King Lovelace"),
        ("Lovelace King Ada", "Ada King Lovelace"), ("Ada Lovelace King", "Ada King Lovelace"),
        ("Lovelcae Ada", "Ada Lovelace"), ("Ada Lovelace", "Ada Lovelace"),
    ])
    func orderOfPersons(said: String, meant: String) throws {
        #expect(try self.person(said, of: ["Ada Lovelace", "Ada King Lovelace"]) == meant)
    }

    @Test func anotherOrderIsFartherThanTheName() throws {
        #expect(try self.person("Lee Brandon", of: ["Brandon Lee", "Lee Brandon"]) == "Lee Brandon")
        #expect(try self.person("Lee Brandon", of: ["Brandon Lee"], user: "bob") == nil)
        #expect(try self.person("Filippa Stone", of: [], user: "bob") == "bob's")
        #expect(try self.person("Filippa Stone", of: []) == nil)
    }

    @Test(arguments: [
        ("章伟", "张伟"), ("章威", "张伟"), ("zhang wei", "张伟"), ("Zhangwei", "张伟"), ("zhang uei", "张伟"),
        ("zhāng wěi", "张伟"), ("xian", "西安"), ("张伟", "张伟"),
    ])
    func syllables(said: String, meant: String) throws {
        #expect(try self.person(said, of: ["张伟", "西安", "先"]) == meant)
    }

    @Test(arguments: [("章", ["张"]), ("zhang", ["张"]), ("伟章", ["张伟"]), ("章维", ["张伟", "张威"]), ("zhangx", ["张伟"])])
    func oneSyllableIsNoName(said: String, names: [String]) throws {
        #expect(try self.person(said, of: names) == nil)
    }

    @Test func hintsAreInSyllablesWithTones() throws {
        let recognizer = try Names.recognizer(persons: [Term("z", ["Jay"], pronunciation: "zhang1 wei3")])
        for said in ["章威", "zhang wei", "Jay"] {
            let best = recognizer.recognize(Small.work("meet \(said)")).candidates.first
            #expect(best?.parameters["who"]?.array?.first?["customIdentifier"] == "z", "\(said)")
        }
    }

    @Test(arguments: [
        ("berries", "berry"), ("berry", "berry"), ("garden chair", "garden chairs"), ("glass", "glass"),
        ("glasses", nil),
        ("berrys", "berry"),
    ])
    func endingsOfThings(said: String, meant: String?) throws {
        let recognizer = try Names.recognizer(things: Names.terms(["berry", "garden chairs", "glass"]))
        let best = recognizer.recognize(Small.work("move \(said) to Rome")).candidates.first
        #expect(best?.parameters["what"]?["vocabularyIdentifier"]?.string == meant)
        #expect(best?.parameters["what"]?["spokenPhrase"]?.string == said)
    }

    @Test func whatIsSaidOtherwiseScoresBetweenANameAndFreeText() throws {
        let recognizer = try Names.recognizer(persons: Names.terms(["Stephan Maier"]))
        func score(_ text: String) -> Double { recognizer.recognize(Small.work(text)).candidates.first?.score ?? 0 }
        let scores = ["meet Stephan Maier", "meet Stefan Maier", "meet Stefan Meyer", "meet Qqqqqq Zzzzzz"].map(score)
        #expect(scores == scores.sorted(by: >))
        #expect(Set(scores).count == scores.count)
        // Half of a name is none where only known ones count.
        #expect(score("meet Stefan Qqqqqq in Rome") == score("meet Qqqqqq Zzzzzz in Rome"))
    }

    @Test func withoutRulesThereAreNoSounds() throws {
        var language = Names.language
        language.names = NameRules()
        let recognizer = try Names.recognizer(persons: Names.terms(["Stephan", "张伟"]), language: language)
        for said in ["Stefan", "章伟", "zhang wei"] {
            let best = recognizer.recognize(Small.work("meet \(said)")).candidates.first
            #expect(best?.parameters["who"]?.array?.first?["customIdentifier"] == nil)
        }
    }
}

/// Names by the ten thousand, made to cost as much as can be.
@Suite struct HostileNameTests {
    @Test func namesThatAllSoundAlikeAreBounded() throws {
        // Every word sounds like every other, and every name begins like every other.
        let words: [String] = (0..<400).map { number in
            String(repeating: "k", count: number % 20 + 3) + String(repeating: "a", count: number / 20 + 1)
        }
        let names: [String] = (0..<5_000).map { number in
            let places: [Int] = (0..<8).map { place in (number * 7 + place * 31 + number / 400) % 400 }
            return places.map { words[$0] }.joined(separator: " ")
        }
        let (index, symbols) = Self.index(names)
        let said = symbols.numbered(Tokenizer.tokens(of: String(repeating: "kkkkkkka ", count: 512)))
        let hits = NameSearch.hits(in: said, of: "local", index)
        #expect(hits.count == said.count + 1)
        #expect(hits.allSatisfy { $0.count <= 100 })
    }

    @Test func oneNameOfManyIsBounded() throws {
        let (index, symbols) = Self.index(Array(repeating: "Ada Lovelace", count: 20_000))
        let hits = NameSearch.hits(
            in: symbols.numbered(Tokenizer.tokens(of: String(repeating: "ada lovelace ", count: 256))), of: "local",
            index)
        #expect(hits.allSatisfy { $0.count <= 32 })
        #expect(hits[0].count > 1)
    }

    @Test func namesOfOthersHideNobodys() throws {
        var index = NameIndex(forms: NameForms(Names.language), firstName: 0)
        var symbols = SymbolTable()
        func add(_ name: String, _ user: String) {
            let entry = TermEntry(
                app: "a", user: user, kind: .contactName, parameters: [], identifier: "\(user)'s", rank: 0)
            index.insert([Tokenizer.tokens(of: name).map(\.text)], entry, &symbols)
        }
        for number in 0..<500 {
            add("Stephan" + String(repeating: "n", count: number % 16), "mallory \(number % 3)")
            add("Stephann", "mallory 0")
        }
        add("Stephan", "ada")
        let said = symbols.numbered(Tokenizer.tokens(of: "stefan"))
        #expect(NameSearch.hits(in: said, of: "ada", index)[0].map(\.payload.identifier) == ["ada's"])
        #expect(NameSearch.hits(in: said, of: "nobody", index)[0].isEmpty)
    }

    @Test(arguments: [
        "'''", "''", "\u{301}\u{301}\u{301}", "ß", String(repeating: "ph", count: 600), "𠀀𠀁", "ǅ", "o'o'o",
    ])
    func strangeNamesDoNotTrap(name: String) throws {
        let recognizer = try Names.recognizer(
            persons: Names.terms([name, name + " " + name]), things: Names.terms([name]))
        _ = recognizer.recognize(Small.work("meet \(name)"))
        _ = recognizer.recognize(Small.work("move \(name)s to \(name)"))
    }

    private static func index(_ names: [String]) -> (NameIndex, SymbolTable) {
        var index = NameIndex(forms: NameForms(Names.language), firstName: 0)
        var symbols = SymbolTable()
        for (number, name) in names.enumerated() {
            let entry = TermEntry(
                app: "a", user: "local", kind: .contactName, parameters: [], identifier: String(number), rank: number)
            index.insert([Tokenizer.tokens(of: name).map(\.text)], entry, &symbols)
        }
        return (index, symbols)
    }
}

/// Strange words never make anybody surer, names said otherwise or not.
@Suite struct NameMonotonicityTests {
    @Test func strangeWordsNeverRaiseAScore() throws {
        let recognizer = try Names.recognizer(
            persons: Names.terms(["Stephan Maier", "Cathryn", "Ada Lovelace", "张伟"]),
            things: Names.terms(["garden chair"]),
            places: Names.terms(["Knight Street", "Rome"]))
        let sentences = [
            "meet stefan meyer", "meet kathryn in rome", "meet lovelace ada", "meet stephan maier in night street",
            "meet 章伟", "move garden chairs to night street", "move garden chair to romr", "meet cathryn and zhang wei",
        ]
        var state: UInt64 = 20_261_122
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func strange() -> String {
            "q" + String((0..<3 + next(5)).map { _ in Character(UnicodeScalar(UInt8(97 + next(26)))) }) + "zx"
        }
        func best(_ words: [String]) -> Candidate? {
            recognizer.recognize(Small.work(words.joined(separator: " "))).candidates.first
        }
        var changed = 0
        for round in 0..<10_000 {
            var words = sentences[round % sentences.count].split(separator: " ").map(String.init)
            let before = best(words)?.score ?? 0
            for _ in 0...next(2) {
                let place = next(words.count)
                if next(2) == 0 { words.insert(strange(), at: place) } else { words[place] = strange() }
            }
            let after = best(words)?.score ?? 0
            guard after <= before else {
                Issue.record("\(words.joined(separator: " ")): \(before) became \(after)")
                return
            }
            changed += after < before ? 1 : 0
        }
        #expect(changed > 5_000)
    }
}
