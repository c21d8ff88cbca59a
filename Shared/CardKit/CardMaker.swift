// Beckon: from what happened to cards
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes cards, in one language, for one moment. It knows how values are written, and no domain: how the values of a domain
/// look is what its ``Look`` knows.
public struct CardMaker: Sendable {
    /// The sentences.
    public let words: Words
    /// Numbers, money, times.
    public let formats: Formats
    /// What the apps say of themselves.
    public let apps: KnownApps
    /// How the values of each domain look; the first that knows a member takes it.
    public let looks: [any Look]
    /// What the app drew itself for the card that is made, as far as it is shown; `nil` for nothing.
    package private(set) var own: Presentation?
    /// Things of one kind that a card shows; the rest is counted.
    package static let itemsPerCard = 12
    /// Lines that an unknown payload may fill.
    package static let linesPerCard = 16

    /// - Parameters: See the properties. The formats come to speak the language of the words.
    public init(words: Words, formats: Formats, apps: KnownApps = .none, looks: [any Look] = []) {
        self.words = words
        self.formats = formats.spoken(in: words.locale)
        self.apps = apps
        self.looks = looks
    }

    /// The same, for a card of which the app drew a part itself: as far as that is shown.
    public func with(_ own: Presentation?) -> CardMaker {
        var maker = self
        maker.own = own.flatMap { AppBlocks.shown($0) }
        return maker
    }

    /// A sentence; where a language lacks it, the key's last part as words, so that something is always said.
    package func say(_ keys: [String], _ slots: [String: String] = [:]) -> String {
        if let text = self.words.text(keys, slots) { return text }
        return PlainText.capitalized(
            PlainText.words(fromName: keys.last?.split(separator: ".").last.map(String.init) ?? ""))
    }

    package func say(_ key: String, _ slots: [String: String] = [:]) -> String { self.say([key], slots) }

    package func name(ofApp app: String?) -> String? {
        guard let app else { return nil }
        return PlainText.line(self.apps.name(of: app) ?? PlainText.capitalized(app), limit: 60)
    }

    /// What a parameter or a member is called: as its app calls it, else as is written here, else by its own name.
    package func label(_ name: String, intent: String? = nil, app: String? = nil) -> String {
        if let own = self.appLabel(name, intent, app) { return own }
        let particular = intent.map { ["label.\($0).\(name)"] } ?? []
        return self.words.text(particular + ["label.\(name)"])
            ?? PlainText.capitalized(PlainText.words(fromName: name))
    }

    /// A label and what it is of, within a line.
    package func labelled(_ label: String, _ value: String) -> String {
        self.words.text(["labelled"], ["label": label, "value": value]) ?? "\(label): \(value)"
    }

    package func line(_ name: String, _ value: String?) -> Block.Line? {
        guard let value, !value.isEmpty else { return nil }
        return Block.Line(self.label(name), value)
    }
}
