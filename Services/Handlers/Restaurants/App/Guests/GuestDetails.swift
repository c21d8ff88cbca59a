// Beckon: a guest's name, telephone number and address, checked before they are kept
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// Checks of what is said of a guest. Pure.
enum GuestDetails {
    private static let name = TextLimit(characters: 100)
    private static let addressLength = 254, numberLength = 40

    /// What a guest who was said comes to.
    ///
    /// - Parameters:
    ///   - said: As said.
    ///   - known: Who booked the user's last table.
    static func resolution(of said: RestaurantGuest?, known: RestaurantGuest?) -> ResolutionResult<RestaurantGuest> {
        guard let said else { return known.map { .success($0) } ?? .needsValue }
        guard let guest = Self.checked(said, known: known) else {
            return said.displayName.allSatisfy(\.isWhitespace)
                ? .needsValue : .unsupported(reason: Self.reason(said))
        }
        return .success(guest)
    }

    /// The guest with everything in the form in which it is kept; what was not said of the same guest is as it was.
    ///
    /// - Returns: `nil` where something cannot be.
    static func checked(_ said: RestaurantGuest, known: RestaurantGuest?) -> RestaurantGuest? {
        guard let name = Self.name.usable(said.displayName) else { return nil }
        let isKnown = known.map { SpokenName($0.displayName).isSame(as: SpokenName(name)) } ?? false
        var guest = RestaurantGuest(
            name, phoneNumber: isKnown ? known?.phoneNumber : nil, emailAddress: isKnown ? known?.emailAddress : nil)
        if let number = said.phoneNumber.said {
            guard Self.isNumber(number) else { return nil }
            guest.phoneNumber = number
        }
        if let address = said.emailAddress.said {
            guard Self.isAddress(address) else { return nil }
            guest.emailAddress = address
        }
        return guest
    }

    private static func reason(_ said: RestaurantGuest) -> String? {
        if let number = said.phoneNumber.said, !Self.isNumber(number) { return "notAPhoneNumber" }
        if let address = said.emailAddress.said, !Self.isAddress(address) { return "notAnEmailAddress" }
        return "tooLong"
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.count <= Self.numberLength && text.utf8.allSatisfy { "0123456789+-()/. ".utf8.contains($0) }
            && text.filter(\.isNumber).count >= 3
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isClean = text.unicodeScalars.allSatisfy {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .control
                && !"\"<>,;:".unicodeScalars.contains($0)
        }
        return text.utf8.count <= Self.addressLength && isClean && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
}
