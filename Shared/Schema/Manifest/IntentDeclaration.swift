// Beckon: what an intent is, as data
// SPDX-License-Identifier: Apache-2.0

/// An intent as an app offers it: all that the dispatcher knows of a domain.
public struct IntentDeclaration: Codable, Hashable, Sendable {
    /// What is at stake.
    public enum Risk: String, Codable, Sendable, CaseIterable {
        case none, irreversible, financial
    }

    /// When the user is asked before `handle`.
    public enum Consent: String, Codable, Sendable, CaseIterable {
        case always, whenAppAsks, never
    }

    /// Whether the device must be unlocked.
    public enum Lock: String, Codable, Sendable, CaseIterable {
        case never, always
        /// Only once a parameter was disambiguated or confirmed (as appending to a note).
        case afterQuestion
    }

    /// Whether the app may be without `confirm`.
    public enum ConfirmRule: String, Codable, Sendable, CaseIterable {
        /// A missing `confirm` counts as ready.
        case optional
        /// Without `confirm` the intent is not handled (as cancelling a ride and giving feedback on one).
        case required
    }

    /// The name without prefix and suffix, such as `RequestRide`.
    public var name: String
    /// The domain, such as `rides`.
    public var domain: String
    /// The parameters, in the order in which they are resolved.
    // default: []
    public var parameters: [ParameterDeclaration]
    /// What is at stake.
    // default: .none
    public var risk: Risk
    /// When the user is asked before `handle`. What is financial is always asked about, whatever stands here.
    // default: Self.consent(of: self.risk)
    public var consent: Consent
    /// Whether the device must be unlocked.
    // default: .never
    public var lock: Lock
    /// Whether `confirm` may be missing.
    // default: .optional
    public var confirmRule: ConfirmRule
    /// Whether the app is asked to confirm: to check the resolved values and to say what would happen.
    // default: false
    public var hasConfirm: Bool
    /// Whether a completed request goes on with live updates.
    // default: false
    public var hasUpdates: Bool
    /// Whether a caller may submit it with the interaction `none`: without any dialogue, as Maps does.
    // default: false
    public var allowsNoInteraction: Bool
    /// How long after a request with an effect, or with an unknown outcome, the same from the same user counts as its
    /// repetition, at most ``repeatWindowMaximum``; none where it is 0. What is repeated is asked about, or told.
    // default: Self.window(of: self.risk)
    public var repeatWindow: Milliseconds
    /// How long each phase may take before the next attempt.
    // default: .standard
    public var timeLimits: TimeLimits
    /// The response codes that the app may answer with.
    // default: Self.standardCodes
    public var responseCodes: [String]

    /// The repeat window of what is financial or irreversible, where its app says nothing else.
    public static let repeatWindowStandard = Milliseconds.minutes(2)
    /// The longest repeat window that a manifest may have.
    public static let repeatWindowMaximum = Milliseconds.days(1)

    /// How long the phases may take.
    public struct TimeLimits: Codable, Hashable, Sendable {
        /// How long one attempt at `resolve` may take.
        public var resolve: Milliseconds
        /// How long one attempt at `confirm` may take.
        public var confirm: Milliseconds
        /// How long one attempt at `handle` may take.
        public var handle: Milliseconds

        /// 5 s to resolve and confirm, 10 s to handle, as SiriKit is reported to allow.
        public static let standard = TimeLimits(resolve: .seconds(5), confirm: .seconds(5), handle: .seconds(10))

        /// - Parameters: See the properties.
        public init(resolve: Milliseconds, confirm: Milliseconds, handle: Milliseconds) {
            self.resolve = resolve
            self.confirm = confirm
            self.handle = handle
        }
    }

    /// - Parameters: See the properties. Without a `consent` it is `always` for what is financial or irreversible, else
    ///   `whenAppAsks`. Without a `repeatWindow` it is two minutes for what is financial or irreversible, else 0.
    public init(
        name: String, domain: String, parameters: [ParameterDeclaration] = [], risk: Risk = .none,
        consent: Consent? = nil, lock: Lock = .never, confirmRule: ConfirmRule = .optional, hasConfirm: Bool = false,
        hasUpdates: Bool = false, allowsNoInteraction: Bool = false, repeatWindow: Milliseconds? = nil,
        timeLimits: TimeLimits = .standard,
        responseCodes: [String] = Self.standardCodes
    ) {
        self.name = name
        self.domain = domain
        self.parameters = parameters
        self.risk = risk
        self.consent = consent ?? Self.consent(of: risk)
        self.lock = lock
        self.confirmRule = confirmRule
        self.hasConfirm = hasConfirm
        self.hasUpdates = hasUpdates
        self.allowsNoInteraction = allowsNoInteraction
        self.repeatWindow = repeatWindow ?? Self.window(of: risk)
        self.timeLimits = timeLimits
        self.responseCodes = responseCodes
    }

    /// The response codes of an app that names none.
    public static let standardCodes = ["ready", "inProgress", "success", "failure"]

    static func consent(of risk: Risk) -> Consent { risk == .none ? .whenAppAsks : .always }
    static func window(of risk: Risk) -> Milliseconds { risk == .none ? .seconds(0) : Self.repeatWindowStandard }

    /// The policy in force: an app cannot turn consent off for what is financial.
    public var effectiveConsent: Consent { self.risk == .financial ? .always : self.consent }

    /// The parameter `name`, or `nil`.
    public func parameter(_ name: String) -> ParameterDeclaration? { self.parameters.first { $0.name == name } }
}
