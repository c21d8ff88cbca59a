// Beckon: one intent of an app: its resolvers, confirm, handle and update
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What an app does with one intent. Made by chaining:
///
/// ```swift
/// Handler(RequestRide.self)
///     .resolve(\.partySize) { size, _, _ in size.map { .success($0) } ?? .needsValue }
///     .handle { ride, context in Response(.success, try await fleet.book(ride, key: context.key)) }
/// ```
public struct Handler<I: Intent>: Sendable {
    typealias Resolver = @Sendable (I, Context) async throws -> [ResolutionResult<Value>]

    var declaration: IntentDeclaration
    var resolvers: [String: Resolver] = [:]
    var confirm: (@Sendable (I, Context) async throws -> Response<I>)?
    var handle: (@Sendable (I, Context) async throws -> Response<I>)?
    var update: (@Sendable (I, Response<I>, Context, Updates<I>) async throws -> Void)?

    /// - Parameters:
    ///   - intent: The intent.
    ///   - consent: When the user is asked before `handle`; an app cannot turn it off for what is financial.
    ///   - timeLimits: How long each phase may take.
    public init(
        _ intent: I.Type, consent: IntentDeclaration.Consent? = nil,
        timeLimits: IntentDeclaration.TimeLimits = .standard
    ) {
        self.declaration = I.declaration.intent
        if let consent { self.declaration.consent = consent }
        self.declaration.timeLimits = timeLimits
        // Without a resolver a parameter is taken as it is (lifecycle.md, 3).
        for index in self.declaration.parameters.indices { self.declaration.parameters[index].isResolvable = false }
    }

    /// Resolves a parameter, said or not.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property. A property that is no parameter is a programming error.
    ///   - dependsOn: Parameters whose change makes it resolve again, beside those that the intent declares.
    ///   - resolver: Takes the value that was said, the whole intent, and the context.
    public func resolve<Property: IntentValue>(
        _ keyPath: any WritableKeyPath<I, Property?> & Sendable, dependsOn: [String] = [],
        _ resolver: @escaping @Sendable (Property?, I, Context) async throws -> ResolutionResult<Property>
    ) -> Handler {
        self.adding(keyPath, dependsOn) { intent, context in
            [try await resolver(intent[keyPath: keyPath], intent, context).erased()]
        }
    }

    /// Resolves an array parameter element by element, all at once.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - absent: The one result where nothing was said.
    ///   - resolver: Takes one element, the whole intent, and the context.
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, absent: ResolutionResult<Element>,
        dependsOn: [String] = [],
        each resolver: @escaping @Sendable (Element, I, Context) async throws -> ResolutionResult<Element>
    ) -> Handler {
        self.resolve(keyPath, dependsOn: dependsOn) { elements, intent, context in
            guard let elements, !elements.isEmpty else { return [absent] }
            return try await withThrowingTaskGroup(of: (Int, ResolutionResult<Element>).self) { group in
                for (index, element) in elements.enumerated() {
                    group.addTask { (index, try await resolver(element, intent, context)) }
                }
                var results = [ResolutionResult<Element>](repeating: .notRequired, count: elements.count)
                for try await (index, result) in group { results[index] = result }
                return results
            }
        }
    }

    /// Resolves an array parameter as a whole.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property.
    ///   - resolver: Takes the elements that were said; answers one result an element, in order, or a single result
    ///     where there are none.
    public func resolve<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable, dependsOn: [String] = [],
        all resolver: @escaping @Sendable ([Element]?, I, Context) async throws -> [ResolutionResult<Element>]
    ) -> Handler {
        self.adding(keyPath, dependsOn) { intent, context in
            try await resolver(intent[keyPath: keyPath], intent, context).map { try $0.erased() }
        }
    }

    /// Checks an intent whose parameters are resolved, and says what the user is to be shown.
    public func confirm(_ confirm: @escaping @Sendable (I, Context) async throws -> Response<I>) -> Handler {
        var copy = self
        copy.confirm = confirm
        copy.declaration.hasConfirm = true
        return copy
    }

    /// Does it.
    public func handle(_ handle: @escaping @Sendable (I, Context) async throws -> Response<I>) -> Handler {
        var copy = self
        copy.handle = handle
        return copy
    }

    /// Sends live updates after a successful `handle`, until it returns.
    public func update(
        _ update: @escaping @Sendable (I, Response<I>, Context, Updates<I>) async throws -> Void
    ) -> Handler {
        var copy = self
        copy.update = update
        copy.declaration.hasUpdates = true
        return copy
    }

    private func adding(
        _ keyPath: any PartialKeyPath<I> & Sendable, _ dependsOn: [String], _ resolver: @escaping Resolver
    ) -> Handler {
        guard let parameter = I.declaration.parameter(at: keyPath) else {
            preconditionFailure("\(I.self) declares no parameter at \(keyPath); add it to its declaration")
        }
        var copy = self
        let name = parameter.declaration.name
        copy.resolvers[name] = resolver
        if let index = copy.declaration.parameters.firstIndex(where: { $0.name == name }) {
            copy.declaration.parameters[index].isResolvable = true
            copy.declaration.parameters[index].dependsOn += dependsOn
        }
        return copy
    }
}

/// Where a handler's live updates go.
public struct Updates<I: Intent>: Sendable {
    let post: @Sendable (Response<I>) throws -> Void

    /// Sends an update.
    public func send(_ response: Response<I>) throws { try self.post(response) }
}

extension ResolutionResult where Parameter: Encodable {
    func erased() throws(WireError) -> ResolutionResult<Value> {
        switch self {
        case .success(let value): .success(try Value(encoding: value))
        case .successes(let values): .successes(try Self.erase(values))
        case .notRequired: .notRequired
        case .needsValue: .needsValue
        case .needsMoreDetails(let value): .needsMoreDetails(try Value(encoding: value))
        case .disambiguation(let values): .disambiguation(try Self.erase(values))
        case .confirmationRequired(let value, let reason):
            .confirmationRequired(try Self.erase(value), reason: reason)
        case .unsupported(let reason, let alternatives):
            .unsupported(reason: reason, alternatives: try Self.erase(alternatives))
        }
    }

    private static func erase(_ value: Parameter?) throws(WireError) -> Value? {
        guard let value else { return nil }
        return try Value(encoding: value)
    }

    private static func erase(_ values: [Parameter]) throws(WireError) -> [Value] {
        var erased: [Value] = []
        for value in values { erased.append(try Value(encoding: value)) }
        return erased
    }
}
