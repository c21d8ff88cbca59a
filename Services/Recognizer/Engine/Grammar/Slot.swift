// Beckon: a place in a sentence where a value is said
// SPDX-License-Identifier: Apache-2.0

import Schema

/// How the words of a slot are read.
enum Reader: Hashable, Sendable {
    case integer, double, boolean, money, date, dateFields, temporalTrigger
    /// A number of degrees; a number and a unit of length.
    case temperature, length
    /// An instant, as text.
    case instant
    /// `arrive` or `depart`.
    case spatialTrigger(event: String)
    case enumeration, optionSet
    /// Words as they are: text, terms, persons, places, things.
    case words
    /// An app's name.
    case app
    /// The values of a list of the language, or its range of numbers.
    case list(String, areNames: Bool)
    case range(ClosedRange<Int>, halves: Bool)
    /// In templates of choices: a number from a range, an ordinal.
    case number(ClosedRange<Int>)
    case ordinal(ClosedRange<Int>)
    /// Anything, for the choices and answers around a value.
    case anything
}

/// What a slot's rule asks for, `{slot:rule}`.
enum SlotRule: String, Hashable, Sendable, CaseIterable {
    /// Known vocabulary or a relationship only.
    case known
    /// One word.
    case word
    /// Not split at `and`.
    case whole
    /// Takes the word after it along: `climbing group`.
    case including
    /// Takes the word before it along: `I am late`.
    case leading
    /// Takes the two words before it along: `see you later`.
    case leadingPair
    /// Twice the number said: stars of five on a scale of ten.
    case twice
    /// A time may be bare: `six`.
    case bare
    /// Coming to a place, leaving it.
    case arrive, depart
}

/// A place in a sentence where a value is said.
struct Slot: Hashable, Sendable {
    /// The parameter, or the field of a time.
    var name: String
    /// How it is read.
    var reader: Reader
    /// Its rule.
    var rule: SlotRule?
    /// The parameter's type, in sentences.
    var type: TypeDeclaration?
    /// Whether the parameter is an array.
    var isArray = false
    /// The intent, in sentences.
    var intent = ""
    /// What its last word ends in besides, such as `'s`.
    var suffix = ""
    /// Whether an hour without half of the day is one of the afternoon or evening.
    let isLate: Bool
    /// The kinds of vocabulary that fill it.
    let kinds: Set<VocabularySet.Kind>

    /// - Parameters: See the properties.
    init(
        name: String, reader: Reader, rule: SlotRule? = nil, type: TypeDeclaration? = nil, isArray: Bool = false,
        intent: String = ""
    ) {
        self.name = name
        self.reader = reader
        self.rule = rule
        self.isLate = Self.lateTimes.contains("\(intent).\(name)")
        self.type = type
        self.isArray = isArray
        self.intent = intent
        self.kinds = VocabularyUse.kinds(for: name, type?.name, intent: intent)
    }

    /// The parameters of which an hour without half of the day is a late one, in whatever words it is said: tables are booked for
    /// the evening.
    private static let lateTimes: Set = [
        "BookRestaurantReservation.bookingDateComponents",
        "GetAvailableRestaurantReservationBookings.preferredBookingDateComponents",
    ]

    /// Whether it takes any words, so that nothing but a literal word or a typed value may follow.
    var isOpen: Bool {
        switch self.reader {
        case .anything: true
        case .words, .spatialTrigger: self.rule != .known && self.rule != .word
        default: false
        }
    }

    /// Whether vocabulary is looked up for it.
    var hasVocabulary: Bool {
        switch self.reader {
        case .words, .spatialTrigger: true
        default: false
        }
    }

    /// Whether it is where something is.
    var isPlace: Bool { self.type?.name == "Placemark" || self.type?.name == "SpatialEventTrigger" }

    /// Whether its text is somebody's own words, of which nothing is to be taken away.
    var isVerbatim: Bool { self.type?.name == "String" || self.type?.name == "NoteContent" }
}
