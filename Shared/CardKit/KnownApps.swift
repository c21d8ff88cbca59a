// Beckon: what cards know of the apps that run
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What apps say of themselves, as far as cards need it: how they are called, what type a parameter has, their own words.
public struct KnownApps: Sendable {
    private let manifests: [String: Manifest]
    private let names: [String: String]

    /// No app is known: names are those of the wire, values are shown by their form.
    public static let none = KnownApps([])

    /// - Parameter manifests: One an app; of two for one app the first counts.
    public init(_ manifests: [Manifest]) {
        self.manifests = Dictionary(manifests.map { ($0.app, $0) }, uniquingKeysWith: { first, _ in first })
        self.names = self.manifests.mapValues(\.name)
    }

    /// Where nothing but names may be known.
    ///
    /// - Parameter names: Names of apps by identifier.
    public init(names: [String: String]) {
        self.manifests = [:]
        self.names = names
    }

    /// Whether an app is among them.
    public func knows(_ app: String) -> Bool { self.names[app] != nil }

    /// The name of an app, as it says it.
    package func name(of app: String) -> String? { self.names[app] }

    package func intent(_ intent: String, of app: String?) -> IntentDeclaration? {
        app.flatMap { self.manifests[$0] }?.intent(intent)
    }

    /// Whether an intent is done on an unlocked device only, at least sometimes; `nil` where it is not known.
    package func needsUnlock(_ intent: String, of app: String?) -> Bool? {
        guard let manifest = app.flatMap({ self.manifests[$0] }), let declared = manifest.intent(intent) else {
            return nil
        }
        return declared.lock != .never || manifest.restrictedWhileLocked.contains(intent)
    }

    /// The first app that offers an intent.
    package func app(offering intent: String) -> String? {
        self.manifests.filter { $0.value.intent(intent) != nil }.keys.min()
    }

    /// The type of a parameter, which its app declares.
    package func type(of parameter: String, in intent: String, of app: String?) -> TypeDeclaration? {
        guard let manifest = app.flatMap({ self.manifests[$0] }) else { return nil }
        return manifest.intent(intent)?.parameter(parameter).flatMap { manifest.type($0.type) }
    }

    /// An app's words for an intent in a language: `en` takes those of `en`, else those of `en-GB`; `zh-Hans` those of `zh`.
    package func words(for intent: String, of app: String?, in language: String) -> Manifest.IntentWords? {
        let all = (app.flatMap { self.manifests[$0] }?.words ?? []).filter { $0.intent == intent }
        guard !all.isEmpty else { return nil }
        func first(_ locale: String) -> Substring? { locale.lowercased().split(separator: "-").first }
        return all.first { $0.locale.lowercased() == language.lowercased() }
            ?? all.first { first($0.locale) == first(language) }
    }
}
