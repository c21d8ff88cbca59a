// Beckon: EntityPage of its parts; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension EntityPage {
    /// - Parameters: See the properties.
    public init(_ values: [Value], hasMore: Bool = false) {
        self.values = values
        self.hasMore = hasMore
    }
}
