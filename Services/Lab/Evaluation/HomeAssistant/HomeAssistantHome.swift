// Beckon: the home that another assistant's grammar speaks of
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Areas, floors and things of a home.
struct HomeAssistantHome {
    struct Entity {
        var name: String
        var domain: String
        var deviceClass: String?
    }

    let areas: [String]
    let floors: [String]
    let entities: [Entity]

    init(_ fixtures: Value) {
        func names(_ key: String) -> [String] { fixtures[key]?.array?.compactMap { $0["name"]?.string } ?? [] }
        self.areas = names("areas")
        self.floors = names("floors")
        self.entities = (fixtures["entities"]?.array ?? []).compactMap { entity in
            guard let name = entity["name"]?.string, let id = entity["id"]?.string else { return nil }
            return Entity(
                name: name, domain: String(id.split(separator: ".").first ?? ""),
                deviceClass: entity.at("attributes.device_class")?.string)
        }
    }
}

/// What a block of sentences asks of the names in it.
struct NameFilter: Hashable {
    var domains: [String] = []
    /// The domain that the sentences require, by names or without.
    var context: String?
    private var deviceClasses: [String] = []
    private var excluded: [String] = []
    /// What the sentences make of the area that they are said in.
    var area: Area?

    enum Area: String {
        /// It becomes a value.
        case area
        /// It must be known.
        case place
    }

    /// Whether every name will do.
    var isEmpty: Bool { self.domains.isEmpty && self.deviceClasses.isEmpty }

    init(_ block: Value) {
        func texts(_ value: Value?) -> [String] {
            if let text = value?.string { return [text] }
            return value?.array?.compactMap(\.string) ?? []
        }
        self.domains = texts(block.at("requires_context.domain")) + texts(block["name_domains"])
        // A sentence that sets a domain speaks of names in it.
        self.context = self.domains.first
        if self.domains.isEmpty { self.domains = texts(block.at("slots.domain")) }
        self.deviceClasses = texts(block.at("requires_context.device_class"))
        self.excluded = texts(block.at("excludes_context.domain"))
        if let area = block["requires_context"]?.object?["area"] {
            self.area = area["slot"] == .boolean(true) ? .area : .place
        }
    }

    func admits(_ entity: HomeAssistantHome.Entity) -> Bool {
        (self.domains.isEmpty || self.domains.contains(entity.domain)) && !self.excluded.contains(entity.domain)
            && (self.deviceClasses.isEmpty || entity.deviceClass.map { self.deviceClasses.contains($0) } ?? false)
    }
}

extension Value {
    /// A scalar as it is written.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .boolean(let truth): truth ? "true" : "false"
        default: ""
        }
    }
}
