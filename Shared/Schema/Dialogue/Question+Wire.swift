// Beckon: a question, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Question.Kind: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension Option: WireCodable {
    private enum Member: String, CaseIterable { case details, label, value }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var value: Value?
        var label: String?
        var details: [String]?
        while let member = try reader.next(&members) {
            switch member {
            case .details: details = try [String](from: &reader)
            case .label: label = try reader.string()
            case .value: value = try reader.value()
            }
        }
        self.init(
            value: try reader.required(value ?? members.null(.value), .value, members),
            label: try reader.required(label, .label, members), details: try reader.required(details, .details, members)
        )
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("details", self.details)
        writer.member("label", self.label)
        writer.member("value", self.value)
        writer.endObject()
    }
}

extension Question: WireCodable {
    private enum Member: String, CaseIterable {
        case app, asked, digest, element, id, intent, isArray, isOptional, kind, omittedOptions, options
        case parameter, preview, reason, repeatOf, repetition, type, usageDescription, value
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var id: String?
        var kind: Kind?
        var intent: String?
        var app: String?
        var parameter: String?
        var element: Int?
        var type: TypeDeclaration?
        var isArray: Bool?
        var isOptional: Bool?
        var options: [Option]?
        var omittedOptions: Int?
        var value: Value?
        var reason: String?
        var repetition: Int?
        var preview: ResponseMessage?
        var digest: String?
        var usageDescription: String?
        var repeatOf: Repeated?
        var asked: Instant?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .asked: asked = try Instant(from: &reader)
            case .digest: digest = try reader.string()
            case .element: element = try reader.integer()
            case .id: id = try reader.string()
            case .intent: intent = try reader.string()
            case .isArray: isArray = try reader.boolean()
            case .isOptional: isOptional = try reader.boolean()
            case .kind: kind = try Kind(from: &reader)
            case .omittedOptions: omittedOptions = try reader.integer()
            case .options: options = try [Option](from: &reader)
            case .parameter: parameter = try reader.string()
            case .preview: preview = try ResponseMessage(from: &reader)
            case .reason: reason = try reader.string()
            case .repeatOf: repeatOf = try Repeated(from: &reader)
            case .repetition: repetition = try reader.integer()
            case .type: type = try TypeDeclaration(from: &reader)
            case .usageDescription: usageDescription = try reader.string()
            case .value: value = try reader.value()
            }
        }
        self.init(
            id: try reader.required(id, .id, members), kind: try reader.required(kind, .kind, members),
            intent: try reader.required(intent, .intent, members), app: app, parameter: parameter, element: element,
            type: type, isArray: try reader.required(isArray, .isArray, members),
            isOptional: try reader.required(isOptional, .isOptional, members),
            options: try reader.required(options, .options, members),
            omittedOptions: try reader.required(omittedOptions, .omittedOptions, members), value: value, reason: reason,
            repetition: try reader.required(repetition, .repetition, members), preview: preview, digest: digest,
            usageDescription: usageDescription, repeatOf: repeatOf, asked: asked)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("asked", self.asked)
        writer.member("digest", self.digest)
        writer.member("element", self.element)
        writer.member("id", self.id)
        writer.member("intent", self.intent)
        writer.member("isArray", self.isArray)
        writer.member("isOptional", self.isOptional)
        writer.member("kind", self.kind)
        writer.member("omittedOptions", self.omittedOptions)
        writer.member("options", self.options)
        writer.member("parameter", self.parameter)
        writer.member("preview", self.preview)
        writer.member("reason", self.reason)
        writer.member("repeatOf", self.repeatOf)
        writer.member("repetition", self.repetition)
        writer.member("type", self.type)
        writer.member("usageDescription", self.usageDescription)
        writer.member("value", self.value)
        writer.endObject()
    }
}
