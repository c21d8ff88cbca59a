// Beckon: Ringo calls
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema
import Telephone

extension Ringo {
    /// Calling, by the intent that SiriKit has by now. Whoever was said exactly is called at once; a number that nobody
    /// has, several people, and a call of the past are shown first.
    static func calling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartCall> {
        let hasVideo = Line(phone).hasVideo
        return Self.calling(
            \StartCall.contacts, dependsOn: [\.destinationType, \.recordTypeForRedialing], store, phone
        ) {
            $0.isCertain ? .ready : .userConfirmationRequired
        }
        .resolve(\.destinationType) { type, _, _ in Self.destination(type) }
        .resolve(\.callCapability) { capability, _, _ in
            capability == .videoCall && !hasVideo
                ? .unsupported(reason: Refusal.noVideo.reason, alternatives: [.audioCall])
                : .success(capability ?? .audioCall)
        }
    }

    /// Calling without a picture, by the older intent. What is declared irreversible is always asked about.
    static func audioCalling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartAudioCall> {
        Self.calling(\StartAudioCall.contacts, dependsOn: [\.destinationType], store, phone) { _ in .ready }
            .resolve(\.destinationType) { type, _, _ in Self.destination(type) }
    }

    /// Calling with a picture, by the older intent.
    static func videoCalling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartVideoCall> {
        Self.calling(\StartVideoCall.contacts, store, phone) { _ in .ready }
    }

    /// What the intents that call have in common: whom, a plan that is shown, and one call a key.
    ///
    /// - Parameter ready: The code of a plan.
    private static func calling<I: CallingIntent>(
        _ contacts: any WritableKeyPath<I, [Person]?> & Sendable,
        dependsOn: [any PartialKeyPath<I> & Sendable] = [], _ store: AppStore, _ phone: (any Phone)?,
        ready: @escaping @Sendable (CallPlan) -> I.Code
    ) -> Handler<I> {
        let line = Line(phone)
        return Handler(I.self)
            .resolve(contacts, dependsOn: dependsOn) { contacts, intent, context in
                try await store.read { try Account(context, $0).callees(contacts, intent.wish, line) }
            }
            .find(contacts) { query, _, context in try await store.read { try Account(context, $0).callees(query) } }
            .confirm { intent, context in
                if let refusal = await phone?.refusal() { return Response(I.code(refusal)) }
                let plan = try await store.read {
                    CallPlan.make(intent.contacts, intent.wish, try Account(context, $0), line)
                }
                return switch plan {
                case .success(let plan): Response(ready(plan))
                case .failure(let refusal): Response(I.code(refusal))
                }
            }
            .handle { intent, context in try await Self.place(intent, store, phone, context) }
    }

    private static func destination(_ type: CallDestinationType?) -> ResolutionResult<CallDestinationType> {
        switch type {
        case nil: .notRequired
        case .emergency: .unsupported(reason: Refusal.emergency.reason)
        case let type?: .success(type)
        }
    }
}
