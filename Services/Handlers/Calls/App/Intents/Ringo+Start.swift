// Beckon: Ringo calls
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

extension Ringo {
    /// Calling, by the intent that SiriKit has by now. Whoever was said exactly is called at once; a number that nobody
    /// has, several people, and a call of the past are shown first.
    static func calling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartCall> {
        let line = Line(phone)
        return Handler(StartCall.self)
            .resolve(\.destinationType) { type, _, _ in Self.destination(type) }
            .resolve(\.contacts, dependsOn: [\.destinationType, \.recordTypeForRedialing]) {
                contacts, intent, context in
                try await Self.callees(contacts, intent.wish, line, store, context)
            }
            .find(\.contacts) { query, _, context in try await store.read { try Account(context, $0).callees(query) } }
            .resolve(\.callCapability) { capability, _, _ in
                capability == .videoCall && !line.hasVideo
                    ? .unsupported(reason: Refusal.noVideo.reason, alternatives: [.audioCall])
                    : .success(capability ?? .audioCall)
            }
            .confirm { intent, context in
                switch try await Self.plan(intent, line, store, phone, context) {
                case .success(let plan): Response(plan.isCertain ? .ready : .userConfirmationRequired)
                case .failure(let refusal): Response(StartCall.code(refusal))
                }
            }
            .handle { intent, context in try await Self.place(intent, store, phone, context) }
    }

    /// Calling without a picture, by the older intent. What is declared irreversible is always asked about.
    static func audioCalling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartAudioCall> {
        let line = Line(phone)
        return Handler(StartAudioCall.self)
            .resolve(\.destinationType) { type, _, _ in Self.destination(type) }
            .resolve(\.contacts, dependsOn: [\.destinationType]) { contacts, intent, context in
                try await Self.callees(contacts, intent.wish, line, store, context)
            }
            .find(\.contacts) { query, _, context in try await store.read { try Account(context, $0).callees(query) } }
            .confirm { intent, context in
                switch try await Self.plan(intent, line, store, phone, context) {
                case .success: Response(.ready)
                case .failure(let refusal): Response(StartAudioCall.code(refusal))
                }
            }
            .handle { intent, context in try await Self.place(intent, store, phone, context) }
    }

    /// Calling with a picture, by the older intent.
    static func videoCalling(_ store: AppStore, _ phone: (any Phone)?) -> Handler<StartVideoCall> {
        let line = Line(phone)
        return Handler(StartVideoCall.self)
            .resolve(\.contacts) { contacts, intent, context in
                try await Self.callees(contacts, intent.wish, line, store, context)
            }
            .find(\.contacts) { query, _, context in try await store.read { try Account(context, $0).callees(query) } }
            .confirm { intent, context in
                switch try await Self.plan(intent, line, store, phone, context) {
                case .success: Response(.ready)
                case .failure(let refusal): Response(StartVideoCall.code(refusal))
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

    private static func callees(
        _ contacts: [Person]?, _ wish: Wish, _ line: Line, _ store: AppStore, _ context: Context
    ) async throws -> [ResolutionResult<Person>] {
        try await store.read { try Account(context, $0).callees(contacts, wish, line) }
    }

    private static func plan<I: CallingIntent>(
        _ intent: I, _ line: Line, _ store: AppStore, _ phone: (any Phone)?, _ context: Context
    ) async throws -> Result<CallPlan, Refusal> {
        if let refusal = await phone?.refusal() { return .failure(refusal) }
        return try await store.read {
            CallPlan.make(intent.contacts, intent.wish, try Account(context, $0), line)
        }
    }
}
