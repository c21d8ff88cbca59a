// Beckon: what a parameter of an intent is, as data
// SPDX-License-Identifier: Apache-2.0

/// A parameter of an intent.
public struct ParameterDeclaration: Codable, Hashable, Sendable {
    /// The name, as SiriKit has it, such as `dropOffLocation`.
    public var name: String
    /// The name of its type, one of the manifest's `types`.
    public var type: String
    /// Whether the value is an array of the type. Arrays are resolved element by element.
    // default: false
    public var isArray: Bool
    /// Whether the app is asked to resolve it. Others are taken as they are and never asked about.
    // default: true
    public var isResolvable: Bool
    /// Whether a request without it makes no sense, so that it can be neither skipped nor left out.
    // default: false
    public var isRequired: Bool
    /// The value it has when nobody says one.
    public var defaultValue: Value?
    /// Parameters whose change makes this one resolve again.
    // default: []
    public var dependsOn: [String]
    /// Whether its values must stand in no log and no trace.
    // default: false
    public var isSensitive: Bool
    /// Which numbers it takes; absent where the app does not say.
    public var range: ParameterRange?
    /// Whether the app can be asked what it has for it while somebody types (``FindWork``).
    // default: false
    public var isQueryable: Bool
    /// Reasons that the app may give for `unsupported`.
    // default: []
    public var unsupportedReasons: [String]
    /// Reasons that the app may give for `confirmationRequired`.
    // default: []
    public var confirmationReasons: [String]

    /// - Parameters: See the properties.
    public init(
        name: String, type: String, isArray: Bool = false, isResolvable: Bool = true, isRequired: Bool = false,
        defaultValue: Value? = nil, dependsOn: [String] = [], isSensitive: Bool = false,
        range: ParameterRange? = nil, isQueryable: Bool = false, unsupportedReasons: [String] = [],
        confirmationReasons: [String] = []
    ) {
        self.name = name
        self.type = type
        self.isArray = isArray
        self.isResolvable = isResolvable
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.dependsOn = dependsOn
        self.isSensitive = isSensitive
        self.range = range
        self.isQueryable = isQueryable
        self.unsupportedReasons = unsupportedReasons
        self.confirmationReasons = confirmationReasons
    }
}
