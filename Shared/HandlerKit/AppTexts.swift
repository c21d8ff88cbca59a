// Beckon: what an app says in words of its own, by language
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The sentences that an app writes itself, such as the label of an option: data, by language.
///
/// They stand in a file `Texts.json` beside the app, which the package compiles in:
/// `resources: [.embedInCode("Texts.json")]`. It is an object of languages, each an object of texts by name:
/// `{"en": {"fee": "{amount} for cancelling"}, "de": {"fee": "{amount} für die Stornierung"}}`.
public struct AppTexts: Sendable {
    private let languages: [String: [String: String]]

    /// - Parameter json: The file's bytes, as `PackageResources.Texts_json` holds them. What is no such object is a
    ///   programming error.
    public init(_ json: [UInt8]) {
        self.languages = AppData.read(json, "Texts.json")
    }

    /// A text with its places filled.
    ///
    /// - Parameters:
    ///   - name: The text's name. One that no language has is answered as it is.
    ///   - locale: The user's, such as `de-AT`. Where that language lacks the text, English stands in.
    ///   - values: What stands in place of `{name}`.
    public func text(_ name: String, _ locale: String, _ values: [String: String] = [:]) -> String {
        let language = LanguageTag.best(for: locale, among: self.languages.keys.sorted())
        let text = language.flatMap { self.languages[$0]?[name] } ?? self.languages["en"]?[name] ?? name
        guard !values.isEmpty else { return text }
        var filled = ""
        var rest = Substring(text)
        // Left to right, so that braces within a value stay what they are.
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = String(rest[rest.index(after: open)..<close])
            filled += rest[..<open]
            filled += values[key] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    /// The words of a text in which they are divided by bars, in all languages: what is said may be of any of them.
    ///
    /// - Parameter name: The text's name.
    public func words(_ name: String) -> [String] {
        self.languages.keys.sorted().flatMap { language in
            (self.languages[language]?[name] ?? "").split(separator: "|").map(String.init)
        }
    }

    /// Which languages have which texts, to be compared by a test.
    public var names: [String: Set<String>] { self.languages.mapValues { Set($0.keys) } }
}
