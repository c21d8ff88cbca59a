// Beckon: WorkFailure of its parts; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension WorkFailure {
    /// - Parameters: See the properties.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}
