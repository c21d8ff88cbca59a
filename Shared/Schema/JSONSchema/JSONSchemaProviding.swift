// Beckon: types that say themselves how their JSON looks
// SPDX-License-Identifier: Apache-2.0

/// A type that codes itself by hand, so that its JSON Schema cannot be read off its `init(from:)`.
public protocol JSONSchemaProviding: Decodable {
    /// The name under `$defs`. By default the type's name without its module.
    static var jsonSchemaName: String { get }

    /// The schema, draft 2020-12, without a title. The first of its `examples` must decode as this type.
    static var jsonSchema: Value { get }

    /// Types that the schema refers to with ``JSONSchema/reference(to:)``.
    static var jsonSchemaReferences: [any Decodable.Type] { get }
}

extension JSONSchemaProviding {
    public static var jsonSchemaName: String { JSONSchema.name(of: Self.self) }
    public static var jsonSchemaReferences: [any Decodable.Type] { [] }
}
