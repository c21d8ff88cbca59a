// Beckon: an input as a journal keeps it
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import Schema

/// An ``Input`` as a journal keeps it: what tells it apart in front, and the body as it came over the wire, unread.
public struct Record: Hashable, Sendable {
    /// Which input it is; one byte on disk.
    enum Kind: UInt8 {
        case say = 1, submit, answer, cancel, delivered, device, offers, sent, result, update, tick, recalled
    }

    /// The ``number`` of a message whose sender may not consent.
    private static let withoutConsent: UInt64 = 1

    /// What became of work, as one byte on disk.
    enum Outcome: UInt8 {
        case none = 0, done, failed, lost
    }

    let kind: Kind
    /// Which rules decided what came of it: ``DispatcherDialogue/DialogueVersion``.
    public internal(set) var dialogue = DialogueVersion.current
    /// The time of the input.
    public let time: Instant
    let request: CorrelationID
    var ticket: UInt32 = 0
    /// What `kind` makes of it: of `say`, `submit` and `answer` 1 where the sender may not consent; of `device` 1 where
    /// it is locked; of `sent` the number of the work; else 0.
    var number: UInt64 = 0
    var outcome = Outcome.none
    /// Of a result that was done, which type its body has: `recognizing` for ``Schema/Recognition``, `resolving` for
    /// ``Schema/Resolutions``, `handling` for any ``Schema/ResponseMessage``, that of `confirm`, too.
    var resultPhase: Phase?
    /// What `kind` makes of it: the trace parent of `say` and `submit`, the question's id of `delivered`, the worker's
    /// name of `sent`, `result` and `update`; `nil` where there is none.
    var text: String?
    var body: [UInt8] = []

    /// - Parameters:
    ///   - input: The input.
    ///   - body: The body that it came with over the wire; `nil` writes one where it needs one.
    ///   - time: The time of the input.
    ///   - digest: Names a manifest that the journal keeps.
    public init(_ input: Input, body: [UInt8]? = nil, at time: Instant, digest: (Manifest) -> String) {
        self.time = time
        // What came in as JSON can be written as JSON.
        func bytes(_ value: some Encodable) -> [UInt8] { body ?? (try? JSON.encode(value)) ?? [] }
        switch input {
        case .say(let id, let say, let traceparent, let mayConsent):
            self.number = mayConsent ? 0 : Self.withoutConsent
            (self.kind, self.request, self.text, self.body) = (.say, id, traceparent, bytes(say))
        case .submit(let id, let submit, let traceparent, let mayConsent):
            self.number = mayConsent ? 0 : Self.withoutConsent
            (self.kind, self.request, self.text, self.body) = (.submit, id, traceparent, bytes(submit))
        case .answer(let id, let answer, let mayConsent):
            self.number = mayConsent ? 0 : Self.withoutConsent
            // Never as it came: the token behind the question's id is the shell's affair.
            (self.kind, self.request, self.body) = (.answer, id, (try? JSON.encode(answer)) ?? [])
        case .cancel(let id): (self.kind, self.request) = (.cancel, id)
        case .delivered(let id, let question): (self.kind, self.request, self.text) = (.delivered, id, question)
        case .device(let isLocked):
            (self.kind, self.request, self.number) = (.device, .none, isLocked ? 1 : 0)
        case .offers(let id, let offers):
            (self.kind, self.request) = (.offers, id)
            self.body = KeptOffer.bytes(
                offers.map { KeptOffer(digest($0.manifest), $0.authorization, $0.isDefault) })
        case .recalled(let id, let earlier):
            (self.kind, self.request) = (.recalled, id)
            self.body = earlier.flatMap { try? JSON.encode($0) } ?? []
        case .sent(let ticket, let worker, let number):
            (self.kind, self.request, self.text) = (.sent, ticket.request, worker)
            (self.ticket, self.number) = (UInt32(clamping: ticket.number), number)
        case .result(let ticket, let result, let worker):
            (self.kind, self.request, self.text) = (.result, ticket.request, worker)
            self.ticket = UInt32(clamping: ticket.number)
            switch result {
            case .recognized(let value):
                (self.outcome, self.resultPhase, self.body) = (.done, .recognizing, bytes(value))
            case .resolved(let value): (self.outcome, self.resultPhase, self.body) = (.done, .resolving, bytes(value))
            case .responded(let value): (self.outcome, self.resultPhase, self.body) = (.done, .handling, bytes(value))
            case .failed(let failure): (self.outcome, self.body) = (.failed, bytes(failure))
            case .lost(let loss): (self.outcome, self.body) = (.lost, [UInt8](loss.rawValue.utf8))
            }
        case .update(let ticket, let response, let worker):
            (self.kind, self.request, self.text) = (.update, ticket.request, worker)
            (self.ticket, self.body) = (UInt32(clamping: ticket.number), bytes(response))
        case .tick: (self.kind, self.request) = (.tick, .none)
        }
    }

    /// An offer with its manifest by name.
    struct KeptOffer: Codable, Hashable {
        var manifest: String
        var authorization: AuthorizationStatus
        var isDefault: Bool

        init(_ manifest: String, _ authorization: AuthorizationStatus, _ isDefault: Bool) {
            self.manifest = manifest
            self.authorization = authorization
            self.isDefault = isDefault
        }

        /// The JSON of offers. A digest has hexadecimal digits and an authorization letters: nothing is to be escaped.
        static func bytes(_ offers: [KeptOffer]) -> [UInt8] {
            var writer = ByteWriter(capacity: 128 * offers.count + 2)
            writer.write("[")
            for (index, offer) in offers.enumerated() {
                writer.write(index == 0 ? #"{"authorization":""# : #",{"authorization":""#)
                writer.write(offer.authorization.rawValue)
                writer.write(
                    offer.isDefault ? #"","isDefault":true,"manifest":""# : #"","isDefault":false,"manifest":""#)
                writer.write(offer.manifest)
                writer.write(#""}"#)
            }
            writer.write("]")
            return writer.bytes
        }
    }

    /// Whose words or intent it is, and which message brought them; `nil` for other inputs.
    var speaker: (message: CorrelationID, user: String)? {
        func decode<Body: Decodable>(_ type: Body.Type) -> Body? { try? JSON.decode(type, from: self.body) }
        let context: RequestContext? =
            switch self.kind {
            case .say: decode(Say.self)?.context
            case .submit: decode(Submit.self)?.context
            default: nil
            }
        return context.map { (self.request, $0.user) }
    }

    /// The digests of the manifests that it names. For tests.
    public var manifests: [String] {
        guard self.kind == .offers else { return [] }
        return ((try? JSON.decode([KeptOffer].self, from: self.body)) ?? []).map(\.manifest)
    }

    /// The input again.
    ///
    /// - Parameter manifest: Finds a manifest by its name.
    /// - Returns: `nil` where the bytes are not those of an input.
    public func input(manifest: (String) -> Manifest?) -> Input? {
        let ticket = Ticket(self.request, Int(self.ticket))
        func decode<Body: Decodable>(_ type: Body.Type) -> Body? { try? JSON.decode(type, from: self.body) }
        switch self.kind {
        case .say:
            return decode(Say.self).map {
                .say(self.request, $0, traceparent: self.text, mayConsent: self.number != Self.withoutConsent)
            }
        case .submit:
            return decode(Submit.self).map {
                .submit(self.request, $0, traceparent: self.text, mayConsent: self.number != Self.withoutConsent)
            }
        case .answer:
            return decode(Answer.self).map {
                .answer(self.request, $0, mayConsent: self.number != Self.withoutConsent)
            }
        case .cancel: return .cancel(self.request)
        case .delivered: return self.text.map { .delivered(self.request, question: $0) }
        case .device: return .device(isLocked: self.number == 1)
        case .offers:
            guard let kept = decode([KeptOffer].self) else { return nil }
            let offers = kept.compactMap { offer in
                manifest(offer.manifest).map {
                    Offer($0, authorization: offer.authorization, isDefault: offer.isDefault)
                }
            }
            return offers.count == kept.count ? .offers(self.request, offers) : nil
        case .recalled:
            if self.body.isEmpty { return .recalled(self.request, nil) }
            return decode(EarlierRequest.self).map { .recalled(self.request, $0) }
        case .sent: return .sent(ticket, worker: self.text ?? "", number: self.number)
        case .result: return self.result.map { .result(ticket, $0, worker: self.text) }
        case .update: return decode(ResponseMessage.self).map { .update(ticket, $0, worker: self.text) }
        case .tick: return .tick
        }
    }

    private var result: WorkResult? {
        func decode<Body: Decodable>(_ type: Body.Type) -> Body? { try? JSON.decode(type, from: self.body) }
        switch (self.outcome, self.resultPhase) {
        case (.failed, _): return decode(WorkFailure.self).map { .failed($0) }
        case (.lost, _): return WorkResult.Loss(rawValue: String(decoding: self.body, as: UTF8.self)).map { .lost($0) }
        case (.done, .recognizing): return decode(Recognition.self).map { .recognized($0) }
        case (.done, .resolving): return decode(Resolutions.self).map { .resolved($0) }
        case (.done, .handling): return decode(ResponseMessage.self).map { .responded($0) }
        default: return nil
        }
    }
}
