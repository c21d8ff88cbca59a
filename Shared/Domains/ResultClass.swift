// Beckon: the classes of resolution results in SiriKit
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A class of resolution results in SiriKit: which answers a resolver can give.
///
/// Here all of them are ``ResolutionResult``. What a class allows follows from the parameter's type and reasons.
public struct ResultClass: Encodable, Hashable, Sendable {
    /// An answer of a resolver.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        case success, successes, disambiguation, confirmationRequired
        case confirmationRequiredWithReason = "confirmationRequired_with_reason"
        case needsValue, notRequired, unsupported
        case unsupportedWithReason = "unsupported_with_reason"
    }

    /// Its name in SiriKit.
    public let name: String
    /// What it allows.
    public let outcomes: [Outcome]

    /// The class of a parameter's results; `nil` where it has none.
    ///
    /// A parameter with reasons has a class of its own, named after the intent and the parameter (one element of it,
    /// where it is an array); all others share that of their type.
    init?<I: Intent>(_ parameter: Parameter<I>) {
        let declaration = parameter.declaration
        guard declaration.isResolvable else { return nil }
        let withReason: [Outcome] =
            (declaration.confirmationReasons.isEmpty ? [] : [.confirmationRequiredWithReason])
            + (declaration.unsupportedReasons.isEmpty ? [] : [.unsupportedWithReason])
        guard !withReason.isEmpty else {
            self.init(of: parameter.siriName, parameter.type.kind)
            return
        }
        let first = declaration.name.prefix(1).uppercased() + declaration.name.dropFirst()
        let name = declaration.isArray ? String(first.dropLast()) : first
        self.init("\(I.declaration.name)\(name)", Self.outcomes(parameter.siriName, parameter.type.kind) + withReason)
    }

    /// The class of a type's results.
    init(of type: String, _ kind: TypeDeclaration.Kind) {
        self.init(type, Self.outcomes(type, kind))
    }

    private init(_ name: String, _ outcomes: [Outcome]) {
        self.name = "IN\(name)ResolutionResult"
        self.outcomes = Outcome.allCases.filter { outcomes.contains($0) }
    }

    private static func outcomes(_ type: String, _ kind: TypeDeclaration.Kind) -> [Outcome] {
        var outcomes: [Outcome] = [.success, .confirmationRequired, .needsValue, .notRequired, .unsupported]
        switch kind {
        case .string, .date, .entity, .composite: outcomes.append(.disambiguation)
        // Of numbers, truth values and cases there is nothing to choose from, but for one enumeration.
        case .integer, .double, .boolean, .optionSet: break
        case .enumeration: if type == "NotebookItemType" { outcomes.append(.disambiguation) }
        }
        // Several at once, to play one and to offer the others.
        if type == "MediaItem" { outcomes.append(.successes) }
        return outcomes
    }
}

extension Catalogue {
    /// All classes of results: those of the parameters, those that they extend, and those of no intent of SiriKit.
    public static let resultClasses: [ResultClass] = {
        var seen: Set<String> = []
        let all = Self.intents.flatMap { Self.resultClasses(of: $0) } + Self.unusedResultClasses
        return all.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }()

    private static func resultClasses<I: Intent>(of intent: I.Type) -> [ResultClass] {
        I.declaration.parameters.filter(\.declaration.isResolvable).flatMap { parameter in
            [ResultClass(parameter), ResultClass(of: parameter.siriName, parameter.type.kind)].compactMap { $0 }
        }
    }

    /// Those for the intents of an app's own, which SiriKit's intents leave unused.
    private static let unusedResultClasses: [ResultClass] =
        ["Energy", "Length", "Mass", "Speed", "Volume", "File", "Object", "PaymentMethod", "URL"].map {
            ResultClass(of: $0, .composite)
        } + ["Enum", "NoteContentType"].map { ResultClass(of: $0, .enumeration) } + [
            ResultClass(of: "TimeInterval", .double)
        ]
}
