// Beckon: ParameterDeclaration as JSON; written by `make schema` from Manifest/ParameterDeclaration.swift
// SPDX-License-Identifier: Apache-2.0

extension ParameterDeclaration {
    enum CodingKeys: String, CodingKey {
        case name, type, isArray, isResolvable, isRequired, defaultValue, dependsOn, isSensitive, range, isQueryable
        case unsupportedReasons, confirmationReasons
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.name = try container.decode(String.self, forKey: .name)
        self.type = try container.decode(String.self, forKey: .type)
        self.isArray = try container.decodeIfPresent(Bool.self, forKey: .isArray) ?? false
        self.isResolvable = try container.decodeIfPresent(Bool.self, forKey: .isResolvable) ?? true
        self.isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
        self.defaultValue = try container.decodeIfPresent(Value.self, forKey: .defaultValue)
        self.dependsOn = try container.decodeIfPresent([String].self, forKey: .dependsOn) ?? []
        self.isSensitive = try container.decodeIfPresent(Bool.self, forKey: .isSensitive) ?? false
        self.range = try container.decodeIfPresent(ParameterRange.self, forKey: .range)
        self.isQueryable = try container.decodeIfPresent(Bool.self, forKey: .isQueryable) ?? false
        self.unsupportedReasons = try container.decodeIfPresent([String].self, forKey: .unsupportedReasons) ?? []
        self.confirmationReasons = try container.decodeIfPresent([String].self, forKey: .confirmationReasons) ?? []
    }
}
