// Beckon: names of apps with the words around them
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

extension UtteranceSource {
    /// Where a request may begin.
    static func beginnings(_ tokens: [Token], _ language: CompiledLanguage) -> Set<Int> {
        var found: Set<Int> = [0]
        var open = [0]
        while let position = open.popLast() {
            let ends =
                language.openers.matches(in: tokens, at: position) + language.fillers.matches(in: tokens, at: position)
            for end in ends.map(\.end) + (tokens[position].isMark ? [position + 1] : [])
            where end < tokens.count && found.insert(end).inserted {
                open.append(end)
            }
        }
        return found
    }

    /// The names of apps that begin at a position, alone and with the noun behind them: `Hop`, `Hop app`.
    func namedApps(at position: Int) -> [(end: Int, app: String)] {
        self.catalog.appNames.matches(in: self.tokens, at: position).flatMap { hit in
            [(hit.end, hit.payload)]
                + self.language.appNouns.matches(in: self.tokens, at: hit.end).map { ($0.end, hit.payload) }
        }
    }

    func mentions(at position: Int, marked: Bool) -> [Span] {
        var found: [Span] = []
        func add(_ end: Int, _ app: String) { found.append(Span(end: end, content: .app(app))) }
        func names(at start: Int, isMarked: Bool) {
            for (end, app) in self.namedApps(at: start) {
                if isMarked { add(end, app) }
                for place in self.language.appPlaces.matches(in: self.tokens, at: end) { add(place.end, app) }
                guard isMarked else { continue }
                if self.beginnings.contains(position),
                    let after = self.language.appFollowers.longest(in: self.tokens, at: end)
                {
                    add(after, app)
                }
                if start > position, let closed = self.closed(end) { add(closed, app) }
            }
        }
        names(at: position, isMarked: !marked)
        for marker in self.language.appMarkers.matches(in: self.tokens, at: position) {
            names(at: marker.end, isMarked: true)
        }
        return found
    }

    /// The end of the words that close an utterance behind an app's name, if that is all that is left.
    private func closed(_ position: Int) -> Int? {
        guard let end = self.language.appClosers.longest(in: self.tokens, at: position) else { return nil }
        var rest = end
        while rest < self.tokens.count {
            guard
                let next = self.tokens[rest].isMark
                    ? rest + 1 : self.language.fillers.longest(in: self.tokens, at: rest)
            else { return nil }
            rest = next
        }
        return end
    }
}
