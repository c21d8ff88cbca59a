// Beckon: RequestList of its parts; written by `make schema` from Messages/RequestList.swift
// SPDX-License-Identifier: Apache-2.0

extension RequestList {
    /// - Parameters: See the properties.
    public init(_ requests: [ListedRequest], older: String? = nil) {
        self.requests = requests
        self.older = older
    }
}
