// Beckon: ListedRequest of its parts; written by `make schema` from Messages/RequestList.swift
// SPDX-License-Identifier: Apache-2.0

extension ListedRequest {
    /// - Parameters: See the properties.
    public init(
        _ correlationID: CorrelationID, intentNumber: Int = 0, began: Instant, ended: Instant? = nil, user: String,
        intent: String? = nil, app: String? = nil, outcome: Phase? = nil, failure: Failure.Code? = nil
    ) {
        self.correlationID = correlationID
        self.intentNumber = intentNumber
        self.began = began
        self.ended = ended
        self.user = user
        self.intent = intent
        self.app = app
        self.outcome = outcome
        self.failure = failure
    }
}
