// Beckon: collects the definitions of one JSON Schema document
// SPDX-License-Identifier: Apache-2.0

/// Collects the definitions of one document. Used within one call, by one caller.
final class JSONSchemaBuilder {
    /// The entries of `$defs` so far.
    private(set) var definitions: [String: Value] = [:]
    /// What could not be derived.
    private(set) var problems: [String] = []

    /// The schema of `type`: itself for what JSON has a form for, else a reference to its definition.
    func reference(to type: any Decodable.Type) -> Value {
        do {
            return try self.take(type).schema
        } catch {
            self.problems.append("\(JSONSchema.name(of: type)): \(error)")
            return true
        }
    }

    /// The schema of `type` and a value of it.
    func take<T: Decodable>(_ type: T.Type) throws -> (schema: Value, sample: T) {
        if let inline = type as? any JSONSchemaInline.Type {
            return (inline.jsonSchema(in: self), try Self.cast(inline.jsonSchemaSample))
        }
        let reference = JSONSchema.reference(to: type)
        if let providing = type as? any JSONSchemaProviding.Type {
            self.define(providing)
            return (reference, try Self.sample(of: type, in: providing.jsonSchema))
        }
        let name = JSONSchema.name(of: type)
        if let cases = Self.cases(of: type) {
            self.definitions[name] = [
                "title": .string(name), "type": "string", "enum": .array(cases.names.map(Value.string)),
            ]
            return (reference, try Self.cast(cases.first))
        }
        guard self.definitions[name] == nil else {
            return (reference, try T(from: ProbingDecoder(self, into: nil)))
        }
        // Stands in while the members are looked at, so that a type that contains itself ends in a reference.
        self.definitions[name] = true
        let record = ProbeRecord()
        let sample = try T(from: ProbingDecoder(self, into: record))
        self.definitions[name] = record.schema(title: name)
        return (reference, sample)
    }

    private func define(_ type: any JSONSchemaProviding.Type) {
        let name = type.jsonSchemaName
        guard self.definitions[name] == nil else { return }
        var schema = type.jsonSchema.object ?? [:]
        schema["title"] = .string(name)
        self.definitions[name] = .object(schema)
        for reference in type.jsonSchemaReferences { _ = self.reference(to: reference) }
    }

    private static func sample<T: Decodable>(of type: T.Type, in schema: Value) throws -> T {
        guard let example = schema["examples"]?.array?.first else {
            throw JSONSchemaError(description: "its schema has no example")
        }
        return try example.decoded(as: type)
    }

    private static func cases(of type: Any.Type) -> (names: [String], first: Any)? {
        (type as? any (CaseIterable & RawRepresentable).Type).flatMap { Self.cases(ofEnumeration: $0) }
    }

    private static func cases<E: CaseIterable & RawRepresentable>(
        ofEnumeration type: E.Type
    ) -> (names: [String], first: Any)? {
        let names = type.allCases.compactMap { $0.rawValue as? String }
        guard let first = type.allCases.first, names.count == type.allCases.count else { return nil }
        return (names, first)
    }

    private static func cast<T>(_ value: Any) throws -> T {
        guard let value = value as? T else {
            throw JSONSchemaError(description: "the sample is a \(Swift.type(of: value)), not a \(T.self)")
        }
        return value
    }
}

/// A type whose schema cannot be derived, and why.
struct JSONSchemaError: Error, CustomStringConvertible {
    let description: String
}
