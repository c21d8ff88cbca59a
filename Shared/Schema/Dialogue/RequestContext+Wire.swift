// Beckon: where a request comes from, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Ability: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension Interaction: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension RequestContext: WireCodable {
    private enum Member: String, CaseIterable {
        case abilities, conversation, interaction, isLocked, locale, location, progress, timeZone, user
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversation: String?
        var user: String?
        var locale: String?
        var timeZone: String?
        var isLocked: Bool?
        var location: Placemark?
        var abilities: [Ability]?
        var interaction: Interaction?
        var progress: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .abilities: abilities = try [Ability](from: &reader)
            case .conversation: conversation = try reader.string()
            case .interaction: interaction = try Interaction(from: &reader)
            case .isLocked: isLocked = try reader.boolean()
            case .locale: locale = try reader.string()
            case .location: location = try Placemark(from: &reader)
            case .progress: progress = try reader.boolean()
            case .timeZone: timeZone = try reader.string()
            case .user: user = try reader.string()
            }
        }
        self.init(
            conversation: try reader.required(conversation, .conversation, members), user: user ?? "local",
            locale: locale ?? "en", timeZone: timeZone ?? "UTC", isLocked: isLocked ?? false, location: location,
            abilities: abilities ?? [], interaction: interaction ?? .dialogue, progress: progress)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("abilities", self.abilities)
        writer.member("conversation", self.conversation)
        writer.member("interaction", self.interaction)
        writer.member("isLocked", self.isLocked)
        writer.member("locale", self.locale)
        writer.member("location", self.location)
        writer.member("progress", self.progress)
        writer.member("timeZone", self.timeZone)
        writer.member("user", self.user)
        writer.endObject()
    }
}
