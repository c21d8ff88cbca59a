// Beckon: amounts of money, as they are written
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension DecimalText: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        let start = reader.peekPosition()
        guard let number = DecimalText(text: try reader.string()) else {
            throw reader.failure(of: start, "the text is no decimal number")
        }
        self = number
    }

    public func write(to writer: inout JSONWriter) { writer.string(self.decimal.description) }
}
