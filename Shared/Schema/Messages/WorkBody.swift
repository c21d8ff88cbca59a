// Beckon: a piece of work as a handler's worker reads it
// SPDX-License-Identifier: Apache-2.0

/// The body of a piece of work, of any phase, gone through once. The values of its intent stay where they are: who knows
/// the intent's type reads them.
package struct WorkBody: Sendable {
    private enum Member: String, CaseIterable { case aim, context, intent, key, parameters }
    private enum IntentMember: String, CaseIterable { case name, parameters }
    private static let names = JSONNames(cases: Member.self)
    private static let intentNames = JSONNames(cases: IntentMember.self)

    /// The intent's name.
    package var intent: String
    /// The intent's values: an object.
    package var values: JSONPart
    /// Around it.
    package var context: WorkContext
    /// The parameters to resolve.
    package var parameters: [String]?
    /// Names the effect.
    package var key: String?
    /// What `handle` is to do.
    package var aim: HandleWork.Aim?

    /// - Returns: `nil` for what has another form or is better read as a whole, which also says what is wrong.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Limits.bodyBytes else { return nil }
        let body = try? JSON.read(bytes) { reader throws(WireError) in try WorkBody(bytes, &reader) }
        guard let body else { return nil }
        self = body
    }

    private init(_ bytes: [UInt8], _ reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: (name: String, values: JSONPart)?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .aim: self.aim = try HandleWork.Aim(from: &reader)
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try Self.intent(bytes, &reader)
            case .key: self.key = try reader.string()
            case .parameters: self.parameters = try reader.strings()
            }
        }
        (self.intent, self.values) = try reader.required(intent, .intent, members)
        self.context = try reader.required(context, .context, members)
    }

    private static func intent(
        _ bytes: [UInt8], _ reader: inout JSONReader
    ) throws(WireError) -> (name: String, values: JSONPart) {
        var members = try reader.object(Self.intentNames)
        var name: String?
        var values: JSONPart?
        while let member = try reader.next(&members) {
            switch member {
            case .name: name = try reader.string()
            case .parameters:
                guard reader.peek() == 0x7B, let tape = try JSONTape(bytes, shallow: &reader) else {
                    throw reader.mismatch("an object")
                }
                values = JSONPart(tape, 0)
            }
        }
        return (try reader.required(name, .name, members), try reader.required(values, .parameters, members))
    }
}

extension JSONReader {
    /// An array of text.
    mutating func strings() throws(WireError) -> [String] {
        try self.array()
        var texts: [String] = []
        var isFirst = true
        while try self.nextElement(&isFirst) {
            if texts.isEmpty { texts.reserveCapacity(8) }
            texts.append(try self.string())
        }
        return texts
    }
}
