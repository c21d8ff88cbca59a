// Beckon: Say of its parts; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Say {
    /// - Parameters: See the properties.
    public init(_ utterance: String, context: RequestContext, seen: UInt64? = nil) {
        self.utterance = utterance
        self.context = context
        self.seen = seen
    }
}
