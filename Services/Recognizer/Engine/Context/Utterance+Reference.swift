// Beckon: an utterance that leaves out what was said before
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// How many words that refer are looked at.
    private static let referring = 3

    /// What the words mean beside what was said and done last: with its names in the place of pronouns (`cancel it`), or the
    /// same again with another value (`make it five`, `and for Anna?`).
    mutating func reference(to recent: RecentIntent) -> Candidate? {
        guard self.catalog.intents[recent.intent] != nil else { return nil }
        return self.replacing(recent) ?? self.addition(to: recent) ?? self.again(recent)
    }

    /// What was added lately with one thing more, in the same place: "and bread too". When and how the other was to be added
    /// is not said of this one.
    private mutating func addition(to recent: RecentIntent) -> Candidate? {
        guard !self.asks else { return nil }
        guard let names = self.language.language.references.adds[recent.intent], let name = names.first,
            let slot = self.slot(of: name, in: recent.intent)
        else { return self.another(recent) }
        for (range, _, _) in self.ranges(in: self.language.additions) where range.count <= Bounds.addedWords {
            let isName = !range.contains {
                self.tokens[$0].isMark || self.language.notNames.contains(self.tokens[$0].text)
            }
            let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: recent.app)
            guard isName, let value = builder.value(of: slot, words: range) else { continue }
            var parameters = recent.parameters.filter { names.contains($0.key) }
            parameters[name] = slot.isArray && value.array == nil ? .array([value]) : value
            return Candidate(intent: recent.intent, app: recent.app, parameters: parameters, score: 0.9)
        }
        return nil
    }

    /// Whether a word that refers is taken for a part of a name in a reading: `mark it as done` is about no `it as`.
    func mayRefer(_ reading: Reading) -> Bool {
        reading.parts.contains { part in
            guard case .free(let slot, let range) = part, !self.catalog.sentences.slots[slot].isText else {
                return false
            }
            return range.contains { self.language.referringWords.entry(in: self.tokens, at: $0) != nil }
        }
    }

    /// The same intent for something else, of which nothing is kept: "and the water bill too", behind another bill.
    private mutating func another(_ recent: RecentIntent) -> Candidate? {
        guard let trained else { return nil }
        for (range, _, _) in self.ranges(in: self.language.additions) where range.count <= Bounds.addedWords {
            var part = self.request(of: range)
            defer { self.giveBack(part) }
            guard let values = part.values(saidOf: recent.intent, trained, isSure: true) else { continue }
            return Candidate(intent: recent.intent, app: recent.app, parameters: values, score: 0.6)
        }
        return nil
    }

    // MARK: Pronouns

    private mutating func replacing(_ recent: RecentIntent) -> Candidate? {
        let found = self.referringWords
        guard !found.isEmpty else { return nil }
        let names = Referents(recent, self.catalog.intents[recent.intent], self.language)
        for thing in names.things.isEmpty ? [""] : names.things {
            let filled = found.map { pronoun in
                (pronoun.range, pronoun.texts.compactMap { names.words($0, thing: thing) })
            }
            // One pronoun first; the others may be part of somebody's text.
            for (range, texts) in filled {
                for text in texts {
                    if let candidate = self.replacing([(range, text)], names, recent) { return candidate }
                }
            }
            let all = filled.compactMap { range, texts in texts.first.map { (range, $0) } }
            if all.count > 1, let candidate = self.replacing(all, names, recent) { return candidate }
        }
        return nil
    }

    private var referringWords: [(range: Range<Int>, texts: [String])] {
        var found: [(range: Range<Int>, texts: [String])] = []
        var position = 0
        while position < self.tokens.count, found.count < Self.referring {
            guard let entry = self.language.referringWords.entry(in: self.tokens, at: position) else {
                position += 1
                continue
            }
            found.append((position..<position + entry.words.count, entry.texts))
            position += entry.words.count
        }
        return found
    }

    private mutating func replacing(
        _ pronouns: [(range: Range<Int>, text: String)], _ names: Referents, _ recent: RecentIntent
    ) -> Candidate? {
        let bytes = Array(self.work.utterance.utf8)
        var text: [UInt8] = []
        var position = self.tokens[0].start
        for pronoun in pronouns {
            text += bytes[position..<self.tokens[pronoun.range.lowerBound].start] + Array(pronoun.text.utf8)
            position = self.tokens[pronoun.range.upperBound - 1].end
        }
        text += bytes[position..<self.tokens[self.tokens.count - 1].end]
        guard text.count <= Limits.utteranceBytes else { return nil }
        var other = self.other(String(decoding: text, as: UTF8.self))
        defer { self.giveBack(other) }
        guard let best = other.rankedReadings().first, best.isRequestOfItsOwn else { return nil }
        var candidate = best.candidate
        candidate.parameters = candidate.parameters.mapValues(names.exact)
        if candidate.app == nil, let app = recent.app, self.catalog.apps[candidate.intent]?.contains(app) == true {
            candidate.app = app
        }
        return candidate
    }

    // MARK: The same again

    private mutating func again(_ recent: RecentIntent) -> Candidate? {
        let expectation = Expectation(
            questions: [], intent: recent.intent, app: recent.app, parameters: recent.parameters)
        self.source.allowsBareTimes = true
        self.source.known = KnownValue.all(expectation)
        defer {
            self.source.allowsBareTimes = false
            self.source.known = [:]
        }
        for (range, parameter, _) in self.ranges(in: self.language.followUps) {
            guard
                let values = self.corrected(range, parameter, expectation)
                    ?? (parameter == nil ? self.person(range, recent) : nil)
            else { continue }
            return Candidate(
                intent: recent.intent, app: recent.app, parameters: recent.parameters.merging(values) { $1 },
                score: 0.9)
        }
        return nil
    }
}

extension Utterance {
    /// Some words as another person, where the intent was about one: `and to Bob`, whom nobody has registered.
    private func person(_ range: Range<Int>, _ recent: RecentIntent) -> [String: Value]? {
        let persons = (self.catalog.intents[recent.intent]?.parameters ?? []).filter {
            $0.type == "Person" && recent.parameters[$0.name] != nil
        }
        guard persons.count == 1, range.count <= Self.wordsOfPerson,
            let slot = try? CompiledCatalog.slot(
                persons[0].name, nil, of: self.catalog.intents[recent.intent], types: self.catalog.types)
        else { return nil }
        let isName = range.allSatisfy { position in
            let token = self.tokens[position]
            return token.number == nil && !token.isMark && !self.language.notNames.contains(token.text)
                && !self.language.articles.contains(token.text)
        }
        guard isName else { return nil }
        return ValueBuilder(source: self.source, text: self.work.utterance, app: recent.app)
            .value(of: slot, words: range).map { [slot.name: $0] }
    }

    /// How many words the name of a person has that nobody has registered.
    private static let wordsOfPerson = 3
}

/// What pronouns stand for.
private struct Referents {
    /// The persons in question.
    private var persons: [Value] = []
    /// What was made, in the words that it is called by, the best first.
    let things: [String]
    /// Values by the words that stand for them.
    private var values: [String: Value] = [:]
    /// What somebody said in own words.
    private let text: String?
    /// What one more of the same is called.
    private let more: String?
    private let joiner: String

    init(_ recent: RecentIntent, _ intent: IntentDeclaration?, _ language: CompiledLanguage) {
        self.joiner = language.language.listJoiners.first ?? ","
        self.more = language.language.references.more[recent.intent]
        self.text = language.language.references.said[recent.intent].flatMap { recent.parameters[$0]?.string }
        var values: [String: Value] = [:]
        var persons: [Value] = []
        for parameter in intent?.parameters ?? [] {
            guard let value = recent.parameters[parameter.name] else { continue }
            let elements = value.array ?? [value]
            for element in elements { if let words = Self.words(of: element) { values[words] = element } }
            if persons.isEmpty, parameter.type == "Person" { persons = elements.filter { Self.words(of: $0) != nil } }
        }
        self.values = values
        self.persons = persons
        self.things = (language.language.references.made[recent.intent] ?? []).compactMap { template in
            Self.filled(template.text) { name in
                Value.object(recent.parameters).at(name).flatMap { Self.words(of: $0) }
            }
        }
    }

    /// What stands for a pronoun; `nil` where there is nothing.
    func words(_ template: String, thing: String) -> String? {
        Self.filled(template) { name in
            switch name {
            case "thing": return thing.isEmpty ? nil : thing
            case "text": return self.text
            case "more": return self.more
            case "person":
                let names = self.persons.compactMap(Self.words)
                return names.isEmpty ? nil : names.joined(separator: " \(self.joiner) ")
            default: return nil
            }
        }
    }

    /// The very value that was meant, in the place of one that was read from its words.
    func exact(_ value: Value) -> Value {
        switch value {
        case .array(let elements): return .array(elements.map(self.exact))
        case .object(let members):
            guard let words = Self.words(of: value), let known = self.values[words],
                Self.names.first(where: { members[$0] != nil }) == Self.names.first(where: { known.object?[$0] != nil })
            else { return .object(members.mapValues(self.exact)) }
            return known
        default: return value
        }
    }

    /// The members by which persons, terms and places are called.
    private static let names = ["displayName", "spokenPhrase", "name"]

    /// How a value is called: of a list, the only one.
    private static func words(of value: Value) -> String? {
        switch value {
        case .string(let text): return text.isEmpty ? nil : text
        case .array(let elements): return elements.count == 1 ? elements.first.flatMap(Self.words) : nil
        case .object(let members): return Self.names.lazy.compactMap { members[$0]?.string }.first { !$0.isEmpty }
        default: return nil
        }
    }

    /// A text with what stands for each name in braces; `nil` where one has nothing.
    private static func filled(_ template: String, _ words: (String) -> String?) -> String? {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            guard let filling = words(String(rest[rest.index(after: open)..<close])) else { return nil }
            text += rest[..<open] + filling
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
