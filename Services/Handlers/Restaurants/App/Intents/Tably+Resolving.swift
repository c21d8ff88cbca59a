// Beckon: what Tably's intents resolve alike: the restaurant, the party, the time
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension ReservationBook {
    /// Resolves a restaurant. Those that are offered say what is cooked there, where, and whether there is a table.
    ///
    /// - Parameters:
    ///   - isNeeded: Whether one is asked for where none was said.
    ///   - time: When, as far as it was said.
    ///   - party: For how many, as far as it was said.
    func resolution(
        of restaurant: Restaurant?, isNeeded: Bool = true, at time: DateFields? = nil, for party: Int? = nil,
        _ context: Context
    ) throws -> ResolutionResult<Restaurant> {
        func option(_ entry: RestaurantEntry) throws -> Restaurant {
            entry.option(context.locale, tables: try self.tables(of: entry, at: time, for: party, context))
        }
        if let restaurant { return try self.town().resolution(of: restaurant, option) }
        return isNeeded ? try self.town().choice(option) : .notRequired
    }

    /// Whether a restaurant has a table at a time, in words; `nil` where no time of day was said.
    private func tables(
        of restaurant: RestaurantEntry, at time: DateFields?, for party: Int?, _ context: Context
    ) throws -> String? {
        guard let time, time.hour != nil else { return nil }
        let party = max(party ?? 1, 1)
        switch try self.availability(of: restaurant, now: context.now).verdict(on: time, for: party) {
        case .free: return Tably.texts.text("free", context.locale)
        case .refused(.closed, _): return Tably.texts.text("closed", context.locale)
        case .refused(.full, _): return Tably.texts.text("full", context.locale)
        case .refused, .day, .unsaid: return nil
        }
    }

    /// Resolves for how many, at a restaurant where one is known already.
    func resolution(ofParty size: Int?, at restaurant: Restaurant?) throws -> ResolutionResult<Int> {
        guard let size else { return .needsValue }
        guard size >= 1 else { return .unsupported(reason: "tooFew") }
        let town = try self.town()
        let most =
            town.restaurant(meant: restaurant)?.largestParty ?? town.restaurants.map(\.largestParty).max() ?? 0
        return size <= most ? .success(size) : .unsupported(reason: "tooManyGuests", alternatives: [most])
    }

    /// Resolves a time at which a table is to be had. A time that cannot be had is refused, and the closest ones that can
    /// are offered; of a day alone those around the time at which the user usually goes out.
    func resolution(
        ofTime said: DateFields?, at restaurant: Restaurant?, for party: Int?, now: Instant
    ) throws -> ResolutionResult<DateFields> {
        guard let said, said.saysSomething else { return .needsValue }
        // As long as nobody knows where, there is nothing to look into; it is asked for again when it is known.
        guard let restaurant = try self.town().restaurant(meant: restaurant) else { return .success(said) }
        let availability = try self.availability(of: restaurant, now: now)
        let party = min(max(party ?? 1, 1), restaurant.largestParty)
        switch availability.verdict(on: said, for: party) {
        case .unsaid: return .needsValue
        case .free(let moment, _): return .success(availability.fields(of: moment))
        case .day(let day):
            let usual = try self.habits().moment(on: day, availability) ?? now
            let free = availability.freeSlots(for: party, on: day)
            guard !free.isEmpty else {
                let reason: TimeRefusal = availability.slots(on: day).isEmpty ? .closed : .full
                return .unsupported(
                    reason: reason.rawValue, alternatives: availability.alternatives(to: usual, reason, for: party))
            }
            let closest = availability.closest(to: usual, for: party, Limits.optionsPerQuestion)
            let choices = closest.filter { free.contains($0) }.map { availability.fields(of: $0) }
            return choices.count == 1 ? .confirmationRequired(choices[0]) : .disambiguation(choices)
        case .refused(let refusal, let moment):
            return .unsupported(
                reason: refusal.rawValue, alternatives: availability.alternatives(to: moment, refusal, for: party))
        }
    }
}
