// Beckon: what resolvers answered, written
// SPDX-License-Identifier: Apache-2.0

import Schema

extension JSONWriter {
    /// Writes what a resolver answered, as an element of an array.
    mutating func result(_ result: ResolutionResult<some Encodable>) throws(WireError) {
        self.element()
        try result.writeCoded(to: &self)
    }
}

extension RawJSON {
    /// Results as an array.
    init(results: [ResolutionResult<some Encodable>]) throws(WireError) {
        var writer = JSONWriter()
        writer.beginArray()
        for result in results { try writer.result(result) }
        writer.endArray()
        self.init(written: try writer.finish())
    }
}
