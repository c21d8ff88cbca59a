// Beckon: a reservation that an app tells of
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Stands in what an app donates: its response carries reservations (`INGetReservationDetailsIntent`).
///
/// Nobody handles it.
public struct GetReservationDetails: Intent {
    /// The booking that they belong to.
    public var reservationContainerReference: SpeakableString?
    /// The reservations themselves.
    public var reservationItemReferences: [SpeakableString]?

    public init() {}

    public static let declaration = Declaration<GetReservationDetails>(
        "reservations",
        Parameter(\.reservationContainerReference, resolvable: false),
        Parameter(\.reservationItemReferences, resolvable: false))

    /// What was reserved.
    public struct Payload: Codable, Hashable, Sendable {
        /// The reservations.
        public var reservations: [Reservation]?

        /// - Parameter reservations: See the property.
        public init(reservations: [Reservation]? = nil) { self.reservations = reservations }
    }
}
