// Beckon: an answer, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Reply: WireCodable {
    private enum Member: String, CaseIterable { case digest, kind, number, parameters, value }
    private enum Case: String, CaseIterable {
        case value, choice, yes, no, correction, skip, `repeat`, why, help, cancel
    }
    private static let names = JSONNames(cases: Member.self)
    private static let cases = JSONNames(cases: Case.self)

    /// Only the members that the kind has are looked at.
    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var kind: Case?
        var places: (digest: JSONPlace?, number: JSONPlace?, parameters: JSONPlace?, value: JSONPlace?)
        while let member = try reader.next(&members) {
            switch member {
            case .kind: kind = try reader.choice(Self.cases)
            case .digest: places.digest = try reader.skipped()
            case .number: places.number = try reader.skipped()
            case .parameters: places.parameters = try reader.skipped()
            case .value: places.value = try reader.skipped()
            }
        }
        switch try reader.required(kind, .kind, members) {
        case .value:
            let value: Value? = try reader.value(at: places.value)
            self = .value(try reader.required(value ?? members.null(.value), .value, members))
        case .choice:
            self = .choice(try reader.required(try reader.value(at: places.number), .number, members))
        case .yes: self = .yes(digest: try reader.value(at: places.digest))
        case .no: self = .no
        case .correction:
            self = .correction(try reader.required(try reader.value(at: places.parameters), .parameters, members))
        case .skip: self = .skip
        case .repeat: self = .repeat
        case .why: self = .why
        case .help: self = .help
        case .cancel: self = .cancel
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .value(let value):
            writer.member("kind", "value")
            writer.member("value", value)
        case .choice(let number):
            writer.member("kind", "choice")
            writer.member("number", number)
        case .yes(let digest):
            writer.member("digest", digest)
            writer.member("kind", "yes")
        case .no: writer.member("kind", "no")
        case .correction(let parameters):
            writer.member("kind", "correction")
            writer.member("parameters", parameters)
        case .skip: writer.member("kind", "skip")
        case .repeat: writer.member("kind", "repeat")
        case .why: writer.member("kind", "why")
        case .help: writer.member("kind", "help")
        case .cancel: writer.member("kind", "cancel")
        }
        writer.endObject()
    }
}
