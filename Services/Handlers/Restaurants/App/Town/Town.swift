// Beckon: the restaurants that Tably books, and which of them a name means
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// The restaurants that Tably books. Pure.
struct Town: Sendable {
    /// In the order in which they are offered.
    let restaurants: [RestaurantEntry]

    /// Reads restaurants from JSON, an array of them.
    ///
    /// - Throws: ``TownError``, or what the JSON lacks.
    static func read(_ json: [UInt8]) throws -> [RestaurantEntry] {
        let restaurants = try JSON.decode([RestaurantEntry].self, from: json)
        guard (1...RestaurantEntry.Bounds.restaurants).contains(restaurants.count) else {
            throw TownError("a file has 1 to \(RestaurantEntry.Bounds.restaurants) restaurants")
        }
        for restaurant in restaurants { try restaurant.check() }
        guard Set(restaurants.map(\.identifier)).count == restaurants.count else {
            throw TownError("two restaurants have one identifier")
        }
        return restaurants
    }

    /// The restaurant with an identifier.
    func restaurant(_ identifier: String) -> RestaurantEntry? {
        self.restaurants.first { $0.identifier == identifier }
    }

    /// The one restaurant that a value means, where there is no doubt: by its identifier, by its exact name, or as the only one where
    /// something is cooked.
    func restaurant(meant said: Restaurant?) -> RestaurantEntry? {
        guard let said else { return nil }
        if let identifier = said.restaurantIdentifier { return self.restaurant(identifier) }
        guard case .exact(let found) = self.matchOrCuisine(said.name), found.count == 1 else { return nil }
        return found[0]
    }

    /// The restaurants that are looked for, by one of their names.
    func find(_ query: EntityQuery) -> [Restaurant] {
        query.among(self.restaurants, identifier: \.identifier, by: \.names).map(\.value)
    }

    /// What it comes to that a restaurant is needed and none was said: the only one is taken, a few are offered.
    ///
    /// - Parameter option: A restaurant as it is offered.
    func choice(_ option: (RestaurantEntry) throws -> Restaurant) rethrows -> ResolutionResult<Restaurant> {
        if self.restaurants.count == 1 { return .success(self.restaurants[0].value) }
        let isFew = 2...Limits.optionsPerQuestion ~= self.restaurants.count
        return isFew ? .disambiguation(try self.restaurants.map(option)) : .needsValue
    }

    /// What a restaurant that was said comes to, by its name or by what is cooked there. One that is not there is refused, and
    /// those that are there are offered.
    ///
    /// - Parameter option: A restaurant as it is offered.
    func resolution(
        of said: Restaurant, _ option: (RestaurantEntry) throws -> Restaurant
    ) rethrows -> ResolutionResult<Restaurant> {
        if let known = said.restaurantIdentifier.flatMap({ self.restaurant($0) }) { return .success(known.value) }
        let name = SpokenName(said.name)
        guard !name.isEmpty else { return .needsValue }
        let match = self.matchOrCuisine(said.name)
        if case .exact(let found) = match, found.count == 1 { return .success(found[0].value) }
        guard case .none = match else { return try match.resolution(option) }
        // "A table" names none.
        if Tably.texts.words("any").contains(where: { SpokenName($0).isSame(as: name) }) {
            return try self.choice(option)
        }
        let others = try self.restaurants.prefix(Limits.optionsPerQuestion).map(option)
        return .unsupported(reason: "unknownRestaurant", alternatives: others)
    }

    /// Which restaurants a name fits, or, where it fits none, what is cooked there.
    private func matchOrCuisine(_ name: String) -> NameMatch<RestaurantEntry> {
        let match = self.match(name)
        if case .none = match { return self.match(cuisine: SpokenName(name)) }
        return match
    }

    /// The restaurants whose cuisine a name says, in any language: `the Italian one`.
    private func match(cuisine name: SpokenName) -> NameMatch<RestaurantEntry> {
        let found = self.restaurants.filter { restaurant in
            (restaurant.cuisine ?? [:]).values.contains { cuisine in
                let cuisine = SpokenName(cuisine)
                return name.sharesNearWord(with: cuisine) || name.words.contains(cuisine.words)
            }
        }
        return found.isEmpty ? .none : .exact(found)
    }

    /// Which restaurants a name fits; each has several.
    private func match(_ name: String) -> NameMatch<RestaurantEntry> {
        let index = TitleIndex(self.restaurants, titles: \.names)
        let match = index.match(SpokenName(name))
        guard case .none = match else { return match }
        // "Luigi's tonight" names one, too.
        let named = index.contained(in: SpokenName(name))
        return named.isEmpty ? .none : .exact(named)
    }
}
