// Beckon: what an app answered, as blocks; known forms have their own look
// SPDX-License-Identifier: Apache-2.0

package import Schema

extension CardMaker {
    /// The blocks of a payload. The form decides, not the intent: an unknown intent that answers with a known form looks
    /// as good; what has no known form is shown as labels and values.
    package func blocks(payload: [String: Value], intent: String, app: String?, isPreview: Bool) -> [Block] {
        var rest = payload
        var blocks: [Block] = []
        for look in self.looks {
            blocks += look.blocks(&rest, isPreview: isPreview, self).filter { block in
                isPreview || !(look.part(of: block).map { self.own?.replaces.contains($0) == true } ?? false)
            }
        }
        return Block.inColumns(blocks + self.generic(rest, intent: intent, app: app, isPreview: isPreview))
    }

    /// The default of a result, without what the app's own part stands in place of.
    package func resultBlocks(payload: [String: Value], intent: String, app: String?) -> [Block] {
        let shown = Set(self.own?.shows ?? [])
        let labels = Set(shown.map { self.label($0, intent: intent, app: app) })
        let payload = payload.filter { !shown.contains($0.key) }
        let blocks = self.blocks(payload: payload, intent: intent, app: app, isPreview: false)
        return blocks.compactMap { block -> Block? in
            guard case .lines(let lines) = block, !labels.isEmpty else { return block }
            let rest = lines.filter { !labels.contains($0.label) }
            return rest.isEmpty ? nil : .lines(rest)
        }
    }

    package func items(_ elements: [Value], heading: String?, mark: Block.Item.Mark) -> Block {
        let shown = elements.prefix(Self.itemsPerCard).compactMap { value in
            self.described(value).map { Block.Item(mark, $0) }
        }
        return .items(heading: heading, shown, more: self.more(elements.count - shown.count))
    }

    package func more(_ count: Int) -> String? {
        count > 0 ? self.say("more", ["count": self.formats.number(count)]) : nil
    }

    package func lines(_ pairs: [(String, String?)]) -> [Block] {
        let lines = pairs.compactMap { self.line($0.0, $0.1) }
        return lines.isEmpty ? [] : [.lines(lines)]
    }

    /// What sentences may speak of: names, times, counts out of payload and parameters.
    package func slots(payload: [String: Value], parameters: [String: Value]) -> [String: String] {
        let told = Told(payload: payload, parameters: parameters, self)
        var slots = ["title": told.first("title")].compactMapValues(\.self)
        for look in self.looks { slots.merge(look.slots(told)) { first, _ in first } }
        let found = self.looks.flatMap(\.counted).compactMap { payload[$0]?.array?.count }
        if !found.isEmpty { slots["count"] = self.formats.number(found.reduce(0, +)) }
        if let count = payload["searchResultsCount"]?.integer { slots["count"] = self.formats.number(count) }
        return slots
    }
}

extension Block {
    /// The same blocks with lines that follow each other in one column.
    package static func inColumns(_ blocks: [Block]) -> [Block] {
        blocks.reduce(into: []) { joined, block in
            guard case .lines(let below) = block, case .lines(let above) = joined.last else {
                return joined.append(block)
            }
            joined[joined.count - 1] = .lines(above + below)
        }
    }
}
