// Beckon: records and events as bytes of a journal
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Record {
    func write(to writer: inout ByteWriter) {
        writer.write(self.kind.rawValue)
        writer.write(self.outcome.rawValue)
        writer.write(self.resultPhase?.rawValue ?? 0)
        writer.write(UInt8(self.text == nil ? 0 : 1))
        writer.write(self.time.milliseconds)
        writer.write(self.request)
        writer.write(self.ticket)
        writer.write(self.number)
        writer.write(self.dialogue)
        if let text = self.text { writer.write(counted: text) }
        writer.write(counted: self.body)
    }

    /// The time of a record whose bytes stand somewhere; `nil` where there are too few.
    static func time(of bytes: ArraySlice<UInt8>) -> Instant? {
        [UInt8](bytes.dropFirst(4).prefix(8)).number(at: 0, as: Int64.self).map { Instant(milliseconds: $0) }
    }

    /// Reads one; `nil` where the bytes are not those of a record.
    init?(from reader: inout ByteReader) {
        guard let kind = reader.read(UInt8.self).flatMap(Kind.init(rawValue:)),
            let outcome = reader.read(UInt8.self).flatMap(Outcome.init(rawValue:)),
            let phase = reader.read(UInt8.self), phase == 0 || Phase(rawValue: phase) != nil,
            let hasText = reader.read(UInt8.self), let time = reader.read(Int64.self),
            let request = reader.readID(), let ticket = reader.read(UInt32.self), let number = reader.read(UInt64.self),
            let dialogue = reader.read(UInt16.self)
        else { return nil }
        var text: String?
        if hasText == 1 {
            guard let known = reader.readText() else { return nil }
            text = known
        }
        guard let body = reader.readCounted() else { return nil }
        self.kind = kind
        self.dialogue = dialogue
        self.time = Instant(milliseconds: time)
        self.request = request
        self.ticket = ticket
        self.number = number
        self.outcome = outcome
        self.resultPhase = Phase(rawValue: phase)
        self.text = text
        self.body = body
    }

    /// Reads all; `nil` where the bytes are not those of records.
    static func all(in bytes: [UInt8]) -> [Record]? {
        var reader = ByteReader(bytes)
        var records: [Record] = []
        while !reader.isAtEnd {
            guard let record = Record(from: &reader) else { return nil }
            records.append(record)
        }
        return records
    }
}

extension Event {
    /// Reads events that were written one after the other, each with its length; `nil` where the bytes are others.
    static func all(in bytes: [UInt8]) -> [Event]? {
        var reader = ByteReader(bytes)
        var events: [Event] = []
        while !reader.isAtEnd {
            guard let body = reader.readCounted(), let event = try? JSON.decode(Event.self, from: body) else {
                return nil
            }
            events.append(event)
        }
        return events
    }
}
