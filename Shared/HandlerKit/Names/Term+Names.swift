// Beckon: names as terms
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Term {
    /// A thing by its names.
    ///
    /// - Parameters:
    ///   - identifier: The app's own identifier.
    ///   - names: The app's spelling first. What is missing is left out, and so is what stands there before.
    public init(_ identifier: String, names: [String?]) {
        var phrases: [String] = []
        for case let name? in names where !phrases.contains(name) { phrases.append(name) }
        self.init(identifier, phrases)
    }
}
