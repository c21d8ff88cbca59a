// Beckon: types that JSON has a form for
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// A type whose schema is written where it is used, without an entry under `$defs`.
protocol JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value
    static var jsonSchemaSample: Self { get }
}

extension String: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "string"] }
    static var jsonSchemaSample: String { "" }
}

extension Bool: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "boolean"] }
    static var jsonSchemaSample: Bool { false }
}

extension Int: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "integer"] }
    static var jsonSchemaSample: Int { 0 }
}

extension Int64: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "integer"] }
    static var jsonSchemaSample: Int64 { 0 }
}

extension UInt64: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "integer", "minimum": 0] }
    static var jsonSchemaSample: UInt64 { 0 }
}

extension Double: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "number"] }
    static var jsonSchemaSample: Double { 0 }
}

extension Date: JSONSchemaInline {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { ["type": "string", "format": "date-time"] }
    static var jsonSchemaSample: Date { Date(timeIntervalSince1970: 0) }
}

extension Optional: JSONSchemaInline where Wrapped: Decodable {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value { builder.reference(to: Wrapped.self) }
    static var jsonSchemaSample: Wrapped? { nil }
}

extension Array: JSONSchemaInline where Element: Decodable {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value {
        ["type": "array", "items": builder.reference(to: Element.self)]
    }
    static var jsonSchemaSample: [Element] { [] }
}

extension Set: JSONSchemaInline where Element: Decodable {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Value {
        ["type": "array", "uniqueItems": true, "items": builder.reference(to: Element.self)]
    }
    static var jsonSchemaSample: Set<Element> { [] }
}

extension Dictionary: JSONSchemaInline where Key == String, Value: Decodable {
    static func jsonSchema(in builder: JSONSchemaBuilder) -> Schema.Value {
        ["type": "object", "additionalProperties": builder.reference(to: Value.self)]
    }
    static var jsonSchemaSample: [Key: Value] { [:] }
}
