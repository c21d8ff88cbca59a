// Beckon: ParameterResolution of its parts; written by `make schema` from Dialogue/ResolutionResult.swift
// SPDX-License-Identifier: Apache-2.0

extension ParameterResolution {
    /// - Parameters: See the properties.
    public init(_ parameter: String, _ results: [ResolutionResult<Value>]) {
        self.parameter = parameter
        self.results = results
    }
}
