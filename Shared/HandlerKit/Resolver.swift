// Beckon: how parameters are resolved, whatever their intent's type
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// An intent whose type only its handler knows.
@usableFromInline
protocol SomeIntent: AnyObject, Sendable {}

@usableFromInline
final class TypedIntent<I: Intent>: SomeIntent {
    @usableFromInline let intent: I

    init(_ intent: I) { self.intent = intent }

    /// An intent that is of the handler's own type. It stays in its box: to take it out is to copy it.
    ///
    /// Nothing is checked, for it cannot be another: a handler's resolvers are made by that handler alone, and called in
    /// one place, with a box of its type (`AnyHandler`).
    @inlinable @inline(__always)
    static func of(_ some: any SomeIntent) -> TypedIntent<I> { unsafeDowncast(some, to: TypedIntent<I>.self) }
}

/// How a parameter is resolved: its results are written as they come, as the elements of an array.
///
/// It does not know the intent's type: code that is generic over it looks its types up at each step.
@usableFromInline
enum Resolver: Sendable {
    /// At once.
    case atOnce(@Sendable (any SomeIntent, Context, inout JSONWriter) throws -> Void)
    /// By what may have to wait, such as for a store.
    case waiting(@Sendable (any SomeIntent, Context) async throws -> RawJSON)

    /// Resolves parameters: those that wait at the same time, the others one after the other.
    ///
    /// - Parameter resolvers: Those of the intent's handler, by their parameters' names.
    /// - Returns: An array of ``ParameterResolution`` as JSON: one for each name, in their order.
    static func resolve(
        _ names: [String], by resolvers: [String: Resolver], _ intent: any SomeIntent, _ context: Context
    ) async throws -> RawJSON {
        let found = names.map { resolvers[$0] }
        let waiting = found.indices.filter { if case .waiting = found[$0] { true } else { false } }
        if waiting.isEmpty { return try Self.written(names, found, [:], intent, context) }
        let waited = try await overlapping(waiting) { index in
            guard case .waiting(let resolver) = found[index] else { return RawJSON.null }
            return try await resolver(intent, context)
        }
        let results = Dictionary(uniqueKeysWithValues: zip(waiting, waited))
        return try Self.written(names, found, results, intent, context)
    }

    /// Writes what was waited for, and resolves the rest on the way.
    private static func written(
        _ names: [String], _ resolvers: [Resolver?], _ waited: [Int: RawJSON], _ intent: any SomeIntent,
        _ context: Context
    ) throws -> RawJSON {
        var writer = JSONWriter()
        writer.beginArray()
        for index in names.indices {
            writer.element()
            writer.beginObject()
            writer.member("parameter", text: names[index])
            writer.name("results")
            switch resolvers[index] {
            case .waiting: writer.raw(waited[index] ?? .null)
            case .atOnce(let resolver):
                writer.beginArray()
                try resolver(intent, context, &writer)
                writer.endArray()
            case nil:
                writer.beginArray()
                try writer.result(ResolutionResult<String>.notRequired)
                writer.endArray()
            }
            writer.endObject()
        }
        writer.endArray()
        return RawJSON(written: try writer.finish())
    }
}
