// Beckon: ids and times, as they are written
// SPDX-License-Identifier: Apache-2.0

extension CorrelationID: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        let place = reader.peekPosition()
        let text = try reader.token()
        if !text.hasEscapes, let id = CorrelationID(utf8: reader.bytes(text.start, text.count)) {
            self = id
            return
        }
        let whole = try reader.text(text)
        guard let id = CorrelationID(whole) else {
            throw reader.failure(at: place, "'\(JSON.cut(whole, 40))' is no UUID")
        }
        self = id
    }

    public func write(to writer: inout JSONWriter) {
        let room = UnsafeMutableBufferPointer(start: writer.room(38), count: 38)
        room[0] = 0x22
        self.write(into: UnsafeMutableBufferPointer(rebasing: room[1..<37]))
        room[37] = 0x22
        writer.advance(38)
    }
}

extension Instant: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self.init(milliseconds: try reader.integer()) }
    public func write(to writer: inout JSONWriter) { writer.integer(self.milliseconds) }
}

extension Milliseconds: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self.init(try reader.integer()) }
    public func write(to writer: inout JSONWriter) { writer.integer(self.count) }
}
