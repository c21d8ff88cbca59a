// Beckon: what is declared of one intent, without its type
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What is declared of one intent, for whoever knows no Swift: tables, documents, other programs.
public struct CatalogueEntry: Encodable, Hashable, Sendable {
    /// The name, and that of the class in SiriKit.
    public let intent: String, `class`: String
    /// The domain.
    public let domain: String
    /// In order of resolution, deprecated ones too.
    public let parameters: [Parameter]
    /// What is at stake.
    public let risk: IntentDeclaration.Risk
    /// When the user is asked before `handle`.
    public let consent: IntentDeclaration.Consent
    /// Whether the device must be unlocked.
    public let lock: IntentDeclaration.Lock
    /// Whether `confirm` may be missing.
    public let confirmRule: IntentDeclaration.ConfirmRule
    /// Whether a caller may hand it over without any dialogue.
    public let allowsNoInteraction: Bool
    /// The enumeration of response codes in SiriKit.
    public let responseCodeEnumeration: String
    /// The response codes.
    public let responseCodes: [Code]
    /// The properties of the response.
    public let payload: [PayloadProperty]

    /// A parameter.
    public struct Parameter: Encodable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The type of the value or of the elements, here and in SiriKit.
        public let type: String, siriType: String
        /// The form of its JSON, and the names of its cases where it has some.
        public let kind: TypeDeclaration.Kind, cases: [String]?
        /// Whether it is an array.
        public let isArray: Bool
        /// Whether SiriKit has a resolve method for it.
        public let isResolvable: Bool
        /// Whether the intent makes no sense without it.
        public let isRequired: Bool
        /// Whether another one took its place.
        public let isDeprecated: Bool
        /// Whether its values must stand in no log.
        public let isSensitive: Bool
        /// What it is when nobody says it.
        public let defaultValue: Value?
        /// Parameters whose change makes it resolve again.
        public let dependsOn: [String]
        /// The class of its results in SiriKit, where it is resolvable.
        public let resultClass: String?
        /// What a resolver may answer.
        public let outcomes: [ResultClass.Outcome]
        /// Why a value may be unsupported, or may have to be confirmed.
        public let unsupportedReasons: [String], confirmationReasons: [String]

        init<I: Intent>(_ parameter: Schema.Parameter<I>) {
            let declaration = parameter.declaration
            let result = ResultClass(parameter)
            self.name = declaration.name
            self.type = declaration.type
            self.siriType = parameter.siriName
            self.kind = parameter.type.kind
            self.cases = parameter.type.cases
            self.isArray = declaration.isArray
            self.isResolvable = declaration.isResolvable
            self.isRequired = declaration.isRequired
            self.isDeprecated = parameter.isDeprecated
            self.isSensitive = declaration.isSensitive
            self.defaultValue = declaration.defaultValue
            self.dependsOn = declaration.dependsOn
            self.resultClass = result?.name
            self.outcomes = result?.outcomes ?? []
            self.unsupportedReasons = declaration.unsupportedReasons
            self.confirmationReasons = declaration.confirmationReasons
        }
    }

    /// A response code.
    public struct Code: Encodable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The number that SiriKit has for it: the place in the enumeration, from 0.
        public let value: Int
    }

    /// A property of the response.
    public struct PayloadProperty: Encodable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The type of the value or of the elements, here and in SiriKit.
        public let type: String, siriType: String
        /// Whether it is an array.
        public let isArray: Bool

        init(_ property: Property) {
            let value = property.type as? any IntentValue.Type
            // Of a dictionary, what it holds is left out.
            let name = String("\(property.type)".prefix { $0 != "<" })
            self.name = property.name
            self.type = value?.declaration.name ?? name
            self.siriType = value?.siriName ?? name
            self.isArray = property.isArray
        }
    }

    init<I: Intent>(_ type: I.Type) {
        let declaration = I.declaration
        self.intent = declaration.name
        self.class = "IN\(declaration.name)Intent"
        self.domain = declaration.intent.domain
        self.parameters = declaration.parameters.map { Parameter($0) }
        self.risk = declaration.intent.risk
        self.consent = declaration.intent.effectiveConsent
        self.lock = declaration.intent.lock
        self.confirmRule = declaration.intent.confirmRule
        self.allowsNoInteraction = declaration.intent.allowsNoInteraction
        self.responseCodeEnumeration = I.responseCodeEnumeration
        self.responseCodes = I.Code.allCases.enumerated().map { Code(name: $1.rawValue, value: $0) }
        // All properties of a response are optional, so that an empty one shows them.
        let empty = try? JSON.decode(I.Payload.self, from: Array("{}".utf8))
        self.payload = empty.map { Property.all(of: $0).map { PayloadProperty($0) } } ?? []
    }
}
