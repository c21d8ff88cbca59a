// Beckon: an intent as it was sent, read when its type is known
// SPDX-License-Identifier: Apache-2.0

import Schema

/// An intent as it was sent: a part of the work's body. It is read by the handler, which knows its type; no value is
/// made of it in between.
struct SentIntent: Sendable {
    /// The intent's name.
    let name: String
    private let parameters: JSONPart?
    private let work: Message

    init(_ body: WorkBody, of work: Message) {
        self.name = body.intent
        self.parameters = body.values
        self.work = work
    }

    /// An intent that was read already.
    init(_ message: IntentMessage) {
        self.name = message.name
        self.parameters = nil
        self.work = Message(Header(.work))
        self.message = message
    }

    private var message: IntentMessage?

    /// - Throws: ``WorkFailure`` where the values are not the intent's.
    func decoded<I: Intent>(as type: I.Type = I.self) throws(WorkFailure) -> I {
        if let parameters = self.parameters, let intent = try? parameters.decoded(as: type) { return intent }
        do throws(WireError) {
            var message = self.message
            if message == nil { message = try self.work.decode(WorkIntent.self).intent }
            guard let message else { throw .body("it has no intent") }
            return try Value.object(message.parameters).decoded(as: type)
        } catch {
            throw WorkFailure("invalidIntent", "\(I.self): \(error)")
        }
    }

    /// Its values by parameter.
    func values() throws(WireError) -> [String: Value] {
        if let message = self.message { return message.parameters }
        return try self.work.decode(WorkIntent.self).intent.parameters
    }

    /// What every kind of work has.
    private struct WorkIntent: Codable { var intent: IntentMessage }
}

/// A piece of work, its intent unread.
struct SentWork: Sendable {
    let intent: SentIntent
    let context: WorkContext
    /// The parameters to resolve; none in other phases.
    var parameters: [String] = []
    /// Names the effect; empty in other phases.
    var key = ""
    var aim = HandleWork.Aim.perform

    /// - Throws: ``WorkFailure`` where the body has another form.
    init(_ work: Message) throws(WorkFailure) {
        if let sent = Self.parts(of: work) {
            self = sent
            return
        }
        // What has another form is said by who reads it as a whole.
        do throws(WireError) {
            switch work.header.phase {
            case .resolving:
                let body: ResolveWork = try work.decode()
                (self.intent, self.context) = (SentIntent(body.intent), body.context)
                self.parameters = body.parameters
            case .confirming:
                let body: ConfirmWork = try work.decode()
                (self.intent, self.context) = (SentIntent(body.intent), body.context)
            default:
                let body: HandleWork = try work.decode()
                (self.intent, self.context) = (SentIntent(body.intent), body.context)
                (self.key, self.aim) = (body.key, body.aim)
            }
        } catch {
            throw WorkFailure("invalidIntent", error.description)
        }
    }

    private init(_ intent: SentIntent, _ context: WorkContext) {
        self.intent = intent
        self.context = context
    }

    private static func parts(of work: Message) -> SentWork? {
        guard let body = WorkBody(work.body) else { return nil }
        var sent = SentWork(SentIntent(body, of: work), body.context)
        switch work.header.phase {
        case .resolving:
            guard let names = body.parameters else { return nil }
            sent.parameters = names
        case .confirming: break
        default:
            guard let key = body.key else { return nil }
            sent.key = key
            if let aim = body.aim { sent.aim = aim }
        }
        return sent
    }
}
