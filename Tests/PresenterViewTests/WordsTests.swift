// Beckon: tests that there are words for all that is asked for, and none too many
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import Domains
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct WordsTests {
    struct Catalog {
        var intents: Set<String> = []
        var parameters: Set<String> = []
        var particular: Set<String> = []
        var types: [String: TypeDeclaration] = [:]
        var reasons: Set<String> = []
        var codes: Set<String> = []
        /// Cases by the name that words know; an option set's are those of its enumeration.
        var enumerations: [String: Set<String>] {
            var result: [String: Set<String>] = [:]
            for type in self.types.values where type.kind == .enumeration || type.kind == .optionSet {
                let name = type.name.hasSuffix("Options") ? String(type.name.dropLast(7)) : type.name
                result[name, default: []].formUnion(type.cases ?? [])
            }
            return result
        }

        mutating func add<I: Intent>(_ intent: I.Type) { self.add(I.declaration) }

        mutating func add<I: Intent>(_ declaration: Declaration<I>) {
            let intent = declaration.intent
            self.intents.insert(intent.name)
            for parameter in intent.parameters {
                self.parameters.insert(parameter.name)
                self.particular.insert("\(intent.name).\(parameter.name)")
                self.reasons.formUnion(parameter.unsupportedReasons + parameter.confirmationReasons)
            }
            for type in declaration.types { self.types[type.name] = type }
            self.codes.formUnion(intent.responseCodes)
        }
    }

    static let catalog: Catalog = {
        var catalog = Catalog()
        catalog.add(RequestRide.declaration)
        catalog.add(ListRideOptions.declaration)
        catalog.add(GetRideStatus.declaration)
        catalog.add(CancelRide.declaration)
        catalog.add(SendRideFeedback.declaration)
        catalog.add(AddTasks.declaration)
        catalog.add(AppendToNote.declaration)
        catalog.add(CreateNote.declaration)
        catalog.add(CreateTaskList.declaration)
        catalog.add(DeleteTasks.declaration)
        catalog.add(SearchForNotebookItems.declaration)
        catalog.add(SetTaskAttribute.declaration)
        catalog.add(SnoozeTasks.declaration)
        catalog.add(SendMessage.declaration)
        catalog.add(SearchForMessages.declaration)
        catalog.add(SetMessageAttribute.declaration)
        for type in [
            MessageAttribute.declaration, MessageType.declaration, SpatialEvent.declaration,
            RideFeedbackType.declaration,
        ] {
            catalog.types[type.name] = type
        }
        return catalog
    }()

    /// All of SiriKit, which apps may take that are none of ours.
    static let everything: Catalog = {
        var all = Self.catalog
        for intent in Catalogue.intents { all.add(intent) }
        all.types["AmountType"] = AmountType.declaration
        return all
    }()

    static let slots: Set<String> = [
        "seat", "seatFunction", "seatState", "seatLevel", "loudCar", "brightCar", "loudAndBrightCar", "request",
        "there",
        "freeUntil",
        "app", "value", "options", "count", "list", "note", "items", "title", "recipients", "from", "to", "option",
        "driver",
        "arrival", "pickup", "price", "fee", "due", "parameter", "ago", "user", "label", "intent", "code", "workout",
        "car", "temperature", "profile", "station", "amount", "person", "biller", "fromAccount", "toAccount", "date",
        "contacts", "id", "number", "worker", "time", "domain", "lockedCar", "unlockedCar", "defrosted", "notDefrosted",
        "energy", "ticked", "reopened", "renamed", "moved", "flagged", "unflagged", "sought", "videoContacts",
        "pickupDay", "day", "until", "minimum", "maximum",
    ]

    /// What the apps that come with Beckon give as reasons beside SiriKit's.
    static let reasonsOfApps: Set<String> = [
        "noActiveRide", "noRide", "unknownRide", "rideOngoing", "unknownPlace", "outsideServiceArea", "sameAsPickup",
        "unknownOption", "tooManyForOption", "tooFew", "tooMuch", "tooLong", "inThePast", "tooFarAhead", "notATime",
        "notARating", "notAnAmount", "otherCurrency", "alreadyColdest", "alreadyHighest", "alreadyLowest",
        "alreadyWarmest", "carMoves", "doorOpen", "emptyPreset", "frequencyBetweenSteps", "frequencyTooHigh",
        "frequencyTooLow", "heatingAndCooling", "levelOutOfRange", "meantCelsius", "meantFahrenheit", "noCar",
        "noFrequencies", "noProfiles", "noRoomForProfile", "noSeatCooling", "noSeatHeating", "noSeatMassage",
        "noSuchBand", "noSuchCar", "noSuchChannel", "noSuchDefroster", "noSuchProfile", "noSuchSeat", "noSuchSource",
        "noSuchStation", "noSuchZone", "notATemperature", "offWithValue", "onlySource", "percentOutOfRange",
        "presetOutOfRange", "profileExists", "profileNumberOutOfRange", "tooCold", "tooWarm", "tooManyDecimals",
        "noOpenBill", "unknownBiller", "unknownAccount", "sameAccount", "noOtherAccount", "feeNotShown", "noRepeating",
        "unknownAlbum", "unknownPerson", "betweenSlots", "closed", "full", "notAPhoneNumber", "notAnEmailAddress",
        "tooManyGuests", "unknownRestaurant", "emergencyNotSupported", "multipleContactsUnsupported",
        "videoCallUnsupported",
    ]

    /// Cases that stand within values and payloads, where no parameter is of their type, by the name that words know.
    static let casesWithinValues: [String: Set<String>] = [
        "MediaDestinationType": Set(MediaDestinationType.allCases.map(\.rawValue)),
        "MediaItemType": Set(MediaItemType.allCases.map(\.rawValue)),
        "MediaReference": Set(MediaReference.allCases.map(\.rawValue)),
        "MediaSortOrder": Set(MediaSortOrder.allCases.map(\.rawValue)),
        "Status": Set(RestaurantReservationUserBookingStatus.allCases.map(\.rawValue)),
        "WorkoutState": Set(WorkoutState.allCases.map(\.rawValue)),
        "ReservationStatus": Set(ReservationStatus.allCases.map(\.rawValue)),
        "ReservationActionType": Set(ReservationActionType.allCases.map(\.rawValue)),
        "TicketedEventCategory": Set(TicketedEventCategory.allCases.map(\.rawValue)),
    ]

    /// Members of payloads that have labels.
    static let members: Set<String> = [
        "paymentMethods", "expirationDate", "advisementText", "bookingDescription", "bookingAvailable", "bookingDate",
        "offers", "feeAmount", "amountDue", "minimumDue", "lateFee", "visualCodeImage", "fuelPercentRemaining",
        "chargePercentRemaining", "distanceRemaining", "charging", "minutesToFull", "paymentStatus", "transferFee",
        "fromAccountAfter", "toAccountAfter", "searchResultsCount",
        "itemReference", "reservationNumber", "reservationStatus", "bookingTime", "reservationHolderName",
        "restaurantLocation", "reservationDuration", "albumTitle", "displayName", "localizedRestaurantDescriptionText",
        "activeSeconds", "availableBookings", "elapsedPlaybackTime",
        "defaultBookingDate", "defaultPartySize", "emailAddress", "localizedBookingAdvisementText",
        "localizedTermsAndConditionsText", "maximumPartySize", "minimumPartySize", "nowPlayingInfo", "phoneNumber",
        "searchResultsCount", "userCurrentBookings", "workout.simulated",
    ]

    /// All enumerations whose cases a card can show.
    static let everyEnumeration = Self.everything.enumerations.merging(Self.casesWithinValues) { $0.union($1) }

    private static func words() throws -> Words { try library().words(for: "en") }

    /// What every language must have, of the front ends and of the domains.
    static let keys = WordKeys.required + DomainCards.words.required

    /// Without these the loader fails; here each also renders when nothing is known.
    @Test(arguments: WordKeys.required + DomainCards.words.required, WordsLibrary.languages) func required(
        _ key: String, _ language: String
    ) throws {
        let words = try library().words(for: language)
        let full = Dictionary(uniqueKeysWithValues: Self.slots.map { ($0, "x") })
        let text = try #require(words.text([key], full))
        #expect(!text.contains("{"))
        let needsNothing = ![
            "labelled", "more", "rest", "trigger.", "bill.", "ride.moment", "ride.feeLater", "ride.people", "guests",
            "options.omitted", "field.range", "message.", "photos.shown", "notUnderstood.heard",
            "failure.notUnderstood.words", "failure.precedingFailed.words",
            "repeat.", "waitsFor", "unanswered", "ask.named", "ask.alternatives", "recurrence.", "chat.example.options",
            "operator.unknownRequest", "operator.malformedRequest", "operator.more", "operator.ago",
            "operator.trace.attempt", "operator.trouble.domain", "operator.trouble.app", "operator.trouble.default",
            "operator.trouble.silent", "operator.trouble.learning", "operator.trouble.full", "operator.trouble.waiting",
            "operator.trouble.leaving",
            "operator.apps.workers", "operator.plot.most", "operator.apps.ofUser", "signIn.ask", "signIn.instead",
        ]
        .contains { key.hasPrefix($0) }
        if needsNothing { #expect(words.text([key]) != nil, "\(key) must say something without any slot") }
    }

    @Test func everyReasonAndCodeHasWords() throws {
        let words = try Self.words()
        let full = Dictionary(uniqueKeysWithValues: Self.slots.map { ($0, "x") })
        for reason in Self.catalog.reasons.union(Self.reasonsOfApps) {
            #expect(words.text(["reason.\(reason)"], full) != nil, "\(reason)")
        }
        let plain: Set<String> = [
            "unspecified", "ready", "inProgress", "success", "failure", "failureRequiringAppLaunch",
        ]
        for code in Self.catalog.codes.subtracting(plain) {
            #expect(words.text(["code.\(code)"], full) != nil, "\(code)")
        }
        for intent in Self.catalog.intents { #expect(words.templates["done.\(intent)"] != nil, "\(intent)") }
    }

    /// A key is asked for: it is required, or what stands behind its family exists.
    @Test func noKeyTooMany() throws {
        let catalog = Self.everything
        let required = Set(Self.keys)
        for (key, templates) in try Self.words().templates {
            for slot in templates.flatMap({ Words.slots(of: $0) }) {
                #expect(Self.slots.contains(slot), "\(key): {\(slot)}")
            }
            let base = WordKeys.base(of: key)
            if required.contains(base) { continue }
            let family = try #require(
                WordKeys.families.filter { base.hasPrefix($0) }.max { $0.count < $1.count }, "\(key)")
            let tail = String(base.dropFirst(family.count))
            let isKnown =
                switch family {
                case "reason.":
                    // Also of one parameter alone: `PlayMedia.playbackSpeed.belowMinimum`.
                    catalog.reasons.contains(tail) || Self.reasonsOfApps.contains(tail)
                        || (tail.lastIndex(of: ".").map { catalog.particular.contains(String(tail[..<$0])) } ?? false)
                case "preview.", "done.", "progress.": catalog.intents.contains(tail)
                case "code.":
                    catalog.codes.contains(tail) || catalog.intents.contains(String(tail.prefix { $0 != "." }))
                case "answer.yes.", "answer.no.": catalog.intents.contains(tail) || tail == "authorization"
                case "case.": Self.isCase(tail, catalog)
                case "refusal.": true
                case "value.": catalog.parameters.contains(String(tail.prefix { $0 != "." }))
                case "label.":
                    catalog.parameters.contains(tail) || catalog.particular.contains(tail)
                        || Self.members.contains(tail)
                default:
                    catalog.parameters.contains(tail) || catalog.particular.contains(tail) || catalog.types[tail] != nil
                        || catalog.intents.contains(tail)
                        || ["Placemark", "DateComponentsRange", "Person"].contains(tail)
                }
            #expect(isKnown, "nothing asks for '\(key)'")
        }
    }

    /// `TaskStatus.completed`, or `TaskItem.status.completed` where it is a detail of the type.
    private static func isCase(_ tail: String, _ catalog: Catalog) -> Bool {
        let parts = tail.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return false }
        if let cases = catalog.enumerations[parts[0]] ?? Self.casesWithinValues[parts[0]] {
            return cases.contains(parts[1])
        }
        if catalog.parameters.contains(parts[0]) {
            return catalog.enumerations.values.contains { $0.contains(parts[1]) }
        }
        // Labels and relationships are those of address books; there is no list of them.
        let isPerson = Person.declaration.details?.contains { parts[1].hasPrefix("\($0).") } == true
        if parts[0] == "Person", isPerson { return true }
        let paths = catalog.types[parts[0]]?.details ?? []
        return paths.contains { path in
            let family = (path.first?.uppercased() ?? "") + path.dropFirst()
            return catalog.enumerations.merging(Self.casesWithinValues) { first, _ in first }.contains { name, cases in
                name.hasSuffix(family) && cases.contains { parts[1] == "\(path).\($0)" }
            }
        }
    }

    /// What a name without words would look like is English.
    @Test func everyParameterAndCaseHasWords() throws {
        let words = try Self.words()
        for name in Self.catalog.particular {
            let parameter = name.split(separator: ".").last ?? ""
            #expect(words.text(["label.\(name)", "label.\(parameter)"]) != nil, "label.\(name)")
        }
    }

    @Test func fillsSlotsOnce() {
        var plurals = PluralRules()
        let isRule = plurals.add("n = 1", for: .one)
        #expect(isRule)
        let words = Words(
            locale: "en",
            templates: [
                "a": ["{x} and {y}", "only {x}"], "n": ["{count} things"], "n.one": ["one thing"], "n.0": ["nothing"],
            ], plurals: plurals)
        #expect(words.text(["a"], ["x": "{y}", "y": "{x}"]) == "{y} and {x}")
        #expect(words.text(["none", "a"], ["x": "1"]) == "only 1")
        #expect(words.text(["a"]) == nil)
        #expect(words.text(["n"], ["count": "1"]) == "one thing")
        #expect(words.text(["n"], ["count": "21"]) == "21 things")
        #expect(words.text(["n"], ["count": "1.001"]) == "1.001 things")
        #expect(words.text(["n"], ["count": "0"]) == "nothing")
        #expect(words.text(["n"], ["count": "٠"]) == "nothing")
        #expect(Words.slots(of: "{a} b {c}") == ["a", "c"])
        #expect(Words.slots(of: "a {b}") == ["b"])
    }

    @Test(arguments: [
        ("a: b", WordsError.unknownKey(file: "f", key: "a")),
        ("reason: ''", .noSentence(file: "f", key: "reason")),
        ("reason: 'a {b'", .noSentence(file: "f", key: "reason")),
        ("reason: [1, 2]", .noSentence(file: "f", key: "reason")),
        ("plural.one: n is 1", .noRule(file: "f", key: "plural.one")),
        ("plural.other: n = 1", .unknownKey(file: "f", key: "plural.other")),
        ("- a", .invalid(file: "f", reason: "not a mapping of keys to sentences")),
        ("reason: x", .missing(locale: "xx", key: WordKeys.required.first { $0 != "reason" } ?? "")),
    ]) func namesFileAndKey(_ text: String, _ error: WordsError) {
        #expect(throws: error) { try WordsLibrary.words(locale: "xx", files: [("f", text)]) }
    }

    @Test func aKeyStandsOnce() {
        #expect(throws: WordsError.twice(file: "g", key: "reason", first: "f")) {
            try WordsLibrary.words(locale: "xx", files: [("f", "reason: a"), ("g", "reason: b")])
        }
        #expect(throws: WordsError.noLanguage) { try WordsLibrary([]) }
    }
}
