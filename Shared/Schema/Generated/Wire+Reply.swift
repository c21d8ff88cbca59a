// Beckon: Reply as JSON; written by `make schema` from Dialogue/Answer.swift
// SPDX-License-Identifier: Apache-2.0

extension Reply {
    /// What says which case it is.
    package enum Kind: String, Codable, CaseIterable {
        case value, choice, yes, no, correction, skip, `repeat`, why, help, cancel
    }

    private enum CodingKeys: String, CodingKey { case kind, value, number, digest, parameters }

    package var kind: Kind {
        switch self {
        case .value: .value
        case .choice: .choice
        case .yes: .yes
        case .no: .no
        case .correction: .correction
        case .skip: .skip
        case .`repeat`: .`repeat`
        case .why: .why
        case .help: .help
        case .cancel: .cancel
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .value:
            self = .value(try container.decode(Value.self, forKey: .value))
        case .choice:
            self = .choice(try container.decode(Int.self, forKey: .number))
        case .yes:
            self = .yes(digest: try container.decodeIfPresent(String.self, forKey: .digest))
        case .no:
            self = .no
        case .correction:
            self = .correction(try container.decode([String: Value].self, forKey: .parameters))
        case .skip:
            self = .skip
        case .`repeat`:
            self = .`repeat`
        case .why:
            self = .why
        case .help:
            self = .help
        case .cancel:
            self = .cancel
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.kind, forKey: .kind)
        switch self {
        case .no: break
        case .skip: break
        case .`repeat`: break
        case .why: break
        case .help: break
        case .cancel: break
        case .value(let value):
            try container.encode(value, forKey: .value)
        case .choice(let number):
            try container.encode(number, forKey: .number)
        case .yes(let digest):
            try container.encodeIfPresent(digest, forKey: .digest)
        case .correction(let parameters):
            try container.encode(parameters, forKey: .parameters)
        }
    }

    private enum Member: String, CaseIterable { case digest, kind, number, parameters, value }
    private static let names = JSONNames(cases: Member.self)
    private static let kinds = JSONNames(cases: Kind.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var kind: Kind?
        var value: JSONPlace?
        var number: JSONPlace?
        var digest: JSONPlace?
        var parameters: JSONPlace?
        while let member = try reader.next(&members) {
            switch member {
            case .digest: digest = try reader.skipped()
            case .kind: kind = try reader.choice(Self.kinds)
            case .number: number = try reader.skipped()
            case .parameters: parameters = try reader.skipped()
            case .value: value = try reader.skipped()
            }
        }
        switch try reader.required(kind, .kind, members) {
        case .value:
            let found: Value? = try reader.value(at: value)
            self = .value(try reader.required(found ?? members.null(.value), .value, members))
        case .choice:
            let found: Int? = try reader.value(at: number)
            self = .choice(try reader.required(found, .number, members))
        case .yes:
            let found: String? = try reader.value(at: digest)
            self = .yes(digest: found)
        case .no:
            self = .no
        case .correction:
            let found: [String: Value]? = try reader.value(at: parameters)
            self = .correction(try reader.required(found, .parameters, members))
        case .skip:
            self = .skip
        case .`repeat`:
            self = .`repeat`
        case .why:
            self = .why
        case .help:
            self = .help
        case .cancel:
            self = .cancel
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
        case .no:
            writer.member("kind", "no")
        case .correction(let parameters):
            writer.member("kind", "correction")
            writer.member("parameters", parameters)
        case .skip:
            writer.member("kind", "skip")
        case .`repeat`:
            writer.member("kind", "repeat")
        case .why:
            writer.member("kind", "why")
        case .help:
            writer.member("kind", "help")
        case .cancel:
            writer.member("kind", "cancel")
        }
        writer.endObject()
    }
}
