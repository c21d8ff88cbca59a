// Beckon: which fields of SiriKit's types are left out, and which are added
// SPDX-License-Identifier: Apache-2.0

/// How the fields of a type differ from SiriKit's.
struct Fields: Sendable {
    /// The type's name here.
    let type: String
    /// What SiriKit has and we have not, sorted.
    let leftOut: [String]
    /// What we have and SiriKit has not, sorted.
    let added: [String]
    /// Why.
    let why: String

    init(_ type: String, leftOut: [String] = [], added: [String] = [], _ why: String) {
        self.type = type
        self.leftOut = leftOut
        self.added = added
        self.why = why
    }

    private static let personsRest = [
        "aliases", "contactIdentifier", "customIdentifier", "handle", "image", "isMe", "nameComponents",
        "personHandle", "relationship", "siriMatches", "suggestionType",
    ]

    static let all: [Fields] = [
        Fields(
            "Person", leftOut: ["aliases", "handle", "image", "nameComponents", "suggestionType"],
            "For donations and address books of a phone; `handle` is deprecated."),
        Fields(
            "SpeakableString", leftOut: ["alternativeSpeakableMatches", "identifier"],
            "Other readings are candidates of the recognition; `identifier` is deprecated."),
        Fields("PaymentMethod", leftOut: ["icon"], "A name and a hint tell methods apart."),
        Fields(
            "MessageItem", leftOut: ["serviceName"], added: ["attributes"],
            "An app has one service; whether a message was read is worth saying."),
        Fields("NoteContent", added: ["text"], "Text is the only content."),
        Fields("TaskItem", added: ["listName"], "It tells two tasks apart."),
        Fields(
            "RideOption",
            leftOut: [
                "availablePartySizeOptionsSelectionPrompt", "identifier", "specialPricingBadgeImage",
                "userActivityForBookingInApplication",
            ],
            "Nothing is booked in another app; prompts are the presenter's words; `identifier` is deprecated."),
        Fields(
            "RidePartySizeOption", leftOut: ["partySizeRange"], added: ["maximum", "minimum"],
            "The ends of a range, instead of its start and length."),
        Fields("RideFareLineItem", leftOut: ["currencyCode"], "`price` is an amount with its currency."),
        Fields("RideVehicle", leftOut: ["mapAnnotationImage"], "The page draws its own car."),
        Fields("RideDriver", leftOut: Self.personsRest, "Of INPerson the name is enough."),
        Fields("RideCompletionStatus", leftOut: ["completionUserActivity"], "The response's activity does the same."),
        Fields(
            "RideStatus",
            leftOut: ["additionalActionActivities", "userActivityForCancelingInApplication", "waypoints"],
            added: ["partySize"], "Buttons of Maps; canceling is an intent. The preview says for how many it is."),
        Fields(
            "Restaurant", added: ["area", "cuisine", "tables"],
            "They tell two restaurants apart, and a person chooses by them."),
        Fields("RestaurantGuest", leftOut: Self.personsRest, "Of INPerson the name is enough."),
        Fields(
            "RestaurantReservationUserBooking",
            leftOut: [
                "bookingAvailable", "bookingDate", "bookingDescription", "bookingIdentifier", "offers", "partySize",
                "requiresEmailAddress", "requiresManualRequest", "requiresName", "requiresPhoneNumber", "restaurant",
            ], added: ["booking"], "They stand in `booking`."),
        Fields(
            "Reservation",
            added: [
                "dropOffLocation", "event", "flight", "lodgingBusinessLocation", "numberOfAdults", "numberOfChildren",
                "partySize", "pickupLocation", "rentalCar", "rentalDuration", "reservationDuration", "reservedSeat",
                "restaurantLocation", "trainTrip",
            ], "Those of its seven kinds."),
    ]
}
