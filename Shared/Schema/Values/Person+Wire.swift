// Beckon: a person, as it is written
// SPDX-License-Identifier: Apache-2.0

extension PersonHandle.Kind: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension PersonHandle: WireCodable {
    private enum Member: String, CaseIterable { case label, type, value }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var label: String?
        var type: Kind?
        var value: String?
        while let member = try reader.next(&members) {
            switch member {
            case .label: label = try reader.string()
            case .type: type = try Kind(from: &reader)
            case .value: value = try reader.string()
            }
        }
        self.value = try reader.required(value, .value, members)
        self.type = type
        self.label = label
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("label", self.label)
        writer.member("type", self.type)
        writer.member("value", self.value)
        writer.endObject()
    }
}

extension Person: WireCodable {
    private enum Member: String, CaseIterable {
        case contactIdentifier, customIdentifier, displayName, isMe, personHandle, relationship, siriMatches
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var contactIdentifier: String?
        var customIdentifier: String?
        var displayName: String?
        var isMe: Bool?
        var personHandle: PersonHandle?
        var relationship: String?
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
