// Beckon: TypeDeclaration of its parts; written by `make schema` from Manifest/TypeDeclaration.swift
// SPDX-License-Identifier: Apache-2.0

extension TypeDeclaration {
    /// - Parameters: See the properties.
    public init(
        _ name: String, _ kind: Kind, cases: [String]? = nil, label: [String]? = nil, details: [String]? = nil
    ) {
        self.name = name
        self.kind = kind
        self.cases = cases
        self.label = label
        self.details = details
    }
}
