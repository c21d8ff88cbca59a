// Beckon: Refusal of its parts; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Refusal {
    /// - Parameters: See the properties.
    public init(_ code: String, _ message: String, retryAfter: Milliseconds? = nil) {
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }
}
