// Beckon: which types are read and written by hand, for callers that do not know their type
// SPDX-License-Identifier: Apache-2.0

/// The types that stand for themselves on the wire, by their identity. Generic callers find them here: to ask a value
/// whether it conforms to ``WireCodable`` costs more than to write it.
enum WireTypes {
    static let all: [ObjectIdentifier: any WireCodable.Type] = {
        let types: [any WireCodable.Type] = [
            Accepted.self, Answer.self, CatalogChange.self, ConfirmWork.self, CorrelationID.self, Delivered.self,
            DeviceReport.self,
            Event.self, Events.self, Fetch.self, FollowWork.self, HandleWork.self, Heard.self, Hearing.self,
            InHand.self, IntentMessage.self, Placemark.self, Question.self, RawJSON.self, RecognizeWork.self,
            Recognition.self, Refusal.self, Reply.self, RequestContext.self, ResolutionResult<Value>.self,
            Resolutions.self, ResolveWork.self, ResponseMessage.self, Say.self, Submit.self, TypeDeclaration.self,
            Value.self, VocabularySet.self, Welcome.self, WorkFailure.self, [Event].self, [String: Value].self,
            [String].self,
        ]
        return Dictionary(types.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// The value as one that is written by hand, if it is.
    static func wire<Content>(_ value: Content) -> (any WireCodable)? {
        Self.all[ObjectIdentifier(Content.self)] == nil ? nil : value as? any WireCodable
    }
}
