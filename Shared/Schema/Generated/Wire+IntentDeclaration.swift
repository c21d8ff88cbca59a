// Beckon: IntentDeclaration as JSON; written by `make schema` from Manifest/IntentDeclaration.swift
// SPDX-License-Identifier: Apache-2.0

extension IntentDeclaration {
    enum CodingKeys: String, CodingKey {
        case name, domain, parameters, risk, consent, lock, confirmRule, hasConfirm, hasUpdates, allowsNoInteraction
        case repeatWindow, timeLimits, responseCodes
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.name = try container.decode(String.self, forKey: .name)
        self.domain = try container.decode(String.self, forKey: .domain)
        self.parameters = try container.decodeIfPresent([ParameterDeclaration].self, forKey: .parameters) ?? []
        self.risk = try container.decodeIfPresent(Risk.self, forKey: .risk) ?? .none
        self.consent = try container.decodeIfPresent(Consent.self, forKey: .consent) ?? Self.consent(of: self.risk)
        self.lock = try container.decodeIfPresent(Lock.self, forKey: .lock) ?? .never
        self.confirmRule = try container.decodeIfPresent(ConfirmRule.self, forKey: .confirmRule) ?? .optional
        self.hasConfirm = try container.decodeIfPresent(Bool.self, forKey: .hasConfirm) ?? false
        self.hasUpdates = try container.decodeIfPresent(Bool.self, forKey: .hasUpdates) ?? false
        self.allowsNoInteraction = try container.decodeIfPresent(Bool.self, forKey: .allowsNoInteraction) ?? false
        self.repeatWindow =
            try container.decodeIfPresent(Milliseconds.self, forKey: .repeatWindow)
            ?? Self.window(of: self.risk)
        self.timeLimits = try container.decodeIfPresent(TimeLimits.self, forKey: .timeLimits) ?? .standard
        self.responseCodes = try container.decodeIfPresent([String].self, forKey: .responseCodes) ?? Self.standardCodes
    }
}
