// Beckon: Submit of its parts; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Submit {
    /// - Parameters: See the properties.
    public init(
        _ intent: String, _ parameters: [String: Value] = [:], app: String? = nil, again: Bool? = nil,
        takesBack: Bool? = nil, context: RequestContext
    ) {
        self.intent = intent
        self.parameters = parameters
        self.app = app
        self.again = again
        self.takesBack = takesBack
        self.context = context
    }
}
