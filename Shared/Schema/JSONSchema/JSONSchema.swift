// Beckon: JSON Schema of Codable types
// SPDX-License-Identifier: Apache-2.0

/// Derives JSON Schema, draft 2020-12, from `Codable` types.
///
/// A type's `init(from:)` is run against a decoder that writes down what is asked for, and answers with samples. What
/// is asked for with `decodeIfPresent` is optional. Members that are not named stay allowed: readers are tolerant.
public enum JSONSchema {
    /// The dialect that all documents are written in.
    public static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// A document for one type; all types in it stand under `$defs`.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The document's `$id`, an absolute URI.
    ///   - title: The document's title.
    ///   - description: What the document is about.
    /// - Returns: The document, and what could not be derived, which is empty unless a type codes itself by hand and is
    ///   not ``JSONSchemaProviding``.
    public static func document(
        of type: any Decodable.Type, id: String, title: String, description: String
    ) -> (document: Value, problems: [String]) {
        let builder = JSONSchemaBuilder()
        var document = builder.reference(to: type).object ?? [:]
        document["$schema"] = .string(Self.dialect)
        document["$id"] = .string(id)
        document["title"] = .string(title)
        document["description"] = .string(description)
        if !builder.definitions.isEmpty { document["$defs"] = .object(builder.definitions) }
        return (.object(document), builder.problems)
    }

    /// A document that holds several types under `$defs` and is of no type itself.
    public static func collection(
        of types: [any Decodable.Type], id: String, title: String, description: String
    ) -> (document: Value, problems: [String]) {
        let builder = JSONSchemaBuilder()
        for type in types { _ = builder.reference(to: type) }
        let document: Value = [
            "$schema": .string(Self.dialect), "$id": .string(id), "title": .string(title),
            "description": .string(description), "$defs": .object(builder.definitions),
        ]
        return (document, builder.problems)
    }

    /// A reference to the type's entry under `$defs`, for use in ``JSONSchemaProviding/jsonSchema``.
    public static func reference(to type: any Decodable.Type) -> Value {
        let name = (type as? any JSONSchemaProviding.Type)?.jsonSchemaName ?? Self.name(of: type)
        return ["$ref": .string("#/$defs/\(name)")]
    }

    /// The type's name without its module, in characters that a JSON pointer and a URI take as they are.
    public static func name(of type: any Any.Type) -> String {
        let parts = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
        return String(parts.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    }
}
