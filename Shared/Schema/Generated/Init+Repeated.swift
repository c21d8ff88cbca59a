// Beckon: Repeated of its parts; written by `make schema` from Dialogue/Repeated.swift
// SPDX-License-Identifier: Apache-2.0

extension Repeated {
    /// - Parameters: See the properties.
    public init(_ correlationID: CorrelationID, phase: Phase, time: Instant) {
        self.correlationID = correlationID
        self.phase = phase
        self.time = time
    }
}
