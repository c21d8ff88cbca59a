// Beckon: Person of its parts; written by `make schema` from Values/Person.swift
// SPDX-License-Identifier: Apache-2.0

extension Person {
    /// - Parameters: See the properties.
    public init(
        _ displayName: String, personHandle: PersonHandle? = nil, contactIdentifier: String? = nil,
        customIdentifier: String? = nil, relationship: String? = nil
    ) {
        self.displayName = displayName
        self.personHandle = personHandle
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.relationship = relationship
    }
}
