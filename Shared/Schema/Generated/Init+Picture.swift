// Beckon: Picture of its parts; written by `make schema` from Cards/Picture.swift
// SPDX-License-Identifier: Apache-2.0

extension Picture {
    /// - Parameters: See the properties.
    public init(_ alternative: String, png data: String) {
        self.alternative = alternative
        self.data = data
    }
}
