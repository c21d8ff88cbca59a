// Beckon: an app's own cards: what SiriKit's Intents UI extension is
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The cards that an app draws itself, as an Intents UI extension does: one view an intent.
///
/// ```swift
/// let cards = Cards(of: "hop") {
///     CardView(RequestRide.self) { ride in
///         guard let status = ride.response?.payload.rideStatus else { return .hidden }
///         return Presentation(
///             [.headline(status.vehicle?.model ?? "", detail: status.driver?.displayName)], replaces: [.map],
///             brand: Presentation.Brand(color: "#0b7a75"))
///     }
/// }
/// try await WorkerProcess.run(cards, .parseOrExit())
/// ```
///
/// It is a worker of its own, beside those that handle: it gets what is shown, and has no effects. docs/cards.md goes on.
public struct Cards: Sendable {
    /// What it says of itself to the dispatcher.
    public let offer: PresentationOffer
    private let views: [String: AnyCardView]

    /// Collects views of different intents, one after the other as they stand.
    @resultBuilder public enum ViewBuilder {
        public static func buildExpression<I>(_ view: CardView<I>) -> [AnyCardView] { [AnyCardView(view)] }
        public static func buildBlock(_ views: [AnyCardView]...) -> [AnyCardView] { views.flatMap { $0 } }
    }

    /// - Parameters:
    ///   - app: The identifier of the app whose requests are drawn.
    ///   - views: One for each intent.
    public init(of app: String, @ViewBuilder views: () -> [AnyCardView]) {
        let views = views()
        self.offer = PresentationOffer(app: app, intents: views.map(\.intent))
        self.views = Dictionary(views.map { ($0.intent, $0) }) { _, _ in
            preconditionFailure("an app has one view for an intent; one of \(app)'s stands twice")
        }
    }

    /// Draws a card, as the worker does; for an app's own tests.
    ///
    /// - Throws: ``WorkFailure`` for an intent that has no view, or values that are not the intent's; what the view throws.
    public func draw(_ work: PresentWork) async throws -> Presentation {
        guard let view = self.views[work.intent.name] else {
            throw WorkFailure("unknownIntent", "the cards of \(self.offer.app) have no view for \(work.intent.name)")
        }
        return try await view.draw(work)
    }
}

/// How an app draws one intent.
public struct CardView<I: Intent>: Sendable {
    let draw: @Sendable (PresentedIntent<I>) async throws -> Presentation

    /// - Parameters:
    ///   - intent: The intent.
    ///   - draw: Draws it: from what it is given, and nothing else. It is called anew whenever what it shows changes. What
    ///     it has not answered within a quarter of a second is shown later, and after five seconds not at all.
    public init(_ intent: I.Type, draw: @escaping @Sendable (PresentedIntent<I>) async throws -> Presentation) {
        self.draw = draw
    }
}

/// A ``CardView`` whose intent's type is forgotten.
public struct AnyCardView: Sendable {
    let intent: String
    let draw: @Sendable (PresentWork) async throws -> Presentation

    init<I>(_ view: CardView<I>) {
        self.intent = I.declaration.intent.name
        self.draw = { work in
            let response = try work.response.map { try JSON.decode(Response<I>.self, from: JSON.encode($0)) }
            return try await view.draw(PresentedIntent(try work.intent.decoded(), response, work))
        }
    }
}

/// What is shown: an intent, what the app answered, where it stands, and where it is shown.
public struct PresentedIntent<I: Intent>: Sendable {
    /// The intent with its values so far.
    public let intent: I
    /// What the app answered; `nil` where it has not yet.
    public let response: Response<I>?
    /// Where it stands.
    public let state: InteractionState
    /// The parameters that have a value and that the default would show.
    public let parameters: [String]
    /// Where it is shown.
    public let place: CardPlace
    /// The least room that there is, and the most.
    public let minimumSize: CardSize, maximumSize: CardSize
    /// The language to draw it in, BCP 47.
    public let locale: String
    /// The time zone of whoever looks, an IANA name.
    public let timeZone: String
    /// The time, by the dispatcher's clock.
    public let now: Instant

    init(_ intent: I, _ response: Response<I>?, _ work: PresentWork) {
        self.intent = intent
        self.response = response
        self.state = work.state
        self.parameters = work.parameters
        self.place = work.place
        (self.minimumSize, self.maximumSize) = (work.minimumSize, work.maximumSize)
        self.locale = work.locale
        self.timeZone = work.timeZone
        self.now = work.now
    }
}
