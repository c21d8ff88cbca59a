// Beckon: what workers and the dispatcher say to each other
// SPDX-License-Identifier: Apache-2.0

/// Introduces a worker.
public struct Hello: Codable, Hashable, Sendable {
    /// What a worker is for.
    public enum Role: String, Codable, Sendable, CaseIterable {
        /// Works for one app.
        case handler
        /// Reads utterances.
        case recognizer
        /// Draws cards of its own for one app.
        case presentation
    }

    /// Whether it is a handler, a recognizer or a presentation.
    public var role: Role
    /// A name for logs and `beckon workers`, such as `handler-rides@host:4711`. Names need not be unique.
    public var worker: String
    /// How many pieces of work it has in hand at most.
    public var credit: Int
    /// What its app offers; handlers only.
    public var manifest: Manifest?
    /// The numbers of the work that it still has from an earlier connection: it goes on with it, and the dispatcher
    /// gives it to nobody else.
    public var inHand: [UInt64]?
    /// Of a recognizer that takes changes of the catalog: the number of the one it has, 0 for none. Without it the
    /// dispatcher sends the whole catalog each time.
    public var catalog: UInt64?
    /// What it draws for; presentations only.
    public var presentation: PresentationOffer?
    /// Of a recognizer that is asked only for what the others refuse: the name under which the operator lets it be asked.
    public var fallback: String?

    /// - Parameters: See the properties.
    public init(
        role: Role, worker: String, credit: Int, manifest: Manifest? = nil, inHand: [UInt64]? = nil,
        catalog: UInt64? = nil, presentation: PresentationOffer? = nil, fallback: String? = nil
    ) {
        self.role = role
        self.worker = worker
        self.credit = credit
        self.manifest = manifest
        self.inHand = inHand
        self.catalog = catalog
        self.presentation = presentation
        self.fallback = fallback
    }
}

/// The worker was taken in.
public struct Welcome: WireCodable, Hashable {
    /// How often each side says that it lives. A side that was silent for twice as long is taken for dead.
    public var heartbeat: Milliseconds

    /// - Parameter heartbeat: How often each side says that it lives.
    public init(heartbeat: Milliseconds) { self.heartbeat = heartbeat }
}

/// The work that a worker has, said at each heartbeat: what it was sent two heartbeats ago and neither has nor answered
/// was lost on the way.
public struct InHand: WireCodable, Hashable {
    /// The numbers of the work.
    public var numbers: [UInt64]
    /// Of a recognizer: the number of the catalog it has; 0 where it lacks a change and wants the catalog whole.
    public var catalog: UInt64?
    /// Of a recognizer: `true` while it cannot read yet, or still learns what its languages are like. Absent otherwise.
    public var isLearning: Bool?

    // init: _ numbers, catalog = nil, isLearning = nil
}

/// An intent with its values, as an app gets it.
public struct IntentMessage: WireCodable, Hashable {
    /// The intent's name.
    public var name: String
    /// Values by parameter; parameters without a value are absent.
    public var parameters: [String: Value]

    // init: _ name, _ parameters = [:]

    /// - Parameter intent: A typed intent.
    /// - Throws: ``WireError`` where its values have no JSON.
    public init(of intent: some Intent) throws(WireError) {
        self.init("\(type(of: intent))", try Value(encoding: intent).object ?? [:])
    }
}

/// What an app may know of the request around the intent.
public struct WorkContext: WireCodable, Hashable {
    /// The user whose request it is.
    public var user: String
    /// The language of the request, BCP 47.
    public var locale: String
    /// The time zone of the request, an IANA name.
    public var timeZone: String
    /// Where the device is, if it said so.
    public var location: Placemark?
    /// The dispatcher's time when it sent the work.
    public var now: Instant

    /// - Parameters: See the properties.
    public init(user: String, locale: String, timeZone: String, location: Placemark?, now: Instant) {
        self.user = user
        self.locale = locale
        self.timeZone = timeZone
        self.location = location
        self.now = now
    }
}

/// Resolve some parameters of an intent. Answered by ``Resolutions``.
public struct ResolveWork: WireCodable, Hashable {
    /// The intent with its values so far.
    public var intent: IntentMessage
    /// The parameters to resolve.
    public var parameters: [String]
    /// What the app may know of the request around the intent.
    public var context: WorkContext

    /// - Parameters: See the properties.
    public init(intent: IntentMessage, parameters: [String], context: WorkContext) {
        self.intent = intent
        self.parameters = parameters
        self.context = context
    }
}

/// What the app answered, one entry a parameter that it was asked to resolve.
public struct Resolutions: WireCodable, Hashable {
    /// The entries, in any order.
    public var resolutions: [ParameterResolution]
    /// What `confirm` answers to the values as they are resolved, where nothing is open: so it need not be asked for.
    public var response: ResponseMessage?
    /// How long that `confirm` took.
    public var took: Milliseconds?
    /// The values that it looked at; absent where they are those that were sent.
    public var values: [String: Value]?

    // init: _ resolutions, response = nil, took = nil, values = nil
}

/// Check an intent whose parameters are all resolved. Answered by a ``ResponseMessage``.
public struct ConfirmWork: WireCodable, Hashable {
    /// The intent.
    public var intent: IntentMessage
    /// What the app may know of the request around the intent.
    public var context: WorkContext

    /// - Parameters: See the properties.
    public init(intent: IntentMessage, context: WorkContext) {
        self.intent = intent
        self.context = context
    }
}

/// Do it. Answered by a ``ResponseMessage``. The header's work number fences: an app that keeps a ledger records the
/// response under the key, and answers a repeated key with what it recorded.
public struct HandleWork: WireCodable, Hashable {
    /// What is asked of the app.
    public enum Aim: String, WireEnumeration {
        /// Do it, once.
        case perform
        /// Do it no more: answer what was recorded under the key, or record that it will never be done and fail with
        /// `neverDone`. Whatever still comes under the key is refused from then on. Only for apps that keep a ledger.
        case settle
    }

    /// The intent, exactly as it was consented to.
    public var intent: IntentMessage
    /// Names the effect, however often it is asked for: correlation id, slash, intent number.
    public var key: String
    /// What is asked of the app.
    // default: .perform
    public var aim: Aim
    /// What the app answered to `confirm` and the user agreed to. Absent where nobody was asked, and where it would make the
    /// message too large. An app that finds something else now than it showed then MUST NOT do it.
    public var preview: ResponseMessage?
    /// What the app may know of the request around the intent.
    public var context: WorkContext

    /// - Parameters: See the properties.
    public init(
        intent: IntentMessage, key: String, aim: Aim = .perform, preview: ResponseMessage? = nil, context: WorkContext
    ) {
        self.intent = intent
        self.key = key
        self.aim = aim
        self.preview = preview
        self.context = context
    }
}

/// Send live updates of what was handled, until there are no more. Each is an `update`; the result ends them.
public struct FollowWork: WireCodable, Hashable {
    /// The intent that was handled.
    public var intent: IntentMessage
    /// What `handle` answered.
    public var response: ResponseMessage
    /// What the app may know of the request around the intent.
    public var context: WorkContext

    /// - Parameters: See the properties.
    public init(intent: IntentMessage, response: ResponseMessage, context: WorkContext) {
        self.intent = intent
        self.response = response
        self.context = context
    }
}

/// A piece of work that could not be done.
public struct WorkFailure: WireCodable, Hashable, Error {
    /// A stable name: `invalidIntent`, `unknownIntent`, `invalidWork`, `notReady`, `handlerFailed`, `cancelled`,
    /// `overloaded`, `neverDone`, `outdated`.
    public var code: String
    /// For a developer; no words of the user.
    public var message: String

    // init: _ code, _ message
}
