// Beckon: which things a name fits, and how a parameter is resolved by it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Which things a name fits.
public enum NameMatch<Item> {
    /// It fits nothing.
    case none
    /// It is the title of these; more than one where titles repeat.
    case exact([Item])
    /// It is part of these titles, best first.
    case partial([Item])

    /// The things, best first.
    public var items: [Item] {
        switch self {
        case .none: []
        case .exact(let items), .partial(let items): items
        }
    }

    /// What the match comes to: one exact match is taken, one inexact match is asked about, of several one is to be
    /// chosen.
    ///
    /// - Parameters:
    ///   - reason: Why nothing was found, where SiriKit has a reason for it.
    ///   - others: What is offered where nothing was found.
    ///   - value: The parameter's value for a thing, with the identifier by which it is known again.
    public func resolution<Parameter: IntentValue>(
        reason: String? = nil, others: [Item] = [], _ value: (Item) throws -> Parameter
    ) rethrows -> ResolutionResult<Parameter> {
        switch self {
        case .none:
            .unsupported(reason: reason, alternatives: try others.prefix(Limits.optionsPerQuestion).map(value))
        case .exact(let items) where items.count == 1:
            .success(try value(items[0]))
        case .partial(let items) where items.count == 1:
            .confirmationRequired(try value(items[0]))
        case .exact(let items), .partial(let items):
            // More than can be offered, so that the dispatcher sees that it has to ask for a narrower name.
            .disambiguation(try items.prefix(Limits.optionsPerQuestion * 4).map(value))
        }
    }
}

extension NameMatch: Equatable where Item: Equatable {}
extension NameMatch: Sendable where Item: Sendable {}
