// Beckon: a decoder that writes down what it is asked for
// SPDX-License-Identifier: Apache-2.0

/// What a type asked its decoder for.
final class ProbeRecord {
    fileprivate var properties: [String: Value] = [:]
    fileprivate var names: [String] = []
    fileprivate var optional: Set<String> = []
    fileprivate var single: Value?

    fileprivate func note(_ name: String, _ schema: Value) {
        if self.properties.updateValue(schema, forKey: name) == nil { self.names.append(name) }
    }

    /// The definition: an object of the members asked for, or whatever single value was asked for.
    func schema(title: String) -> Value {
        if var schema = self.single?.object {
            schema["title"] = .string(title)
            return .object(schema)
        }
        var schema: [String: Value] = [
            "title": .string(title), "type": "object", "properties": .object(self.properties),
        ]
        let required = self.names.filter { !self.optional.contains($0) }
        if !required.isEmpty { schema["required"] = .array(required.map(Value.string)) }
        return .object(schema)
    }
}

/// Answers every request with a sample. Without a record it answers only what must be there, so that it ends for types
/// that contain themselves.
struct ProbingDecoder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let builder: JSONSchemaBuilder
    private let record: ProbeRecord?

    init(_ builder: JSONSchemaBuilder, into record: ProbeRecord?) {
        self.builder = builder
        self.record = record
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(builder: self.builder, record: self.record))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw JSONSchemaError(description: "reads an array by hand; let it provide its schema")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        Single(builder: self.builder, record: self.record)
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []
        let builder: JSONSchemaBuilder
        let record: ProbeRecord?

        /// Asked first by `decodeIfPresent`: so the member may be absent.
        func contains(_ key: Key) -> Bool {
            self.record?.optional.insert(key.stringValue)
            return self.record != nil
        }

        func decodeNil(forKey key: Key) throws -> Bool { false }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            let (schema, sample) = try self.builder.take(type)
            self.record?.note(key.stringValue, schema)
            return sample
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            throw JSONSchemaError(description: "reads '\(key.stringValue)' by hand; let it provide its schema")
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw JSONSchemaError(description: "reads '\(key.stringValue)' by hand; let it provide its schema")
        }

        func superDecoder() throws -> any Decoder {
            throw JSONSchemaError(description: "has a superclass; let it provide its schema")
        }

        func superDecoder(forKey key: Key) throws -> any Decoder { try self.superDecoder() }
    }

    private struct Single: SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []
        let builder: JSONSchemaBuilder
        let record: ProbeRecord?

        func decodeNil() -> Bool { false }

        func decode<T: Decodable>(_ type: T.Type) throws -> T {
            let (schema, sample) = try self.builder.take(type)
            self.record?.single = schema
            return sample
        }
    }
}
