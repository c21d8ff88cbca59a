// Beckon: how an intent is declared
// SPDX-License-Identifier: Apache-2.0

/// The declaration of an intent: its name, its rules and its parameters in order of resolution.
public struct Declaration<I: Intent>: Sendable {
    /// The rules; what only an app can know (`hasConfirm`, which parameters it resolves) is still open in it.
    public let intent: IntentDeclaration
    /// One for each property of the struct, in order of resolution.
    public let parameters: [Parameter<I>]

    /// - Parameters:
    ///   - domain: The domain, such as `rides`.
    ///   - risk: What is at stake.
    ///   - consent: When the user is asked before `handle`; by default always where something is at stake.
    ///   - lock: Whether the device must be unlocked.
    ///   - confirmRule: Whether it may be handled without `confirm`.
    ///   - allowsNoInteraction: Whether a caller such as Maps may hand it over without dialogue.
    ///   - rules: What is to be said of single parameters. Every property is one, in order of resolution.
    public init(
        _ domain: String, risk: IntentDeclaration.Risk = .none, consent: IntentDeclaration.Consent? = nil,
        lock: IntentDeclaration.Lock = .never, confirmRule: IntentDeclaration.ConfirmRule = .optional,
        allowsNoInteraction: Bool = false, _ rules: Parameter<I>...
    ) {
        let properties = Property.all(of: I())
        for rule in rules where !properties.contains(where: { $0.offset == rule.offset }) {
            preconditionFailure("the declaration of \(I.self) says something of what is no stored property")
        }
        self.parameters = properties.map { property in
            Parameter(property, rules.first { $0.offset == property.offset })
        }
        self.intent = IntentDeclaration(
            name: "\(I.self)", domain: domain,
            parameters: self.parameters.filter { !$0.isDeprecated }.map(\.declaration), risk: risk, consent: consent,
            lock: lock, confirmRule: confirmRule, allowsNoInteraction: allowsNoInteraction,
            responseCodes: I.Code.allCases.map(\.rawValue))
    }

    /// The name, the same as the Swift type's.
    public var name: String { self.intent.name }

    /// The parameter at a key path, or `nil` if none is declared there.
    public func parameter(at keyPath: PartialKeyPath<I>) -> Parameter<I>? {
        MemoryLayout<I>.offset(of: keyPath).flatMap { offset in self.parameters.first { $0.offset == offset } }
    }

    /// The types of all parameters, without repetition, in order.
    public var types: [TypeDeclaration] {
        var seen: Set<String> = []
        return self.parameters.filter { !$0.isDeprecated }.map(\.type).filter { seen.insert($0.name).inserted }
    }
}
