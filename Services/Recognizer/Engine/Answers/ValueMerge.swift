// Beckon: a value that is said about another one
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Reads a value over the value that it is about: what was not said stays. It acts on values by their type, so that it is
/// the same in every language.
enum ValueMerge {
    /// Why a value was said about another one.
    enum Purpose: Hashable, Sendable {
        /// The person was asked to be more exact: a name is more of the name.
        case moreExact
        /// The person corrects the value: a name is another one.
        case correction
    }

    /// The value that was said, with what it leaves open taken from the one that was known.
    ///
    /// - Parameter type: The name of the type that both are of; values of a type that has no parts are replaced.
    static func merge(_ said: Value, over known: Value, type: String, _ purpose: Purpose) -> Value {
        if let elements = known.array {
            // Of several it is not clear which is meant.
            guard elements.count == 1, let new = said.array, new.count == 1 else { return said }
            return .array([Self.merge(new[0], over: elements[0], type: type, purpose)])
        }
        guard said.object != nil, known.object != nil else { return said }
        switch type {
        case "DateComponentsRange": return Self.range(said, known)
        case "DateFields", "DateComponents":
            let range = Self.range(["startDateComponents": said], ["startDateComponents": known])
            return range["startDateComponents"] ?? said
        case "TemporalEventTrigger": return Self.member("dateComponentsRange", said, known, Self.range)
        case "CurrencyAmount", "Temperature", "Length": return Self.members(said, known)
        case "PaymentAmount": return Self.member("amount", said, known, Self.members)
        case "Person": return PersonMerge.person(said, over: known, purpose)
        case "Placemark": return PlaceMerge.place(said, over: known, purpose)
        case "SpatialEventTrigger":
            return Self.member("placemark", said, known) { PlaceMerge.place($0, over: $1, purpose) }
        default: return said
        }
    }

    private static func range(_ said: Value, _ known: Value) -> Value {
        guard let new = try? said.decoded(as: DateComponentsRange.self),
            let old = try? known.decoded(as: DateComponentsRange.self),
            let merged = try? Value(encoding: TimeMerge.range(new, over: old))
        else { return said }
        return merged
    }

    /// Merges one member of an object; the others stay, but for those that were said.
    private static func member(
        _ name: String, _ said: Value, _ known: Value, _ merge: (Value, Value) -> Value
    ) -> Value {
        guard let new = said[name], let old = known[name] else { return Self.members(said, known) }
        return Self.members(said, known).setting(name, to: merge(new, old))
    }

    /// All members, those that were said in the place of those that were known.
    static func members(_ said: Value, _ known: Value) -> Value {
        .object((known.object ?? [:]).merging(said.object ?? [:]) { $1 })
    }
}

/// A name that is said about another name.
enum NameMerge {
    /// Both names in one, what was said behind what was known; a name that holds the other one stands for both.
    static func name(_ said: String, over known: String) -> String {
        func words(_ text: String) -> Set<Substring> { Set(text.lowercased().split(separator: " ")) }
        if words(said).isSuperset(of: words(known)) { return said }
        if words(known).isSuperset(of: words(said)) { return known }
        // Where words are written without spaces, names are too.
        let isSpaced = (known + said).unicodeScalars.contains { $0.value < 0x2E80 }
        return known + (isSpaced ? " " : "") + said
    }
}

/// Reads a person over the person that is meant.
enum PersonMerge {
    /// What ties a person to an entry of an address book, and no longer holds for another name.
    private static let references = ["contactIdentifier", "customIdentifier", "siriMatches"]

    static func person(_ said: Value, over known: Value, _ purpose: ValueMerge.Purpose) -> Value {
        guard let members = said.object, var merged = known.object else { return said }
        if let handle = members["personHandle"], purpose == .moreExact || members["displayName"] == nil {
            // It says how the person is reached, not who it is; a number comes with itself as the name.
            merged["personHandle"] = handle
            return .object(merged)
        }
        let isNamedOtherwise = (Self.references + ["relationship", "isMe"]).contains { members[$0] != nil }
        guard purpose == .moreExact, !isNamedOtherwise, let name = members["displayName"]?.string,
            let first = merged["displayName"]?.string
        else { return said }
        let whole = NameMerge.name(name, over: first)
        guard whole != first else { return known }
        for reference in Self.references { merged[reference] = nil }
        merged["displayName"] = .string(whole)
        return .object(merged)
    }
}

/// Reads a place over the place that is meant.
enum PlaceMerge {
    /// What says where a place lies, beside its name.
    private static let parts = [
        "thoroughfare", "subThoroughfare", "locality", "subLocality", "administrativeArea", "postalCode", "country",
    ]

    static func place(_ said: Value, over known: Value, _ purpose: ValueMerge.Purpose) -> Value {
        guard var members = said.object, var merged = known.object else { return said }
        if let name = members["name"]?.string {
            guard purpose == .moreExact, members["identifier"] == nil, let first = merged["name"]?.string else {
                return said
            }
            let whole = NameMerge.name(name, over: first)
            if whole == first { return known }
            // A second name is of the town that the first one lies in; where the town is known, it is the place's own.
            if whole != name, merged["locality"] == nil {
                members["name"] = nil
                members["locality"] = .string(name)
            }
        } else if !members.keys.contains(where: Self.parts.contains) {
            return said
        }
        if let number = members["subThoroughfare"]?.string, merged["thoroughfare"] == nil,
            let street = merged["name"]?.string
        {
            members["name"] = .string(NameMerge.name(number, over: street))
        }
        // The place is another one than the one that was found for less.
        merged["identifier"] = nil
        merged["location"] = nil
        return ValueMerge.members(.object(members), .object(merged))
    }
}
