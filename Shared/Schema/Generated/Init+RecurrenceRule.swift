// Beckon: RecurrenceRule of its parts; written by `make schema` from Values/Time.swift
// SPDX-License-Identifier: Apache-2.0

extension RecurrenceRule {
    /// - Parameters: See the properties.
    public init(every interval: Int, _ frequency: Frequency) {
        self.interval = interval
        self.frequency = frequency
    }
}
