// Beckon: what an app has for a parameter, while somebody types
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Looks for values of one parameter, whatever their type.
typealias Finder<I: Intent> = @Sendable (EntityQuery, I, Context) async throws -> EntityPage

extension Handler {
    /// Says what the app has for a parameter, so that a person who is asked for it can choose while they type (App Intents'
    /// `EntityQuery`). It is asked only for a parameter that has a resolver, only for the user who is asked, and only while their
    /// question or preview stands. It has no effect.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property. A property that is no parameter is a programming error.
    ///   - find: All things that fit, best first, for example by ``Schema/EntityQuery/among(_:identifier:by:)``; who asked gets the part
    ///     of them that was wanted. What takes longer than two seconds is not shown.
    public func find<Property: IntentValue>(
        _ keyPath: any WritableKeyPath<I, Property?> & Sendable,
        _ find: @escaping @Sendable (EntityQuery, I, Context) async throws -> [Property]
    ) -> Handler {
        self.finding(keyPath, find)
    }

    /// Says what the app has for an element of an array parameter; see the function for a single value.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property. A property that is no parameter is a programming error.
    ///   - find: All things that fit, best first.
    public func find<Element: IntentValue>(
        _ keyPath: any WritableKeyPath<I, [Element]?> & Sendable,
        _ find: @escaping @Sendable (EntityQuery, I, Context) async throws -> [Element]
    ) -> Handler {
        self.finding(keyPath, find)
    }

    private func finding<Element: IntentValue>(
        _ keyPath: any PartialKeyPath<I> & Sendable,
        _ find: @escaping @Sendable (EntityQuery, I, Context) async throws -> [Element]
    ) -> Handler {
        var copy = self.changing(keyPath) { $0.isQueryable = true }
        copy.finders[Self.name(of: keyPath)] = { query, intent, context in
            let found = try await find(query, intent, context).dropFirst(query.offset)
            let page = try found.prefix(query.limit).map { try JSON.decode(Value.self, from: JSON.encode($0)) }
            return EntityPage(page, hasMore: found.count > query.limit)
        }
        return copy
    }

    /// Says which numbers a parameter takes, so that a screen can offer them by a slider. It is a help for the screen and checks
    /// nothing: the resolver refuses what is outside, as ever.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property: a number, or a quantity such as a temperature. A property that is no parameter is a
    ///     programming error.
    ///   - range: The least and the greatest number.
    ///   - step: How far one number is from the next.
    ///   - unit: Of a quantity: the unit in which they are meant, as its member `unit` has it.
    public func range<Bound: BinaryInteger & Sendable>(
        _ keyPath: any PartialKeyPath<I> & Sendable, _ range: ClosedRange<Bound>, step: Double = 1, unit: String? = nil
    ) -> Handler {
        self.range(keyPath, Double(range.lowerBound)...Double(range.upperBound), step: step, unit: unit)
    }

    /// The same for numbers that are not whole.
    ///
    /// - Parameters:
    ///   - keyPath: The parameter's property: a number, or a quantity such as a temperature. A property that is no parameter is a
    ///     programming error.
    ///   - range: The least and the greatest number.
    ///   - step: How far one number is from the next.
    ///   - unit: Of a quantity: the unit in which they are meant, as its member `unit` has it.
    public func range(
        _ keyPath: any PartialKeyPath<I> & Sendable, _ range: ClosedRange<Double>, step: Double = 1, unit: String? = nil
    ) -> Handler {
        self.changing(keyPath) {
            $0.range = ParameterRange(range.lowerBound, range.upperBound, step: step, unit: unit)
        }
    }
}
