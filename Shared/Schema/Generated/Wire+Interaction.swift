// Beckon: Interaction as JSON; written by `make schema` from Dialogue/RequestContext.swift
// SPDX-License-Identifier: Apache-2.0

extension Interaction {
    public static let wireNames = JSONNames(cases: Self.self)
}
