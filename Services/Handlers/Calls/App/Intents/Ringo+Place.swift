// Beckon: Ringo places a call, once a key
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema
import Synchronization
import Telephone

extension Ringo {
    /// Places a call, or hands it off, once a key.
    ///
    /// A telephone is outside of the store, so first the wish to dial is recorded with the key, then it dials, then what
    /// it says is noted. A key that is asked for again finds the wish and does not dial: it answers what was noted, and
    /// where nothing was, that nobody knows.
    static func place<I: CallingIntent>(
        _ intent: I, _ store: AppStore, _ phone: (any Phone)?, _ context: Context
    ) async throws -> Response<I> {
        let occupation = await phone?.refusal()
        let line = Line(phone)
        let wished = WishedAddress()
        let response = try await store.handleOnce(context) { database -> Response<I> in
            if let occupation { return Response(I.code(occupation)) }
            switch CallPlan.make(intent.contacts, intent.wish, try Account(context, database), line) {
            case .failure(let refusal): return Response(I.code(refusal))
            case .success(let plan):
                let call = try Self.record(plan, phone == nil ? .handedOff : .dialling, context, database)
                wished.address.withLock { $0 = plan.addresses.first }
                return Response(I.goesOn, userActivity: Self.activity(intent, plan, call, context.locale))
            }
        }
        guard let phone, response.code == I.goesOn else { return response }
        // Only whoever recorded the wish dials.
        if let address = wished.address.withLock({ $0 }) { try await Self.dial(address, phone, store, context) }
        return try await Self.noted(response, store, context)
    }

    /// The address that a transaction recorded as one to dial.
    private final class WishedAddress: Sendable {
        let address = Mutex<CallAddress?>(nil)
    }

    private static func record(
        _ plan: CallPlan, _ state: StoredCall.State, _ context: Context, _ database: Database
    ) throws -> StoredCall {
        for party in plan.parties {
            guard let contact = party.contact else { continue }
            try Contact.touch(contact, of: context.user, handle: party.address, at: context.now, in: database)
        }
        return try CallLog(user: context.user, database: database).store(
            StoredCall(
                parties: plan.parties, type: .outgoing, begun: context.now, isVideo: plan.isVideo, state: state),
            key: context.key)
    }

    /// Where the call goes on: what whoever asked opens, and what Ringo finds it by.
    private static func activity<I: CallingIntent>(
        _ intent: I, _ plan: CallPlan, _ call: StoredCall, _ locale: String
    ) -> UserActivity {
        var details: [String: Value] = [
            "call": .string(call.identifier), "addresses": .array(plan.addresses.map { .string($0.uri) }),
            "callCapability": .string((plan.isVideo ? CallCapability.videoCall : .audioCall).rawValue),
        ]
        if let route = intent.wish.route { details["audioRoute"] = .string(route.rawValue) }
        return UserActivity(
            activityType: I.declaration.intent.name,
            title: Self.texts.text(plan.isVideo ? "videoCall" : "call", locale, ["name": call.names(locale)]),
            webpageURL: plan.addresses.count == 1 ? plan.addresses.first?.uri : nil, userInfo: details)
    }

    private static func dial(
        _ address: CallAddress, _ phone: any Phone, _ store: AppStore, _ context: Context
    ) async throws {
        let (user, key) = (context.user, context.key)
        func note(_ state: StoredCall.State, _ duration: Int? = nil) async throws {
            try await store.database.write {
                try CallLog(user: user, database: $0).note(state, duration: duration, key: key)
            }
        }
        let outcome = await phone.dial(address.dialled) { end in
            // The call is over all the same where that cannot be written; it then stands as one that goes on.
            try? await store.database.write {
                try CallLog(user: user, database: $0).note(.ended, duration: end.duration, key: key)
            }
        }
        switch outcome {
        case .dialled: try await note(.dialled)
        case .ringing: try await note(.ringing)
        case .established: try await note(.established)
        case .cameToNothing: try await note(.failed)
        case .notDialled: try await note(.notPlaced)
        case .unknown: break
        }
    }

    /// The answer to a call that was to be dialled, from what is noted of it.
    private static func noted<I: CallingIntent>(
        _ response: Response<I>, _ store: AppStore, _ context: Context
    ) async throws -> Response<I> {
        let state = try await store.database.read {
            try CallLog(user: context.user, database: $0).state(ofKey: context.key)
        }
        switch state {
        case .dialling, nil:
            throw WorkFailure("unknownOutcome", "nobody knows whether the telephone dialled")
        case .notPlaced: return Response(I.code(.noPhone))
        case .failed: return Response(I.cameToNothing)
        case .handedOff, .dialled, .ringing, .established, .ended: return response
        }
    }
}
