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
    public var parameters: [ParameterDeclaration]
    /// What is at stake.
    public var risk: Risk
    /// When the user is asked before `handle`. What is financial is always asked about, whatever stands here.
    public var consent: Consent
    /// Whether the device must be unlocked.
    public var lock: Lock
    /// Whether `confirm` may be missing.
    public var confirmRule: ConfirmRule
    /// Whether the app is asked to confirm: to check the resolved values and to say what would happen.
    public var hasConfirm: Bool
    /// Whether a completed request goes on with live updates.
    public var hasUpdates: Bool
    /// Whether a caller may submit it with the interaction `none`: without any dialogue, as Maps does.
    public var allowsNoInteraction: Bool
    /// How long after a request with an effect, or with an unknown outcome, the same from the same user counts as its
    /// repetition, at most ``repeatWindowMaximum``; none where it is 0. What is repeated is asked about, or told.
    public var repeatWindow: Milliseconds
    /// How long each phase may take before the next attempt.
    public var timeLimits: TimeLimits
    /// The response codes that the app may answer with.
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
        responseCodes: [String] = ["ready", "inProgress", "success", "failure"]
    ) {
        self.name = name
        self.domain = domain
        self.parameters = parameters
        self.risk = risk
        self.consent = consent ?? (risk == .none ? .whenAppAsks : .always)
        self.lock = lock
        self.confirmRule = confirmRule
        self.hasConfirm = hasConfirm
        self.hasUpdates = hasUpdates
        self.allowsNoInteraction = allowsNoInteraction
        self.repeatWindow = repeatWindow ?? (risk == .none ? .seconds(0) : Self.repeatWindowStandard)
        self.timeLimits = timeLimits
        self.responseCodes = responseCodes
    }

    /// The policy in force: an app cannot turn consent off for what is financial.
    public var effectiveConsent: Consent { self.risk == .financial ? .always : self.consent }

    /// The parameter `name`, or `nil`.
    public func parameter(_ name: String) -> ParameterDeclaration? { self.parameters.first { $0.name == name } }

    private enum CodingKeys: String, CodingKey {
        case name, domain, parameters, risk, consent, lock, confirmRule, hasConfirm, hasUpdates, allowsNoInteraction
        case repeatWindow, timeLimits, responseCodes
    }

    /// Everything but the name and the domain may be left out of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            domain: try container.decode(String.self, forKey: .domain),
            parameters: try container.decodeIfPresent([ParameterDeclaration].self, forKey: .parameters) ?? [],
            risk: try container.decodeIfPresent(Risk.self, forKey: .risk) ?? .none,
            consent: try container.decodeIfPresent(Consent.self, forKey: .consent),
            lock: try container.decodeIfPresent(Lock.self, forKey: .lock) ?? .never,
            confirmRule: try container.decodeIfPresent(ConfirmRule.self, forKey: .confirmRule) ?? .optional,
            hasConfirm: try container.decodeIfPresent(Bool.self, forKey: .hasConfirm) ?? false,
            hasUpdates: try container.decodeIfPresent(Bool.self, forKey: .hasUpdates) ?? false,
            allowsNoInteraction: try container.decodeIfPresent(Bool.self, forKey: .allowsNoInteraction) ?? false,
            repeatWindow: try container.decodeIfPresent(Milliseconds.self, forKey: .repeatWindow),
            timeLimits: try container.decodeIfPresent(TimeLimits.self, forKey: .timeLimits) ?? .standard,
            responseCodes: try container.decodeIfPresent([String].self, forKey: .responseCodes)
                ?? ["ready", "inProgress", "success", "failure"])
    }
}
