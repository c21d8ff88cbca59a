// Beckon: Question as JSON; written by `make schema` from Dialogue/Question.swift
// SPDX-License-Identifier: Apache-2.0

extension Question {
    private enum Member: String, CaseIterable {
        case app, asked, digest, element, id, intent, isArray, isOptional, kind, omittedOptions, options, parameter
        case preview, reason, repeatOf, repetition, type, usageDescription, value
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
            case .value: value = try Value(from: &reader)
            }
        }
        self.id = try reader.required(id, .id, members)
        self.kind = try reader.required(kind, .kind, members)
        self.intent = try reader.required(intent, .intent, members)
        self.app = app
        self.parameter = parameter
        self.element = element
        self.type = type
        self.isArray = try reader.required(isArray, .isArray, members)
        self.isOptional = try reader.required(isOptional, .isOptional, members)
        self.options = try reader.required(options, .options, members)
        self.omittedOptions = try reader.required(omittedOptions, .omittedOptions, members)
        self.value = value
        self.reason = reason
        self.repetition = try reader.required(repetition, .repetition, members)
        self.preview = preview
        self.digest = digest
        self.usageDescription = usageDescription
        self.repeatOf = repeatOf
        self.asked = asked
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

extension Question.Kind {
    public static let wireNames = JSONNames(cases: Self.self)
}
