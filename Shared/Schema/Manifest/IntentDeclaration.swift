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
        /// Only once a parameter was disambiguated or confirmed (append to note; catalogue.yaml).
        case afterQuestion
    }

    /// The phases that the app has code for.
    public enum ConfirmRule: String, Codable, Sendable, CaseIterable {
        /// A missing `confirm` counts as ready.
        case optional
        /// Without `confirm` the intent is not handled (ride cancelling, ride feedback; lifecycle.md, 4).
        case required
    }

    /// The name without prefix and suffix, such as `RequestRide`.
    public var name: String
    /// The domain, such as `rides`.
    public var domain: String
    /// In order of resolution.
    public var parameters: [ParameterDeclaration]
    /// What is at stake.
    public var risk: Risk
    /// When the user is asked before `handle`; see ``effectiveConsent``.
    public var consent: Consent
    /// Whether the device must be unlocked.
    public var lock: Lock
    /// Whether `confirm` may be missing.
    public var confirmRule: ConfirmRule
    /// Whether the app has a `confirm`.
    public var hasConfirm: Bool
    /// Whether a completed request goes on with live updates.
    public var hasUpdates: Bool
    /// Whether a caller may hand it over without any dialogue, as Maps does (lifecycle.md, 5).
    public var allowsNoInteraction: Bool
    /// How long each phase may take before the next attempt.
    public var timeLimits: TimeLimits
    /// The response codes that the app may answer with.
    public var responseCodes: [String]

    /// How long the phases may take.
    public struct TimeLimits: Codable, Hashable, Sendable {
        /// One attempt at `resolve` or `confirm`.
        public var resolve: Milliseconds, confirm: Milliseconds
        /// One attempt at `handle`.
        public var handle: Milliseconds

        /// 5 s to resolve and confirm, 10 s to handle, as SiriKit is reported to allow (lifecycle.md, 7).
        public static let standard = TimeLimits(resolve: .seconds(5), confirm: .seconds(5), handle: .seconds(10))

        /// - Parameters: See the properties.
        public init(resolve: Milliseconds, confirm: Milliseconds, handle: Milliseconds) {
            self.resolve = resolve
            self.confirm = confirm
            self.handle = handle
        }
    }

    /// - Parameters: See the properties. Without a `consent` it is `always` for what is financial or irreversible, else
    ///   `whenAppAsks`.
    public init(
        name: String, domain: String, parameters: [ParameterDeclaration] = [], risk: Risk = .none,
        consent: Consent? = nil, lock: Lock = .never, confirmRule: ConfirmRule = .optional, hasConfirm: Bool = false,
        hasUpdates: Bool = false, allowsNoInteraction: Bool = false, timeLimits: TimeLimits = .standard,
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
        self.timeLimits = timeLimits
        self.responseCodes = responseCodes
    }

    /// The policy in force: an app cannot turn consent off for what is financial.
    public var effectiveConsent: Consent { self.risk == .financial ? .always : self.consent }

    /// The parameter `name`, or `nil`.
    public func parameter(_ name: String) -> ParameterDeclaration? { self.parameters.first { $0.name == name } }

    private enum CodingKeys: String, CodingKey {
        case name, domain, parameters, risk, consent, lock, confirmRule, hasConfirm, hasUpdates, allowsNoInteraction
        case timeLimits, responseCodes
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
            timeLimits: try container.decodeIfPresent(TimeLimits.self, forKey: .timeLimits) ?? .standard,
            responseCodes: try container.decodeIfPresent([String].self, forKey: .responseCodes)
                ?? ["ready", "inProgress", "success", "failure"])
    }
}
