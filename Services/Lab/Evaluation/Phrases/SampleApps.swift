// Beckon: apps to try sentences on
// SPDX-License-Identifier: Apache-2.0

import Domains
public import Schema

/// One app a domain, without workers: what a catalog looks like to a recognizer where every intent is offered. Calls have
/// two apps, as SiriKit has two generations of them.
public enum SampleApps {
    /// The catalog.
    public static let catalog = Catalog(sequence: 1, manifests: Self.manifests)

    /// The name of an app that offers an intent.
    public static func name(offering intent: String) -> String? {
        Self.manifests.first { $0.intent(intent) != nil }?.name
    }

    /// The type of a parameter, and whether it is a list.
    static func type(of parameter: String, in intent: String) -> (declaration: TypeDeclaration, isArray: Bool)? {
        guard let manifest = Self.manifests.first(where: { $0.intent(intent) != nil }),
            let parameter = manifest.intent(intent)?.parameter(parameter), let type = manifest.type(parameter.type)
        else { return nil }
        return (type, parameter.isArray)
    }

    private static let manifests: [Manifest] = [
        Self.app("ringo", "Ringo", "calls", except: ["StartAudioCall", "StartVideoCall"]),
        Self.app("dialog", "Dialog", "calls", except: ["StartCall", "SearchCallHistory"]),
        Self.app("pigeon", "Pigeon", "messages"), Self.app("purse", "Purse", "payments"),
        Self.app("glimpse", "Glimpse", "photos"), Self.app("stride", "Stride", "workouts"),
        Self.app("hop", "Hop", "rides"), Self.app("listomat", "ListOMat", "lists"), Self.app("motor", "Motor", "car"),
        Self.app("waves", "Waves", "radio"), Self.app("tably", "Tably", "restaurants"),
        Self.app("voyage", "Voyage", "reservations"), Self.app("badge", "Badge", "visualCodes"),
        Self.app("jukebox", "Jukebox", "media"),
    ]

    private static func app(_ app: String, _ name: String, _ domain: String, except: Set<String> = []) -> Manifest {
        var intents: [IntentDeclaration] = []
        var types: [TypeDeclaration] = []
        for type in Catalogue.intents {
            let (intent, used) = Self.declared(type)
            guard intent.domain == domain, !except.contains(intent.name) else { continue }
            intents.append(intent)
            for type in used where !types.contains(type) { types.append(type) }
        }
        return Manifest(app: app, name: name, usageDescription: "to be measured", intents: intents, types: types)
    }

    private static func declared<I: Intent>(_ type: I.Type) -> (IntentDeclaration, [TypeDeclaration]) {
        (I.declaration.intent, I.declaration.types)
    }
}
