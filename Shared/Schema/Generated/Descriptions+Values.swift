// Beckon: what Values means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let values = #"""
        CurrencyAmount: An amount in a currency (SiriKit's `INCurrencyAmount`). JSON: `{"amount": "12.50",
            "currencyCode": "EUR"}`.
        CurrencyAmount.amount: The amount, exact.
        CurrencyAmount.currencyCode: The currency, by its code of ISO 4217, such as `EUR`.
        DateComponentsRange: From a calendar time to a calendar time, perhaps again and again (SiriKit's
            `INDateComponentsRange`). A moment has a start only.
        DateComponentsRange.endDateComponents: The end.
        DateComponentsRange.recurrenceRule: How it repeats.
        DateComponentsRange.startDateComponents: The start.
        DateFields: Fields of a calendar time, each of which may be unsaid (Foundation's `DateComponents`). Gregorian.
        DateFields.day: The day of the month, 1 to 31.
        DateFields.hour: The hour, 0 to 23.
        DateFields.minute: The minute, 0 to 59.
        DateFields.month: The month, 1 to 12.
        DateFields.second: The second, 0 to 59.
        DateFields.timeZone: The time zone, an IANA name; absent means the request's.
        DateFields.weekday: The day of the week: 1 is Sunday, as in Foundation.
        DateFields.year: The year.
        PaymentMethod: Something to pay with (SiriKit's `INPaymentMethod`).
        PaymentMethod.Kind: The kinds of payment methods that SiriKit has.
        PaymentMethod.identificationHint: The last digits, or the like.
        PaymentMethod.name: How it is called.
        PaymentMethod.type: What it is, if known.
        Person: A person (SiriKit's `INPerson`). On the way in it may hold only what was said.
        Person.contactIdentifier: Reference into an address book.
        Person.customIdentifier: The app's own identifier; also the vocabulary identifier.
        Person.displayName: How the person is called, or what was said.
        Person.isMe: Whether the user meant himself or herself.
        Person.personHandle: How to reach the person.
        Person.relationship: A relationship word that was said: `sister`, `brother`, `father`.
        Person.siriMatches: Candidates proposed by the assistant.
        PersonHandle: How a service reaches a person (SiriKit's `INPersonHandle`).
        PersonHandle.Kind: What kind of handle.
        PersonHandle.label: Which of a person's handles it is: `home`, `work`, `mobile` and the like; other words are
            allowed.
        PersonHandle.type: What kind of handle, if known.
        PersonHandle.value: The address or number.
        Placemark: A place (Core Location's `CLPlacemark` and `CLLocation`).
        Placemark.Location: A point on earth, in degrees (WGS 84).
        Placemark.Location.course: Direction of travel in degrees clockwise from north.
        Placemark.Location.latitude: Degrees from the equator; north is positive.
        Placemark.Location.longitude: Degrees from Greenwich; east is positive.
        Placemark.administrativeArea: The state or province.
        Placemark.country: The country's name.
        Placemark.identifier: The app's own identifier of the place, so that it finds it again when it resolves once
            more.
        Placemark.isoCountryCode: The country's code of ISO 3166, such as `DE`.
        Placemark.locality: The city.
        Placemark.location: Where it is.
        Placemark.name: What it is called, or what was said.
        Placemark.postalCode: The postal code.
        Placemark.subAdministrativeArea: The county.
        Placemark.subLocality: The part of the city.
        Placemark.subThoroughfare: The house number.
        Placemark.thoroughfare: The street.
        PriceRange: A price from, to, or both; equal ends are an exact price (SiriKit's `INPriceRange`).
        PriceRange.currencyCode: The currency, by its code of ISO 4217, such as `EUR`.
        PriceRange.maximumPrice: The highest price; absent means open above.
        PriceRange.minimumPrice: The lowest price; absent means open below.
        RecurrenceRule: Every so many units (SiriKit's `INRecurrenceRule`).
        RecurrenceRule.Frequency: The units that SiriKit has.
        RecurrenceRule.frequency: The unit.
        RecurrenceRule.interval: How many units.
        SpeakableString: A term (SiriKit's `INSpeakableString`): what was said, how it sounds, and the app's identifier
            if it is vocabulary.
        SpeakableString.pronunciationHint: How it sounds, where that differs from how it is written.
        SpeakableString.spokenPhrase: What was said, or how the app spells it.
        SpeakableString.vocabularyIdentifier: The app's identifier, where the term is known vocabulary.
        """#
}
