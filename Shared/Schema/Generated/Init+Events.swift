// Beckon: Events of its parts; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Events {
    /// - Parameters: See the properties.
    public init(_ events: [Event], latest: UInt64) {
        self.events = events
        self.latest = latest
    }
}
