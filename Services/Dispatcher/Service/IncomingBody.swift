// Beckon: what a message to the dispatcher carries
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// What a message to the dispatcher carries, decoded once: rights are judged, and the message is taken, by the same
/// values.
enum IncomingBody: Sendable {
    // Of clients.
    case say(Say)
    case submit(Submit)
    case answer(Answer)
    case cancel
    case delivered(Delivered)
    case device(DeviceReport)
    case fetch(Fetch)
    case query(Query)
    case setting(Setting)
    case hear(Hearing)
    case present(Present)
    case find(Find)
    // Of workers.
    case hello(Hello)
    /// Without a body it says nothing of the work that the worker has.
    case heartbeat(InHand?)
    /// What these carry depends on the work that they are of.
    case result, update
    case goodbye
    case vocabulary(VocabularySet)
    case donation(Donation)
    /// What cannot be read, or does not come to this door.
    case unreadable(Refusal)

    init(_ message: Message, at door: Door) {
        do throws(WireError) {
            switch door {
            case .front: self = try Self.fromClient(message)
            case .back: self = try Self.fromWorker(message)
            }
        } catch {
            self = .unreadable(Refusal(error.code, error.description))
        }
    }

    private static func fromClient(_ message: Message) throws(WireError) -> IncomingBody {
        switch message.header.kind {
        case .say: .say(try message.decode(Say.self))
        case .submit: .submit(try message.decode(Submit.self))
        case .answer: .answer(try message.decode(Answer.self))
        case .cancel: .cancel
        case .delivered: .delivered(try message.decode(Delivered.self))
        case .device: .device(try message.decode(DeviceReport.self))
        case .fetch: .fetch(try message.decode(Fetch.self))
        case .query: .query(try message.decode(Query.self))
        case .setting: .setting(try message.decode(Setting.self))
        case .hear: .hear(try message.decode(Hearing.self))
        case .present: .present(try message.decode(Present.self))
        case .find: .find(try message.decode(Find.self))
        default: throw .unexpectedKind(message.header.kind)
        }
    }

    private static func fromWorker(_ message: Message) throws(WireError) -> IncomingBody {
        switch message.header.kind {
        case .hello: .hello(try message.decode(Hello.self))
        case .heartbeat: .heartbeat(message.body.isEmpty ? nil : try? message.decode(InHand.self))
        case .result: .result
        case .update: .update
        case .goodbye: .goodbye
        case .vocabulary: .vocabulary(try message.decode(VocabularySet.self))
        case .donation: .donation(try message.decode(Donation.self))
        default: throw .unexpectedKind(message.header.kind)
        }
    }
}
