// Beckon: EarlierOutcome of its parts; written by `make schema` from Dialogue/EarlierOutcome.swift
// SPDX-License-Identifier: Apache-2.0

extension EarlierOutcome {
    /// - Parameters: See the properties.
    public init(
        _ correlationID: CorrelationID, time: Instant, intent: String, app: String?, parameters: [String: Value],
        response: ResponseMessage
    ) {
        self.correlationID = correlationID
        self.time = time
        self.intent = intent
        self.app = app
        self.parameters = parameters
        self.response = response
    }
}
