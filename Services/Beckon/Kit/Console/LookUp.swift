// Beckon: what an app has, looked up at a prompt
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
public import Schema

/// What is looked for among an app's things, at a question or a preview that stands.
public struct LookUp: Sendable {
    /// The request that asks.
    public let request: CorrelationID
    /// What is looked for.
    public let find: Find
    /// Where what is chosen goes.
    let field: Field

    /// Things that are listed at once: each has one digit.
    static let most = 9

    /// A line that begins with a question mark, such as `?`, `? gro`, or at a preview with several fields `? list gro`.
    ///
    /// - Returns: `nil` where the line begins otherwise, or nothing on the card can be looked for.
    init?(inLine line: String, on card: Card) {
        guard let request = card.request, let mark = line.first, "?？".contains(mark) else { return nil }
        var text = PlainText.line(String(line.dropFirst()))
        let fields = card.lookUps
        let named = fields.first { text.lowercased().hasPrefix($0.label.lowercased()) }
        if let named { text = PlainText.line(String(text.dropFirst(named.label.count))) }
        guard let field = (named ?? fields.first)?.field, let parameter = field.finds else { return nil }
        self.request = request
        self.field = field
        self.find = Find(
            question: field.question, parameter: parameter,
            query: EntityQuery(text: text.isEmpty ? nil : text, limit: Self.most))
    }
}

extension Card {
    /// The fields of which the app can be asked what it has, with what they are called.
    var lookUps: [(label: String, field: Field)] {
        let edited = self.edits.compactMap { edit -> (label: String, field: Field)? in
            guard case .field(let field, _) = edit.control else { return nil }
            return (edit.label, field)
        }
        return ((self.field.map { [($0.label, $0)] } ?? []) + edited).filter { $0.1.finds != nil }
    }
}
