// Beckon: what Cards means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let cards = #"""
        """#
}
