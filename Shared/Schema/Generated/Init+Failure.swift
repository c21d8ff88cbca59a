// Beckon: Failure of its parts; written by `make schema` from Dialogue/Event.swift
// SPDX-License-Identifier: Apache-2.0

extension Failure {
    /// - Parameters: See the properties.
    public init(
        _ code: Code, message: String? = nil, parameter: String? = nil, understood: [String]? = nil,
        alternatives: [Option]? = nil
    ) {
        self.code = code
        self.message = message
        self.parameter = parameter
        self.understood = understood
        self.alternatives = alternatives
    }
}
