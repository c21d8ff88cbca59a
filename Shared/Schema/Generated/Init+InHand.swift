// Beckon: InHand of its parts; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension InHand {
    /// - Parameters: See the properties.
    public init(_ numbers: [UInt64], catalog: UInt64? = nil, isLearning: Bool? = nil) {
        self.numbers = numbers
        self.catalog = catalog
        self.isLearning = isLearning
    }
}
