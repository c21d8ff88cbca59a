// Beckon: how an intent is declared
// SPDX-License-Identifier: Apache-2.0

/// One parameter of an intent: its name, where it lies in the struct, and its rules.
public struct Parameter<I: Intent>: Sendable {
    /// The rules, as the manifest says them.
    public let declaration: ParameterDeclaration
    /// The type of the value, or of the elements.
    public let type: TypeDeclaration
    /// Where it lies in the struct.
    public let keyPath: any PartialKeyPath<I> & Sendable

    /// A parameter with one value.
    ///
    /// - Parameters:
    ///   - name: The property's name, as SiriKit has it.
    ///   - keyPath: The property.
    ///   - resolvable: Whether SiriKit has a resolve method for it; without one it is never asked about.
    ///   - required: Whether the intent makes no sense without it.
    ///   - defaultValue: What it is when nobody says it.
    ///   - dependsOn: Parameters whose change makes it resolve again.
    ///   - sensitive: Whether its values must stand in no log.
    ///   - unsupportedReasons: Reasons of SiriKit for `unsupported`.
    ///   - confirmationReasons: Reasons of SiriKit for `confirmationRequired`.
    public init<Property: IntentValue>(
        _ name: String, _ keyPath: any WritableKeyPath<I, Property?> & Sendable, resolvable: Bool = true,
        required: Bool = false, defaultValue: Value? = nil, dependsOn: [String] = [], sensitive: Bool = false,
        unsupportedReasons: [String] = [], confirmationReasons: [String] = []
    ) {
        self.declaration = ParameterDeclaration(
            name: name, type: Property.declaration.name, isResolvable: resolvable, isRequired: required,
            defaultValue: defaultValue, dependsOn: dependsOn, isSensitive: sensitive,
            unsupportedReasons: unsupportedReasons, confirmationReasons: confirmationReasons)
        self.type = Property.declaration
        self.keyPath = keyPath
    }

    /// A parameter with an array of values, resolved element by element.
    public init<Element: IntentValue>(
        _ name: String, _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, resolvable: Bool = true,
        required: Bool = false, dependsOn: [String] = [], sensitive: Bool = false,
        unsupportedReasons: [String] = [], confirmationReasons: [String] = []
    ) {
        self.declaration = ParameterDeclaration(
            name: name, type: Element.declaration.name, isArray: true, isResolvable: resolvable, isRequired: required,
            dependsOn: dependsOn, isSensitive: sensitive, unsupportedReasons: unsupportedReasons,
            confirmationReasons: confirmationReasons)
        self.type = Element.declaration
        self.keyPath = keyPath
    }
}

/// The declaration of an intent: its name, its rules and its parameters in order of resolution.
public struct Declaration<I: Intent>: Sendable {
    /// The rules; what only an app can know (`hasConfirm`, which parameters it resolves) is still open in it.
    public let intent: IntentDeclaration
    /// The parameters.
    public let parameters: [Parameter<I>]

    /// - Parameters:
    ///   - domain: The domain, such as `rides`.
    ///   - risk: What is at stake.
    ///   - consent: When the user is asked before `handle`; by default always where something is at stake.
    ///   - lock: Whether the device must be unlocked.
    ///   - confirmRule: Whether it may be handled without `confirm`.
    ///   - allowsNoInteraction: Whether a caller such as Maps may hand it over without dialogue.
    ///   - parameters: In order of resolution.
    public init(
        _ domain: String, risk: IntentDeclaration.Risk = .none, consent: IntentDeclaration.Consent? = nil,
        lock: IntentDeclaration.Lock = .never, confirmRule: IntentDeclaration.ConfirmRule = .optional,
        allowsNoInteraction: Bool = false, parameters: [Parameter<I>] = []
    ) {
        self.parameters = parameters
        self.intent = IntentDeclaration(
            name: "\(I.self)", domain: domain, parameters: parameters.map(\.declaration), risk: risk, consent: consent,
            lock: lock, confirmRule: confirmRule, allowsNoInteraction: allowsNoInteraction,
            responseCodes: I.Code.allCases.map(\.rawValue))
    }

    /// The name, the same as the Swift type's.
    public var name: String { self.intent.name }

    /// The parameter at a key path, or `nil` if none is declared there.
    public func parameter(at keyPath: PartialKeyPath<I>) -> Parameter<I>? {
        self.parameters.first { $0.keyPath == keyPath }
    }

    /// The types of all parameters, without repetition, in order.
    public var types: [TypeDeclaration] {
        var seen: Set<String> = []
        return self.parameters.map(\.type).filter { seen.insert($0.name).inserted }
    }
}
