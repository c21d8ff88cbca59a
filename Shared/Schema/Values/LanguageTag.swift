// Beckon: which of some languages fits a user's
// SPDX-License-Identifier: Apache-2.0

/// Names of languages as IETF's BCP 47 writes them: `en`, `de-AT`, `zh-Hans`.
public enum LanguageTag {
    /// The language among some that fits a locale best: `en-GB` takes its own, else `en`; `zh-CN` takes `zh-Hans`.
    ///
    /// - Returns: `nil` where none of them fits.
    public static func best(for locale: String, among languages: [String]) -> String? {
        let known = languages.map { $0.lowercased() }
        var parts = locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).prefix(4).map(String.init)
        while !parts.isEmpty {
            // At last the same language in another script or place.
            let similar =
                known.firstIndex(of: parts.joined(separator: "-"))
                ?? (parts.count == 1 ? known.firstIndex { $0.hasPrefix(parts[0] + "-") } : nil)
            if let similar { return languages[similar] }
            parts.removeLast()
        }
        return nil
    }
}
