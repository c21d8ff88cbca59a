// Beckon: the grammar of another assistant, read as Beckon's
// SPDX-License-Identifier: Apache-2.0

public import RecognizerEngine
import RecognizerText
import RecognizerValues
public import Schema

/// A grammar of Home Assistant's intents for one language and the home that it is tried on, as a language and a catalog of
/// Beckon's. Their template language is nearly ours: lists become ``SlotList``s, names are split by what a sentence asks of
/// them, and what a sentence takes from where it is said becomes a parameter of its own, ``fromContext``.
public struct HomeAssistantGrammar {
    /// The language with all sentences.
    public private(set) var language: Language
    /// One app that offers every intent.
    public private(set) var catalog = Catalog()
    /// The parameter that lists what the sentence takes from its context, `area` to be filled in, `place` that is to be known, or a domain.
    public static let fromContext = "fromContext"

    /// Sentences that could not be taken, because they refer to rules that are not there.
    public private(set) var leftOut: [String] = []

    private let home: HomeAssistantHome
    private var intents: [String: [SourceText]] = [:]
    private var parameters: Set<String> = [Self.fromContext]
    private let commonRules: [String: String]
    private let lists: Value
    /// Rules as they are in a setting, `name.setting`.
    private var rules: [String: String] = [:]
    private var settings: [Setting] = []

    /// What blocks of sentences have in common: which names they mean, and rules of their own.
    private struct Setting: Hashable {
        var filter: NameFilter
        var own: [String: String]
    }

    /// - Parameters:
    ///   - sentences: The files of a language by name, with `_common`.
    ///   - fixtures: The home: areas, floors, entities.
    ///   - language: A language with numbers and the like, without sentences.
    /// - Throws: ``LanguageImportError`` where a file has another form.
    public init(sentences: Value, fixtures: Value, language: Language) throws(LanguageImportError) {
        guard let files = sentences.object, let common = files["_common"] else {
            throw LanguageImportError("there is no '_common'; give the file with all sentences of a language")
        }
        self.language = language
        // Their sentences write 2.5 in every language.
        self.language.values.numbers.style = .point
        self.home = HomeAssistantHome(fixtures)
        self.commonRules = common["expansion_rules"]?.object?.compactMapValues(\.string) ?? [:]
        self.lists = common["lists"] ?? .object([:])
        for (name, file) in files.sorted(by: { $0.key < $1.key }) where name != "_common" { self.read(name, file) }
        self.addLists()
        self.language.rules = [:]
        for (name, rule) in self.rules { self.language.rules[name] = SourceText(rule, place: "rule \(name)") }
        let skipped = common["skip_words"]?.array?.compactMap(\.string) ?? []
        self.language.fillers = skipped
        self.language.openers = []
        self.language.intents = self.intents.sorted { $0.key < $1.key }
            .map { IntentSentences(intent: $0.key, sentences: $0.value) }
        self.catalog = Catalog(home: self.intents.keys.sorted(), parameters: self.parameters)
    }

    private mutating func read(_ name: String, _ file: Value) {
        if let blocks = file["data"]?.array {
            let intent = String(name.split(separator: "/").first ?? "")
            for block in blocks { self.add(block, intent, place: name) }
        }
        for (intent, entry) in file["intents"]?.object ?? [:] {
            for block in entry["data"]?.array ?? [] { self.add(block, intent, place: name) }
        }
    }

    private mutating func add(_ block: Value, _ intent: String, place: String) {
        let setting = Setting(
            filter: NameFilter(block), own: block["expansion_rules"]?.object?.compactMapValues(\.string) ?? [:])
        let number = self.settings.firstIndex(of: setting) ?? self.settings.count
        if number == self.settings.count { self.settings.append(setting) }
        var sets = block["slots"]?.object?.map { "{\($0.key)=\($0.value.text)}" }.sorted() ?? []
        sets += block["inferred_domain"]?.string.map { ["{domain=\($0)}"] } ?? []
        for name in block["slots"]?.object?.keys.sorted() ?? [] { self.parameters.insert(name) }
        self.parameters.insert("domain")
        for sentence in block["sentences"]?.array?.compactMap(\.string) ?? [] {
            var marks = sets
            if let area = setting.filter.area { marks.append("{\(Self.fromContext)=\(area.rawValue)}") }
            if let domain = setting.filter.context, !self.mentionsName(sentence, setting, 0) {
                marks.append("{\(Self.fromContext)=\(domain)}")
            }
            guard let translated = self.translated(sentence, number) else {
                self.leftOut.append("\(place): \(sentence)")
                continue
            }
            // A bar at the top is an alternative of the whole.
            let text = marks.isEmpty ? translated : "(\(translated)) \(marks.joined(separator: " "))"
            self.intents[intent, default: []].append(SourceText(text, place: place))
        }
    }

    private func rule(_ name: String, _ setting: Setting) -> String? { setting.own[name] ?? self.commonRules[name] }

    private func mentionsName(_ text: String, _ setting: Setting, _ depth: Int) -> Bool {
        if text.contains("{name}") { return true }
        guard depth < 8 else { return false }
        let references = text.split(separator: "<").dropFirst().compactMap { $0.split(separator: ">").first }
        return references.contains { name in
            self.rule(String(name), setting).map { self.mentionsName($0, setting, depth + 1) } ?? false
        }
    }

    /// Slots in our order, `{slot:list}`; names and rules as the setting has them. `nil` where a rule is missing.
    private mutating func translated(_ text: String, _ setting: Int) -> String? {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "<" }) {
            result += rest[..<open]
            let closing: Character = rest[open] == "{" ? "}" : ">"
            guard let close = rest[open...].firstIndex(of: closing) else { break }
            let inner = String(rest[rest.index(after: open)..<close])
            guard let part = closing == "}" ? self.slot(inner, setting) : self.reference(inner, setting) else {
                return nil
            }
            result += part
            rest = rest[rest.index(after: close)...]
        }
        // An empty alternative is written as a blank one here.
        return (result + rest).replacing("|)", with: "| )").replacing("(|", with: "( |").replacing("||", with: "| |")
    }

    private mutating func slot(_ text: String, _ setting: Int) -> String {
        let pieces = text.split(separator: ":").map(String.init)
        guard let list = pieces.first, let slot = pieces.last else { return "{\(text)}" }
        self.parameters.insert(slot)
        return list == "name" ? "{\(slot):names.\(setting)}" : "{\(slot):\(list)}"
    }

    private mutating func reference(_ name: String, _ setting: Int) -> String? {
        guard let text = self.rule(name, self.settings[setting]) else { return nil }
        let twin = "\(name.replacing(" ", with: "_")).\(setting)"
        if self.rules[twin] == nil {
            // A rule that refers to itself must not do so here.
            self.rules[twin] = ""
            self.rules[twin] = self.translated(text, setting)
        }
        guard self.rules[twin] != nil else { return nil }
        return "<\(twin)>"
    }

    private mutating func addLists() {
        // Lists refer to rules as they are without any setting.
        let plain = self.settings.count
        self.settings.append(Setting(filter: NameFilter(.null), own: [:]))
        for (name, list) in self.lists.object ?? [:] {
            if let values = list["values"]?.array {
                let entries = values.compactMap { value -> SlotList.Entry? in
                    if let text = value.string { return SlotList.Entry(SourceText(text), .string(text)) }
                    guard let text = value["in"]?.string.flatMap({ self.translated($0, plain) }),
                        let out = value["out"]
                    else {
                        return nil
                    }
                    return SlotList.Entry(SourceText(text), out)
                }
                self.language.lists[name] = .values(entries)
            } else if let range = list["range"], let from = range["from"]?.integer, let to = range["to"]?.integer {
                self.language.lists[name] = .range(from: from, to: to, halves: range["fractions"] != nil)
            } else {
                self.language.lists[name] = .anything
            }
        }
        self.language.lists["area"] = .values(self.home.areas.map { .init(SourceText($0), .string($0)) })
        self.language.lists["floor"] = .values(self.home.floors.map { .init(SourceText($0), .string($0)) })
        for (number, setting) in self.settings.enumerated() {
            self.language.lists["names.\(number)"] = .values(
                self.home.entities.filter(setting.filter.admits).map { .init(SourceText($0.name), .string($0.name)) },
                areNames: true)
        }
    }
}

/// A grammar that cannot be imported, and why.
public struct LanguageImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do.
    public let description: String
    init(_ description: String) { self.description = description }
}
