// Beckon: a grammar of one's own for a home
// SPDX-License-Identifier: Apache-2.0

public import RecognizerEngine
public import Schema

/// A smart-home grammar in Beckon's own templates, made ready for one home. Nothing is imported but the home: `{area:area}`
/// and `{floor:floor}` are its areas and floors, and a slot for names says which of its things may stand there,
/// `{name:light}`, `{name:cover.curtain}`, `{name:light/switch}`: things of a domain, of a device class, of either.
public struct HomeGrammar {
    /// The language with all sentences.
    public private(set) var language: Language
    /// One app that offers every intent.
    public let catalog: Catalog

    /// The slot for names of things.
    private static let nameSlot = "name"

    /// - Parameters:
    ///   - grammar: The sentences with their rules and lists.
    ///   - words: A language with numbers, fillers and the like; its sentences are left aside.
    ///   - fixtures: The home: areas, floors, entities.
    /// - Throws: ``GrammarError`` for a name in the home that cannot be read.
    public init(_ grammar: Language, words: Language, fixtures: Value) throws(GrammarError) {
        var language = grammar
        language.values = words.values
        language.fillers = words.fillers
        language.openers = words.openers
        language.articles = words.articles
        language.notNames = words.notNames
        let home = HomeAssistantHome(fixtures)
        language.lists["area"] = .values(home.areas.map { .init(SourceText($0), .string($0)) })
        language.lists["floor"] = .values(home.floors.map { .init(SourceText($0), .string($0)) })
        var parameters: Set<String> = [HomeAssistantGrammar.fromContext]
        let expander = try TemplateExpander(bound: 1)
        let sources = language.rules.values.map(\.text) + language.intents.flatMap { $0.sentences.map(\.text) }
        for slot in sources.flatMap(Self.slots) {
            let pieces = slot.split(whereSeparator: { $0 == ":" || $0 == "=" }).map(String.init)
            guard let name = pieces.first, let list = pieces.last else { continue }
            parameters.insert(name)
            guard name == Self.nameSlot, slot.contains(":"), language.lists[list] == nil else { continue }
            var entries: [SlotList.Entry] = []
            for entity in home.entities where Self.admits(entity, list) {
                let value = try expander.texts(of: SourceText(entity.name)).first ?? entity.name
                entries.append(.init(SourceText(entity.name), .string(value)))
            }
            language.lists[list] = .values(entries, areNames: true)
        }
        self.language = language
        self.catalog = Catalog(home: language.intents.map(\.intent), parameters: parameters)
    }

    /// What stands between braces.
    private static func slots(_ template: String) -> [String] {
        template.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
            $0.split(separator: "}").first.map(String.init)
        }
    }

    private static func admits(_ entity: HomeAssistantHome.Entity, _ filter: String) -> Bool {
        filter.split(separator: "/").contains { kind in
            let pieces = kind.split(separator: ".")
            return pieces.first.map(String.init) == entity.domain
                && (pieces.count == 1 || pieces.last.map(String.init) == entity.deviceClass)
        }
    }
}

extension Catalog {
    /// One app that offers intents of a home, with parameters that are all text.
    init(home intents: [String], parameters: Set<String>) {
        let declarations = intents.map { intent in
            IntentDeclaration(
                name: intent, domain: "home",
                parameters: parameters.sorted().map { ParameterDeclaration(name: $0, type: "String") })
        }
        self.init(manifests: [
            Manifest(
                app: "home", name: "home assistant", usageDescription: "to be measured", intents: declarations,
                types: [TypeDeclaration("String", .string)])
        ])
    }
}
