// Beckon: what an app of one's own does, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// The lamps of a house. Yours would ask a real bridge.
struct House: Sendable {
    let lamps = [
        Lamp(name: SpeakableString("desk lamp"), room: "study", identifier: "1"),
        Lamp(name: SpeakableString("floor lamp"), room: "study", identifier: "2"),
        Lamp(name: SpeakableString("floor lamp"), room: "hall", identifier: "3"),
    ]

    func resolve(_ said: Lamp?) -> ResolutionResult<Lamp> {
        guard let said else { return .needsValue }
        if let known = self.lamps.first(where: { $0.identifier == said.identifier }) { return .success(known) }
        let named = self.lamps.filter { $0.name.spokenPhrase == said.name.spokenPhrase.lowercased() }
        switch named.count {
        case 0: return .unsupported(reason: nil, alternatives: self.lamps)
        case 1: return .success(named[0])
        default: return .disambiguation(named)
        }
    }

    var app: App {
        App(
            "house", name: "House", usage: "House switches your lamps.",
            vocabulary: [
                Manifest.GlobalVocabulary(
                    for: ["SetLight.lamp"],
                    [Term("1", ["desk lamp"]), Term("floor", ["floor lamp"])])
            ],
            phrases: [
                Manifest.Phrases(
                    "SetLight",
                    ["set the {lamp} to {brightness} percent", "(turn|switch) on the {lamp}", "dim the {lamp}"])
            ]
        ) {
            Handler(SetLight.self)
                .resolve(\.lamp) { lamp, _, _ in self.resolve(lamp) }
                .resolve(\.brightness) { percent, _, _ in
                    guard let percent else { return .success(100) }
                    return (0...100).contains(percent)
                        ? .success(percent) : .unsupported(reason: "outOfRange", alternatives: [0, 50, 100])
                }
                .handle { intent, _ in
                    Response(.success, SetLight.Payload(lamp: intent.lamp, brightness: intent.brightness))
                }
        }
    }
}
