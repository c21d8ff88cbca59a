// Beckon: RequestContext as JSON; written by `make schema` from Dialogue/RequestContext.swift
// SPDX-License-Identifier: Apache-2.0

extension RequestContext {
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
        self.conversation = try reader.required(conversation, .conversation, members)
        self.user = user ?? "local"
        self.locale = locale ?? "en"
        self.timeZone = timeZone ?? "UTC"
        self.isLocked = isLocked ?? false
        self.location = location
        self.abilities = (abilities ?? []).sorted()
        self.interaction = interaction ?? .dialogue
        self.progress = progress
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

    enum CodingKeys: String, CodingKey {
        case conversation, user, locale, timeZone, isLocked, location, abilities, interaction, progress
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.conversation = try container.decode(String.self, forKey: .conversation)
        self.user = try container.decodeIfPresent(String.self, forKey: .user) ?? "local"
        self.locale = try container.decodeIfPresent(String.self, forKey: .locale) ?? "en"
        self.timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "UTC"
        self.isLocked = try container.decodeIfPresent(Bool.self, forKey: .isLocked) ?? false
        self.location = try container.decodeIfPresent(Placemark.self, forKey: .location)
        self.abilities = (try container.decodeIfPresent([Ability].self, forKey: .abilities) ?? []).sorted()
        self.interaction = try container.decodeIfPresent(Interaction.self, forKey: .interaction) ?? .dialogue
        self.progress = try container.decodeIfPresent(Bool.self, forKey: .progress)
    }
}
