// Beckon: ParameterRange of its parts; written by `make schema` from Manifest/ParameterRange.swift
// SPDX-License-Identifier: Apache-2.0

extension ParameterRange {
    /// - Parameters: See the properties.
    public init(_ minimum: Double, _ maximum: Double, step: Double = 1, unit: String? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.unit = unit
    }
}
