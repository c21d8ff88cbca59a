// Beckon: the resolvers of one intent
// SPDX-License-Identifier: Apache-2.0

public import Schema

// Each comes twice, for code that waits and for code that does not. An author writes both alike: the compiler takes the
// second where there is no `await`, and that needs no task.
extension Handler {
    /// Resolves a parameter, said or not.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property. A property that is no parameter is a programming error.
    ///   - dependsOn: Parameters whose change makes it resolve again, beside those that the intent declares.
    ///   - resolver: Takes the value that was said, the whole intent, and the context.
    @inlinable
    public func resolve<Property: IntentValue>(
        _ keyPath: any WritableKeyPath<I, Property?> & Sendable, dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        _ resolver: @escaping @Sendable (Property?, I, Context) async throws -> ResolutionResult<Property>
    ) -> Handler {
        self.adding(
            keyPath, dependsOn,
            .waiting { sent, context in
                let sent = TypedIntent<I>.of(sent)
                return try RawJSON(results: [try await resolver(sent.intent[keyPath: keyPath], sent.intent, context)])
            })
    }

    /// Resolves a parameter, said or not, without waiting for anything.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property. A property that is no parameter is a programming error.
    ///   - dependsOn: Parameters whose change makes it resolve again, beside those that the intent declares.
    ///   - resolver: Takes the value that was said, the whole intent, and the context.
    @inlinable
    public func resolve<Property: IntentValue>(
        _ keyPath: any WritableKeyPath<I, Property?> & Sendable, dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        _ resolver: @escaping @Sendable (Property?, I, Context) throws -> ResolutionResult<Property>
    ) -> Handler {
        self.adding(
            keyPath, dependsOn,
            .atOnce { sent, context, writer in
                let sent = TypedIntent<I>.of(sent)
                try writer.result(try resolver(sent.intent[keyPath: keyPath], sent.intent, context))
            })
    }

    /// Resolves an array parameter element by element, all at the same time.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - absent: The one result where nothing was said.
    ///   - dependsOn: As for a single value.
    ///   - resolver: Takes one element, the whole intent, and the context.
    @inlinable
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, absent: ResolutionResult<Element>,
        dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        each resolver: @escaping @Sendable (Element, I, Context) async throws -> ResolutionResult<Element>
    ) -> Handler {
        self.resolve(keyPath, dependsOn: dependsOn) { elements, intent, context in
            guard let elements, !elements.isEmpty else { return [absent] }
            return try await overlapping(elements) { try await resolver($0, intent, context) }
        }
    }

    /// Resolves an array parameter element by element, without waiting for anything.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - absent: The one result where nothing was said.
    ///   - dependsOn: As for a single value.
    ///   - resolver: Takes one element, the whole intent, and the context.
    @inlinable
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, absent: ResolutionResult<Element>,
        dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        each resolver: @escaping @Sendable (Element, I, Context) throws -> ResolutionResult<Element>
    ) -> Handler {
        self.resolve(keyPath, dependsOn: dependsOn) { elements, intent, context in
            guard let elements, !elements.isEmpty else { return [absent] }
            return try elements.map { try resolver($0, intent, context) }
        }
    }

    /// Resolves an array parameter as a whole.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - dependsOn: As for a single value.
    ///   - resolver: Takes the elements that were said; answers one result an element, in order, or a single result
    ///     where there are none.
    @inlinable
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        all resolver: @escaping @Sendable ([Element]?, I, Context) async throws -> [ResolutionResult<Element>]
    ) -> Handler {
        self.adding(
            keyPath, dependsOn,
            .waiting { sent, context in
                let sent = TypedIntent<I>.of(sent)
                return try RawJSON(results: try await resolver(sent.intent[keyPath: keyPath], sent.intent, context))
            })
    }

    /// Resolves an array parameter as a whole, without waiting for anything.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - dependsOn: As for a single value.
    ///   - resolver: Takes the elements that were said; answers one result an element, in order, or a single result
    ///     where there are none.
    @inlinable
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, dependsOn: [any PartialKeyPath<I> & Sendable] = [],
        all resolver: @escaping @Sendable ([Element]?, I, Context) throws -> [ResolutionResult<Element>]
    ) -> Handler {
        self.adding(
            keyPath, dependsOn,
            .atOnce { sent, context, writer in
                let sent = TypedIntent<I>.of(sent)
                for result in try resolver(sent.intent[keyPath: keyPath], sent.intent, context) {
                    try writer.result(result)
                }
            })
    }

    /// Takes parameters as they are: unsaid is fine, and on a card they can be changed.
    ///
    /// - Parameter keyPaths: The parameters' properties. A property that is no parameter is a programming error.
    public func takes<each Property: IntentValue>(
        _ keyPaths: repeat any WritableKeyPath<I, (each Property)?> & Sendable
    ) -> Handler {
        var copy = self
        for keyPath in repeat each keyPaths {
            copy = copy.resolve(keyPath) { said, _, _ in said.map { .success($0) } ?? .notRequired }
        }
        return copy
    }

    /// Says that the app cannot do without some parameters, which the intent leaves open: nobody is offered to skip them, and a
    /// request that comes without them after resolving is refused.
    ///
    /// - Parameter keyPaths: The parameters' properties. A property that is no parameter is a programming error.
    public func needs(_ keyPaths: any PartialKeyPath<I> & Sendable...) -> Handler {
        let names = Set(keyPaths.map(Self.name))
        var copy = self
        for index in copy.declaration.parameters.indices
        where names.contains(copy.declaration.parameters[index].name) {
            copy.declaration.parameters[index].isRequired = true
        }
        return copy
    }

    @usableFromInline
    func adding(
        _ keyPath: any PartialKeyPath<I> & Sendable, _ dependsOn: [any PartialKeyPath<I> & Sendable],
        _ resolver: Resolver
    ) -> Handler {
        let name = Self.name(of: keyPath)
        var copy = self
        copy.resolvers[name] = resolver
        return copy.changing(keyPath) { parameter in
            parameter.isResolvable = true
            parameter.dependsOn += dependsOn.map(Self.name)
        }
    }

    /// The same with another declaration of a parameter.
    func changing(
        _ keyPath: any PartialKeyPath<I> & Sendable, _ change: (inout ParameterDeclaration) -> Void
    ) -> Handler {
        let name = Self.name(of: keyPath)
        var copy = self
        for index in copy.declaration.parameters.indices where copy.declaration.parameters[index].name == name {
            change(&copy.declaration.parameters[index])
        }
        return copy
    }
}

extension Handler {
    /// The name of the parameter at a property; one that is no parameter is a programming error.
    static func name(of keyPath: any PartialKeyPath<I> & Sendable) -> String {
        guard let parameter = I.declaration.parameter(at: keyPath) else {
            preconditionFailure("\(I.self) declares no parameter at \(keyPath); add it to its declaration")
        }
        return parameter.declaration.name
    }
}

/// Does the same to all elements at the same time; to a single one without a task of its own.
@usableFromInline
func overlapping<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) async throws -> Result
) async throws -> [Result] {
    guard elements.count > 1 else {
        guard let only = elements.first else { return [] }
        return [try await transform(only)]
    }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for (index, element) in elements.enumerated() {
            group.addImmediateTask { (index, try await transform(element)) }
        }
        var results = [Result?](repeating: nil, count: elements.count)
        for try await (index, result) in group { results[index] = result }
        return results.compactMap { $0 }
    }
}
