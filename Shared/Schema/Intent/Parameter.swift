// Beckon: what an intent says of one of its parameters
// SPDX-License-Identifier: Apache-2.0

/// One parameter of an intent: a property of its struct, with its rules.
///
/// Every property is a parameter; one is written in the declaration only where something has to be said of it.
public struct Parameter<I: Intent>: Sendable {
    /// The rules, as the manifest says them. The name and the type are the property's.
    public internal(set) var declaration: ParameterDeclaration
    /// The type of the value, or of the elements.
    public internal(set) var type: TypeDeclaration
    /// The name of the type in SiriKit, without prefix.
    public internal(set) var siriName: String
    /// Whether SiriKit has another parameter for it by now. Such a one is in no manifest.
    public let isDeprecated: Bool
    /// Where it lies in the struct.
    let offset: Int?

    /// What is to be said of a property.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - resolvable: Whether SiriKit has a resolve method for it.
    ///   - required: Whether the intent makes no sense without it.
    ///   - defaultValue: What it is when nobody says it.
    ///   - dependsOn: Parameters whose change makes it resolve again.
    ///   - sensitive: Whether its values must stand in no log.
    ///   - deprecated: Whether SiriKit has another parameter for it by now.
    ///   - unsupportedReasons: Reasons of SiriKit for `unsupported`.
    ///   - confirmationReasons: Reasons of SiriKit for `confirmationRequired`.
    public init(
        _ keyPath: PartialKeyPath<I>, resolvable: Bool = true, required: Bool = false, defaultValue: Value? = nil,
        dependsOn: [String] = [], sensitive: Bool = false, deprecated: Bool = false,
        unsupportedReasons: [String] = [], confirmationReasons: [String] = []
    ) {
        self.declaration = ParameterDeclaration(
            name: "", type: "", isResolvable: resolvable, isRequired: required, defaultValue: defaultValue,
            dependsOn: dependsOn, isSensitive: sensitive, unsupportedReasons: unsupportedReasons,
            confirmationReasons: confirmationReasons)
        self.type = TypeDeclaration("", .string)
        self.siriName = ""
        self.isDeprecated = deprecated
        self.offset = MemoryLayout<I>.offset(of: keyPath)
    }

    /// A property with the rules that somebody wrote for it, or the usual ones.
    init(_ property: Property, _ rules: Parameter?) {
        self.declaration = rules?.declaration ?? ParameterDeclaration(name: "", type: "")
        self.declaration.name = property.name
        self.declaration.type = property.value.declaration.name
        self.declaration.isArray = property.isArray
        self.type = property.value.declaration
        self.siriName = property.value.siriName
        self.isDeprecated = rules?.isDeprecated ?? false
        self.offset = property.offset
    }
}
