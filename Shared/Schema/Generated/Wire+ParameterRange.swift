// Beckon: ParameterRange as JSON; written by `make schema` from Manifest/ParameterRange.swift
// SPDX-License-Identifier: Apache-2.0

extension ParameterRange {
    enum CodingKeys: String, CodingKey { case minimum, maximum, step, unit }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.minimum = try container.decode(Double.self, forKey: .minimum)
        self.maximum = try container.decode(Double.self, forKey: .maximum)
        self.step = try container.decodeIfPresent(Double.self, forKey: .step) ?? 1
        self.unit = try container.decodeIfPresent(String.self, forKey: .unit)
    }
}
