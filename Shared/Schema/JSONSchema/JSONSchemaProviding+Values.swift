// Beckon: JSON Schema of values, replies and resolution results
// SPDX-License-Identifier: Apache-2.0

extension Value: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "Any JSON value; what form it has, the type's declaration in the manifest says.",
            "type": ["null", "boolean", "number", "string", "array", "object"],
            "items": JSONSchema.reference(to: Value.self),
            "additionalProperties": JSONSchema.reference(to: Value.self),
            "examples": ["Home", 3, ["amount": "12.50", "currencyCode": "EUR"]],
        ]
    }
}

extension Options: JSONSchemaProviding {
    public static var jsonSchemaName: String { "\(JSONSchema.name(of: Case.self))Options" }
    public static var jsonSchema: Value {
        [
            "description": "Some of the cases, without order or repetition.", "type": "array", "uniqueItems": true,
            "items": JSONSchema.reference(to: Case.self), "examples": [[]],
        ]
    }
    public static var jsonSchemaReferences: [any Decodable.Type] { [Case.self] }
}

extension Reply: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "What is answered. 'kind' says which of the other members is there.",
            "type": "object", "required": ["kind"],
            "properties": [
                "kind": [
                    "type": "string", "description": "What sort of reply it is.",
                    "enum": ["value", "choice", "yes", "no", "correction", "skip", "repeat", "why", "help", "cancel"],
                ],
                "value": JSONSchema.reference(to: Value.self)
                    .setting("description", to: "With 'value': the value for the parameter that is asked for."),
                "number": ["type": "integer", "description": "With 'choice': the option's number as shown, from 1."],
                "digest": ["type": "string", "description": "With 'yes' to consent: the question's digest."],
                "parameters": [
                    "type": "object", "additionalProperties": JSONSchema.reference(to: Value.self),
                    "description": "With 'correction': the new values, by parameter.",
                ],
            ],
            "allOf": [
                Self.require("value", where: "kind", isOneOf: ["value"]),
                Self.require("number", where: "kind", isOneOf: ["choice"]),
                Self.require("parameters", where: "kind", isOneOf: ["correction"]),
            ],
            "examples": [["kind": "no"], ["kind": "choice", "number": 2], ["kind": "value", "value": "milk"]],
        ]
    }
    public static var jsonSchemaReferences: [any Decodable.Type] { [Value.self] }
}

extension ResolutionResult: JSONSchemaProviding, JSONSchemaConditions where Parameter: Codable {
    public static var jsonSchemaName: String {
        let name = JSONSchema.name(of: Parameter.self)
        return name == "Value" ? "ResolutionResult" : "ResolutionResult-\(name)"
    }
    public static var jsonSchema: Value {
        let parameter = JSONSchema.reference(to: Parameter.self)
        return [
            "description": "The result of resolving one parameter or one element of an array parameter.",
            "type": "object", "required": ["result"],
            "properties": [
                "result": [
                    "type": "string", "description": "What became of the parameter; docs/handlers.md explains each.",
                    "enum": [
                        "success", "successes", "notRequired", "needsValue", "needsMoreDetails", "disambiguation",
                        "confirmationRequired", "unsupported",
                    ],
                ],
                "value": parameter.setting(
                    "description", to: "The value: a good one, one to confirm, or one that lacks details."),
                "values": [
                    "type": "array", "items": parameter,
                    "description": "Several values: to choose from, or with 'unsupported' those that could be taken.",
                ],
                "reason": ["type": "string", "description": "One of the reasons that the parameter declares."],
            ],
            "allOf": [
                Self.require("value", where: "result", isOneOf: ["success", "needsMoreDetails"]),
                Self.require("values", where: "result", isOneOf: ["successes", "disambiguation"]),
            ],
            "examples": [["result": "needsValue"], ["result": "unsupported", "reason": "noServiceInArea"]],
        ]
    }
    public static var jsonSchemaReferences: [any Decodable.Type] { [Parameter.self] }
}

/// Schemas whose required members depend on another member.
protocol JSONSchemaConditions {}

extension JSONSchemaConditions {
    static func require(_ member: Value, where key: String, isOneOf names: Value) -> Value {
        [
            "if": ["properties": .object([key: ["enum": names]]), "required": [.string(key)]],
            "then": ["required": [member]],
        ]
    }
}

extension Reply: JSONSchemaConditions {}
