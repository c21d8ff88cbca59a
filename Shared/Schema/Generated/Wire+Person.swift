// Beckon: Person as JSON; written by `make schema` from Values/Person.swift
// SPDX-License-Identifier: Apache-2.0

extension Person {
    private enum Member: String, CaseIterable {
        case contactIdentifier, customIdentifier, displayName, isMe, personHandle, relationship, siriMatches
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var displayName: String?
        var personHandle: PersonHandle?
        var contactIdentifier: String?
        var customIdentifier: String?
        var relationship: String?
        var isMe: Bool?
        var siriMatches: [Person]?
        while let member = try reader.next(&members) {
            switch member {
            case .contactIdentifier: contactIdentifier = try reader.string()
            case .customIdentifier: customIdentifier = try reader.string()
            case .displayName: displayName = try reader.string()
            case .isMe: isMe = try reader.boolean()
            case .personHandle: personHandle = try PersonHandle(from: &reader)
            case .relationship: relationship = try reader.string()
            case .siriMatches: siriMatches = try [Person](from: &reader)
            }
        }
        self.displayName = try reader.required(displayName, .displayName, members)
        self.personHandle = personHandle
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.relationship = relationship
        self.isMe = isMe
        self.siriMatches = siriMatches
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("contactIdentifier", self.contactIdentifier)
        writer.member("customIdentifier", self.customIdentifier)
        writer.member("displayName", self.displayName)
        writer.member("isMe", self.isMe)
        writer.member("personHandle", self.personHandle)
        writer.member("relationship", self.relationship)
        writer.member("siriMatches", self.siriMatches)
        writer.endObject()
    }
}
