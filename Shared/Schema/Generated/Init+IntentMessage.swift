// Beckon: IntentMessage of its parts; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension IntentMessage {
    /// - Parameters: See the properties.
    public init(_ name: String, _ parameters: [String: Value] = [:]) {
        self.name = name
        self.parameters = parameters
    }
}
