// Beckon: PersonHandle of its parts; written by `make schema` from Values/Person.swift
// SPDX-License-Identifier: Apache-2.0

extension PersonHandle {
    /// - Parameters: See the properties.
    public init(_ value: String, type: Kind? = nil, label: String? = nil) {
        self.value = value
        self.type = type
        self.label = label
    }
}
