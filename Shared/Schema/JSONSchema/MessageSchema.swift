// Beckon: the JSON Schema of every body on the wire
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The schema of one message's body. `beckon schema` prints them; docs/schema holds them, and `make schema` writes them
/// there.
public struct MessageSchema: Sendable {
    /// The message's kind; `nil` for what stands alone or is part of messages.
    public let kind: Kind?
    /// The phases of a `work`, `result` or `update` whose body this is; empty where the phase does not matter.
    public let phases: [Phase]
    /// The name of the file without its suffix, such as `work-resolving`.
    public let name: String
    /// The Swift type of the body; `nil` for a collection of types.
    public let body: (any (Codable & Sendable).Type)?
    /// One sentence: who says it, and what it is.
    public let summary: String
    /// The document.
    public let schema: Value
    /// The document without what the comments say.
    package let bare: Value
    /// What could not be derived. Never anything in a release: a test sees to it.
    public let problems: [String]

    private init(
        _ kind: Kind?, _ name: String, phases: [Phase] = [], _ body: any (Codable & Sendable).Type, _ summary: String
    ) {
        self.kind = kind
        self.phases = phases
        self.name = name
        self.body = body
        self.summary = summary
        (self.bare, self.problems) = JSONSchema.document(
            of: body, id: Self.identifier(name), title: "Beckon \(name)", description: summary)
        self.schema = Descriptions.added(to: self.bare, from: Descriptions.all)
    }

    private init(collection types: [any Decodable.Type], _ name: String, _ summary: String) {
        self.kind = nil
        self.phases = []
        self.name = name
        self.body = nil
        self.summary = summary
        (self.bare, self.problems) = JSONSchema.collection(
            of: types, id: Self.identifier(name), title: "Beckon \(name)", description: summary)
        self.schema = Descriptions.added(to: self.bare, from: Descriptions.all)
    }

    private static func identifier(_ name: String) -> String { "urn:beckon:schema:\(Header.version):\(name)" }

    /// Every body of every kind, then the manifest and the value types on their own. Kinds without a body are not here.
    public static let all: [MessageSchema] = [
        MessageSchema(.say, "say", Say.self, "A client passes on the words of a person."),
        MessageSchema(.submit, "submit", Submit.self, "A client hands in a structured intent."),
        MessageSchema(.answer, "answer", Answer.self, "A client answers a question of a request."),
        MessageSchema(.device, "device", DeviceReport.self, "A client reports that the device was locked or unlocked."),
        MessageSchema(.delivered, "delivered", Delivered.self, "A client reports that a question reached the person."),
        MessageSchema(.fetch, "fetch", Fetch.self, "A client asks for the events of a conversation."),
        MessageSchema(.query, "query", Query.self, "A client asks what the dispatcher knows."),
        MessageSchema(.setting, "setting", Setting.self, "A client sets exactly one thing."),
        MessageSchema(.hear, "hear", Hearing.self, "A client says that it lives, and which conversations it hears."),
        MessageSchema(.present, "present", Present.self, "A client wants an app's own card for an event."),
        MessageSchema(.find, "find", Find.self, "A client looks for what an app has, while somebody types."),
        MessageSchema(.accepted, "accepted", Accepted.self, "The dispatcher took the message."),
        MessageSchema(
            .refused, "refused", Refusal.self, "The dispatcher did not take the message; nothing was changed."),
        MessageSchema(.event, "event", Event.self, "Something happened in a request."),
        MessageSchema(.events, "events", Events.self, "The dispatcher answers a fetch."),
        MessageSchema(.report, "report", Report.self, "The dispatcher answers a query; one member is there."),
        MessageSchema(.heard, "heard", Heard.self, "The dispatcher answers a hear."),
        MessageSchema(.presented, "presented", Presented.self, "The dispatcher answers a present."),
        MessageSchema(.found, "found", Found.self, "The dispatcher answers a find."),
        MessageSchema(.hello, "hello", Hello.self, "A worker introduces itself; a handler brings its manifest."),
        MessageSchema(
            .result, "result-recognizing", phases: [.recognizing], Recognition.self,
            "A recognizer says what it read in the words."),
        MessageSchema(
            .result, "result-resolving", phases: [.resolving], Resolutions.self,
            "A handler says how parameters were resolved."),
        MessageSchema(
            .result, "result-response", phases: [.confirming, .handling, .following], ResponseMessage.self,
            "A handler answers confirm, handle or follow."),
        MessageSchema(
            .result, "result-presenting", phases: [.presenting], Presentation.self,
            "A presentation answers with a card of its own."),
        MessageSchema(
            .result, "result-finding", phases: [.finding], EntityPage.self,
            "A handler answers what its app has."),
        MessageSchema(
            .result, "result-failed",
            phases: [.recognizing, .resolving, .confirming, .handling, .following, .presenting, .finding],
            WorkFailure.self,
            "A worker could not do a piece of work; the header's outcome is 2."),
        MessageSchema(
            .update, "update", phases: [.handling, .following], ResponseMessage.self,
            "A handler sends a sign of progress or a live update."),
        MessageSchema(.vocabulary, "vocabulary", VocabularySet.self, "A handler registers terms of its app."),
        MessageSchema(.heartbeat, "heartbeat", InHand.self, "A worker says that it lives, and what work it has."),
        MessageSchema(
            .donation, "donation", Donation.self, "A handler tells what a user did in its app itself."),
        MessageSchema(.welcome, "welcome", Welcome.self, "The dispatcher took a worker in."),
        MessageSchema(
            .work, "work-recognizing", phases: [.recognizing], RecognizeWork.self,
            "The dispatcher has words to be recognized."),
        MessageSchema(
            .work, "work-resolving", phases: [.resolving], ResolveWork.self,
            "The dispatcher has parameters to be resolved."),
        MessageSchema(
            .work, "work-confirming", phases: [.confirming], ConfirmWork.self,
            "The dispatcher has an intent to be checked."),
        MessageSchema(
            .work, "work-handling", phases: [.handling], HandleWork.self, "The dispatcher has an intent to be handled."),
        MessageSchema(
            .work, "work-following", phases: [.following], FollowWork.self,
            "The dispatcher wants live updates of what was handled."),
        MessageSchema(
            .work, "work-presenting", phases: [.presenting], PresentWork.self,
            "The dispatcher wants a card for an interaction."),
        MessageSchema(
            .work, "work-finding", phases: [.finding], FindWork.self,
            "The dispatcher looks for what an app has, while somebody types."),
        MessageSchema(
            .catalog, "catalog", Catalog.self, "The dispatcher tells a recognizer what there is to recognize."),
        MessageSchema(
            .catalogChange, "catalog-change", CatalogChange.self,
            "The dispatcher tells a recognizer what changed in the catalog."),
        MessageSchema(nil, "manifest", Manifest.self, "What an app says of itself, as in hello."),
        MessageSchema(
            collection: [
                Person.self, Placemark.self, SpeakableString.self, DateFields.self, DateComponentsRange.self,
                CurrencyAmount.self, PriceRange.self, PaymentMethod.self, TypeDeclaration.self,
            ], "values", "The value types that parameters and responses of several domains share."),
    ]

    /// The kinds that have no body.
    public static let kindsWithoutBody: Set<Kind> = [.cancel, .goodbye, .pulse, .challenge, .withdraw]

    /// Every document by the name of its file, such as `say.json`.
    public static func documents() -> [String: Value] {
        Dictionary(self.all.map { ("\($0.name).json", $0.schema) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every document as the text that `beckon schema --write` puts into a file of that name: indented, keys sorted,
    /// one newline at the end.
    ///
    /// - Throws: ``WireError/body(_:)`` where a document cannot be written.
    public static func files() throws(WireError) -> [String: String] {
        try Self.files(describedBy: Descriptions.all)
    }

    /// The same with other descriptions: those that the comments hold now, before they are compiled in.
    ///
    /// - Parameter texts: The descriptions, by definition and member, such as `Event.time`.
    /// - Throws: ``WireError/body(_:)`` where a document cannot be written.
    package static func files(describedBy texts: [String: String]) throws(WireError) -> [String: String] {
        var files: [String: String] = [:]
        for message in self.all {
            files["\(message.name).json"] = try Self.text(of: Descriptions.added(to: message.bare, from: texts))
        }
        return files
    }

    private static func text(of document: Value) throws(WireError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
        } catch {
            throw .body("a schema cannot be written: \(error)")
        }
    }
}
