// Beckon: what kinds of values there are
// SPDX-License-Identifier: Apache-2.0

extension ReadValue {
    /// What kind of value it is, as a slot asks for it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case number, ordinal, money, percentage, temperature, distance, volume, quantity, duration, time, phoneNumber
        case emailAddress, webAddress
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .number: .number
        case .ordinal: .ordinal
        case .money: .money
        case .percentage: .percentage
        case .temperature: .temperature
        case .distance: .distance
        case .volume: .volume
        case .quantity: .quantity
        case .duration: .duration
        case .time: .time
        case .phoneNumber: .phoneNumber
        case .emailAddress: .emailAddress
        case .webAddress: .webAddress
        }
    }
}
