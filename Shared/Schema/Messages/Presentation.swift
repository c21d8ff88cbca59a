// Beckon: what a presentation is asked and what it answers
// SPDX-License-Identifier: Apache-2.0

/// What a presentation worker draws for: SiriKit's Intents UI extension, which names the intents that it supports.
public struct PresentationOffer: Codable, Hashable, Sendable {
    /// The app whose requests it draws.
    public var app: String
    /// The intents that it draws, by name; at least one.
    public var intents: [String]

    /// - Parameters: See the properties.
    public init(app: String, intents: [String]) {
        self.app = app
        self.intents = intents
    }
}

/// Where an interaction stands (SiriKit's `INIntentHandlingStatus` as far as a view is told of it).
public enum InteractionState: String, Codable, Sendable, CaseIterable {
    /// It is previewed: nothing is done yet.
    case ready
    /// It is being done, or goes on changing.
    case inProgress
    /// It is done.
    case success
    /// It is not done.
    case failure
}

/// Where a card is shown (SiriKit's `INUIHostedViewContext`).
public enum CardPlace: String, Codable, Sendable, CaseIterable {
    /// In a conversation.
    case conversation
    /// On a map, which is there already: a card draws no second one.
    case map
}

/// How wide and high a card is, in points: letters are 16 high.
public struct CardSize: Codable, Hashable, Sendable {
    /// How wide it is; at least 0.
    public var width: Int
    /// How high it is; at least 0.
    public var height: Int

    /// - Parameters: See the properties.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// A card that is not to be seen.
    public static let zero = CardSize(width: 0, height: 0)
}

/// What an app's own card stands in place of (SiriKit's `INUIHostedViewSiriProviding`).
public enum CardPart: String, Codable, Sendable, CaseIterable {
    /// The map of a way (`displaysMap`).
    case map
    /// The words of a message and whom they go to (`displaysMessage`).
    case message
    /// What a payment does (`displaysPaymentTransaction`).
    case paymentTransaction
}

/// A client wants an app's own card for an event that it was told of. Answered by ``Presented``.
public struct Present: Codable, Hashable, Sendable {
    /// The conversation of the event.
    public var conversation: String
    /// The event's number.
    public var sequence: UInt64
    /// The language of the card, BCP 47.
    public var locale: String
    /// The time zone of whoever looks, an IANA name.
    public var timeZone: String
    /// Where it is shown.
    public var place: CardPlace
    /// The least room that a card has.
    public var minimumSize: CardSize
    /// The most room that a card has.
    public var maximumSize: CardSize

    /// - Parameters: See the properties.
    public init(
        conversation: String, sequence: UInt64, locale: String, timeZone: String, place: CardPlace = .conversation,
        minimumSize: CardSize = .zero, maximumSize: CardSize
    ) {
        self.conversation = conversation
        self.sequence = sequence
        self.locale = locale
        self.timeZone = timeZone
        self.place = place
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
    }
}

/// The app's own card, where there is one.
public struct Presented: Codable, Hashable, Sendable {
    /// The card; absent where no worker draws such an event, or none did so in time. The default is shown then.
    public var presentation: Presentation?

    /// - Parameter presentation: The card.
    public init(_ presentation: Presentation? = nil) { self.presentation = presentation }
}

/// Draw a card for an interaction (SiriKit's `configureView(for:of:interactiveBehavior:context:)`). Answered by a
/// ``Presentation``. It is asked for again, of whichever worker is free, when the interaction changes: nothing is
/// remembered from one time to the next.
public struct PresentWork: Codable, Hashable, Sendable {
    /// The intent with its values so far.
    public var intent: IntentMessage
    /// What the app answered; absent where it has not yet.
    public var response: ResponseMessage?
    /// Where the interaction stands.
    public var state: InteractionState
    /// The parameters that have a value and that the default would show.
    public var parameters: [String]
    /// Where the card is shown.
    public var place: CardPlace
    /// The least room that a card has.
    public var minimumSize: CardSize
    /// The most room that a card has.
    public var maximumSize: CardSize
    /// The language of the card, BCP 47.
    public var locale: String
    /// The time zone of whoever looks, an IANA name.
    public var timeZone: String
    /// The dispatcher's time when it sent the work.
    public var now: Instant

    /// - Parameters: See the properties.
    public init(
        intent: IntentMessage, response: ResponseMessage?, state: InteractionState, parameters: [String],
        place: CardPlace, minimumSize: CardSize, maximumSize: CardSize, locale: String, timeZone: String, now: Instant
    ) {
        self.intent = intent
        self.response = response
        self.state = state
        self.parameters = parameters
        self.place = place
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
        self.locale = locale
        self.timeZone = timeZone
        self.now = now
    }
}

/// An app's own card: data, without markup and without anything that would have to be fetched. It stands between the title,
/// which is never the app's, and the rest of the default.
public struct Presentation: Codable, Hashable, Sendable {
    /// The look of an app: what makes its card known again.
    public struct Brand: Codable, Hashable, Sendable {
        /// A colour, `#` and six hexadecimal digits.
        public var color: String?
        /// A square picture.
        public var logo: Picture?

        /// - Parameters: See the properties.
        public init(color: String? = nil, logo: Picture? = nil) {
            self.color = color
            self.logo = logo
        }
    }

    /// The size that it wants, which is held within what there is. Zero hides it; absent is as large as its content.
    public var size: CardSize?
    /// What it shows, in order.
    public var blocks: [Block]
    /// The parameters that it shows: the default shows the others. Before a consent the default shows them all the same.
    // default: []
    public var shows: [String]
    /// The parts of the default that it stands in place of. Before a consent the default keeps them.
    // default: []
    public var replaces: [CardPart]
    /// The app's look.
    public var brand: Brand?

    // init: _ blocks, size = nil, shows = [], replaces = [], brand = nil

    /// Nothing of its own is shown.
    public static let hidden = Presentation([], size: .zero)
}
