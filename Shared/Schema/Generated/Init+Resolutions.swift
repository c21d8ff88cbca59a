// Beckon: Resolutions of its parts; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Resolutions {
    /// - Parameters: See the properties.
    public init(
        _ resolutions: [ParameterResolution], response: ResponseMessage? = nil, took: Milliseconds? = nil,
        values: [String: Value]? = nil
    ) {
        self.resolutions = resolutions
        self.response = response
        self.took = took
        self.values = values
    }
}
