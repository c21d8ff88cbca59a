// Beckon: what resolvers answered, written
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension JSONWriter {
    /// Writes what a resolver answered, as an element of an array.
    @inlinable
    mutating func result<Parameter: Encodable>(_ result: ResolutionResult<Parameter>) throws(WireError) {
        self.element()
        try result.writeCoded(to: &self)
    }
}

extension RawJSON {
    /// Results as an array.
    @usableFromInline
    init<Parameter: Encodable>(results: [ResolutionResult<Parameter>]) throws(WireError) {
        var writer = JSONWriter()
        writer.beginArray()
        for result in results { try writer.result(result) }
        writer.endArray()
        self.init(written: try writer.finish())
    }
}
