// Beckon: Found of its parts; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension Found {
    /// - Parameters: See the properties.
    public init(_ options: [Option] = [], hasMore: Bool = false) {
        self.options = options
        self.hasMore = hasMore
    }
}
