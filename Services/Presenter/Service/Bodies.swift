// Beckon: what the page sends
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema

/// Opens the browser's conversation, or a new one.
struct OpenBody: Decodable {
    var isNew: Bool?
    /// The conversation that the page shows.
    var conversation: String?
}

struct Opened: Encodable {
    var conversation: String
    /// See ``PageToken``.
    var token: String
}

/// Words.
struct SayBody: Decodable {
    var conversation: String
    var text: String
    var locale: String?
    var timeZone: String?
    var isLocked: Bool?
    /// Made by the page, so that words which it sends again are taken once.
    var id: CorrelationID?
    /// The number of the last event that the page showed.
    var seen: UInt64?
}

/// What takes back what was done, as its card's button has it.
struct UndoBody: Decodable {
    var conversation: String
    var takeBack: TakeBack
    var locale: String?
    var timeZone: String?
    var isLocked: Bool?
    /// Made by the page: what it sends again is taken once.
    var id: CorrelationID?
}

/// An answer: pressed, then the reply stands there; or typed into a field, then the text and the field.
struct AnswerBody: Decodable {
    var request: CorrelationID
    var question: String?
    var reply: Reply?
    var field: Field?
    var text: String?
    /// What was chosen among an app's things, of which the words stand in the text.
    var chosen: [Field.Element]?
    var timeZone: String?
}

/// Asks for what the user may want again.
struct SuggestionsBody: Decodable {
    var locale: String?
    var timeZone: String?
    var isLocked: Bool?
}

struct Suggested: Encodable {
    var suggestions: [String]
}

struct RequestBodyOnly: Decodable {
    var request: CorrelationID
}

struct DeliveredBody: Decodable {
    var request: CorrelationID
    var question: String
}

struct DeviceBody: Decodable {
    var conversation: String
    var isLocked: Bool
}

/// Lets an app have a user's requests, or does not.
struct AuthorizationBody: Decodable {
    var app: String
    var user: String
    var status: AuthorizationStatus
}

/// Makes an app the default of a domain for a user.
struct DefaultAppBody: Decodable {
    var domain: String
    var app: String
    var user: String
}

/// One event on its way to the page: what it changes on the screen, and the event itself.
struct PageEvent: Encodable {
    struct Element: Encodable {
        var id: String
        var html: String?
        var movesToEnd: Bool
    }

    var request: CorrelationID
    var changes: [Element]
    var open: [String]?
    var undoable: [String]?
    /// How long the request's open questions can still be answered, in milliseconds: clocks of browsers are wrong.
    var left: Milliseconds?
    var event: Event
}

/// What is looked for, by the field that it is typed into.
struct FindBody: Decodable {
    var request: CorrelationID
    var field: Field
    var text: String?
    var offset: Int?
    var limit: Int?
    var locale: String?
    var timeZone: String?
}
