// Beckon: which of an app's things a query means
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension EntityQuery {
    /// Those of an app's things that are looked for, best first: by what was typed, by their identifiers, or, where neither is
    /// said, all of them as they stand.
    ///
    /// - Parameters:
    ///   - things: In the order in which they are suggested.
    ///   - identifier: By which the app knows a thing.
    ///   - names: What a thing is called; it fits where one of its names does.
    public func among<Thing>(
        _ things: [Thing], identifier: (Thing) -> String?, by names: (Thing) -> [String]
    ) -> [Thing] {
        if let identifiers = self.identifiers {
            return identifiers.compactMap { wanted in things.first { identifier($0) == wanted } }
        }
        let typed = SpokenName(self.text ?? "")
        guard !typed.isEmpty else { return things }
        return TitleIndex(things, titles: names).beginning(typed)
    }

    /// The same for things that have one name, by which they are known, too.
    public func among<Thing>(_ things: [Thing], by name: (Thing) -> String) -> [Thing] {
        self.among(things, identifier: name) { [name($0)] }
    }
}
