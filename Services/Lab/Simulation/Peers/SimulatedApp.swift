// Beckon: the apps of a simulated world
// SPDX-License-Identifier: Apache-2.0

import Schema

/// An app of the simulated world: its manifest and its store. Its workers share them.
final class SimulatedApp {
    let manifest: Manifest
    let store: SimulatedStore

    init(_ manifest: Manifest, _ sabotage: SimulationSettings.Sabotage?) {
        self.manifest = manifest
        self.store = SimulatedStore(keepsLedger: manifest.keepsLedger, sabotage)
    }

    /// The apps: two that pay, one that asks by itself whether to ask, one without a ledger.
    static func all(_ world: World) -> [SimulatedApp] {
        let limits = (0..<4).map { _ in
            IntentDeclaration.TimeLimits(
                resolve: Milliseconds(world.dice.span(400...5_000)),
                confirm: Milliseconds(world.dice.span(400...5_000)),
                handle: Milliseconds(world.dice.span(400...10_000)))
        }
        let lock = [IntentDeclaration.Lock.never, .never, .afterQuestion, .always][world.dice.below(4)]
        let pay = IntentDeclaration(
            name: "Pay", domain: "money", parameters: [Self.amount, Self.payee, Self.memo], risk: .financial,
            lock: lock, hasConfirm: true, timeLimits: limits[0])
        let move = IntentDeclaration(
            name: "Move", domain: "money", parameters: [Self.source, Self.target], risk: .irreversible,
            hasConfirm: false, timeLimits: limits[1])
        let keep = IntentDeclaration(
            name: "Keep", domain: "shelves", parameters: [Self.items, Self.label], hasConfirm: true, hasUpdates: true,
            timeLimits: limits[2])
        let honk = IntentDeclaration(
            name: "Honk", domain: "horns", parameters: [Self.count], consent: .never,
            hasUpdates: world.dice.perMille(500), timeLimits: limits[3])
        let blow = IntentDeclaration(
            name: "Blow", domain: "horns", parameters: [Self.payee], consent: .always, hasConfirm: true,
            timeLimits: limits[3])
        func app(_ name: String, ledger: Bool, _ intents: [IntentDeclaration]) -> SimulatedApp {
            var intents = intents
            if world.settings.sabotage == .noRepeatWindow {
                for index in intents.indices { intents[index].repeatWindow = .seconds(0) }
            }
            let manifest = Manifest(
                app: name, name: name, usageDescription: "\(name) does things.", keepsLedger: ledger, intents: intents,
                types: [TypeDeclaration("Integer", .integer), TypeDeclaration("Text", .string)],
                restrictedWhileLocked: world.dice.perMille(200) ? [intents[0].name] : [])
            return SimulatedApp(manifest, world.settings.sabotage)
        }
        return [
            app("till", ledger: true, [pay]), app("bank", ledger: true, [pay, move]),
            app("shelf", ledger: true, [keep]), app("horn", ledger: false, [honk, blow]),
        ]
    }

    private static let amount = ParameterDeclaration(name: "amount", type: "Integer", isRequired: true)
    private static let payee = ParameterDeclaration(name: "payee", type: "Text", isRequired: true)
    private static let memo = ParameterDeclaration(name: "memo", type: "Text", isResolvable: false)
    private static let source = ParameterDeclaration(name: "source", type: "Text", isRequired: true)
    private static let target = ParameterDeclaration(
        name: "target", type: "Text", isRequired: true, dependsOn: ["source"])
    private static let items = ParameterDeclaration(name: "items", type: "Text", isArray: true, isRequired: true)
    private static let label = ParameterDeclaration(name: "label", type: "Text")
    private static let count = ParameterDeclaration(name: "count", type: "Integer")

    /// The parameters of every intent, for those who only say something.
    static let intents: [(name: String, parameters: [String])] = [
        ("Pay", ["amount", "payee", "memo"]), ("Move", ["source", "target"]), ("Keep", ["items", "label"]),
        ("Honk", ["count"]), ("Blow", ["payee"]),
    ]

    /// Whether a parameter holds numbers, arrays.
    static func isNumber(_ parameter: String) -> Bool { parameter == "amount" || parameter == "count" }
    static func isArray(_ parameter: String) -> Bool { parameter == "items" }

    /// A value of a parameter, as JSON.
    static func value(_ parameter: String, _ dice: inout Dice) -> String {
        if Self.isNumber(parameter) { return String(dice.among(1...500)) }
        let word = ["ash", "birch", "cedar", "elm", "fir", "oak"][dice.below(6)]
        guard Self.isArray(parameter) else { return "\"\(word)\"" }
        return dice.perMille(500) ? "[\"\(word)\"]" : "[\"\(word)\",\"pine\"]"
    }

    /// Whether the user has to consent before an effect with these values, by the intent's rules and what `confirm`
    /// answers for them.
    func needsConsent(_ intent: String, _ parameters: JSONSlice) -> Bool {
        switch self.manifest.intent(intent)?.effectiveConsent {
        case .always: true
        case .whenAppAsks: self.asks(parameters)
        case .never, nil: false
        }
    }

    /// Whether `confirm` asks for consent: the same for the same values.
    func asks(_ parameters: JSONSlice) -> Bool { parameters.hash & 1 == 0 }
}
