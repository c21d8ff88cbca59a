// Beckon: JSON Schema of ids, times, phases and exact numbers
// SPDX-License-Identifier: Apache-2.0

extension CorrelationID: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "A UUID in its usual text form, in either case. New ids are version 7 (RFC 9562).",
            "type": "string", "format": "uuid",
            "pattern": "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
            "examples": ["0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42"],
        ]
    }
}

extension Instant: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "A point in time: whole milliseconds since 1970-01-01T00:00:00Z.",
            "type": "integer", "examples": [1_750_000_000_000],
        ]
    }
}

extension Milliseconds: JSONSchemaProviding {
    public static var jsonSchema: Value {
        ["description": "A span of time in whole milliseconds.", "type": "integer", "examples": [5_000]]
    }
}

extension Phase: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "Where a request stands. In the header the same phase is a number.",
            "type": "string", "enum": .array(Phase.allCases.map { .string($0.name) }), "examples": ["resolving"],
        ]
    }
}

extension DecimalText: JSONSchemaProviding {
    public static var jsonSchema: Value {
        [
            "description": "An exact decimal number as text: at most 38 digits after leading zeros, without exponent.",
            "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$", "maxLength": 64, "examples": ["12.50"],
        ]
    }
}
