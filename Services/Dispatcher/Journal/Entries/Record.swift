// Beckon: an input as a journal keeps it
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import Schema

/// An ``Input`` as a journal keeps it: what tells it apart in front, and the body as it came over the wire, unread.
public struct Record: Hashable, Sendable {
    /// Which input it is, and what became of work; one byte on disk.
    enum Kind: UInt8, Coded {
        case say = 1, submit, answer, cancel, delivered, device, offers, sent, recognized, update, tick, recalled,
            resolved, responded, failed, lost
        init() { self = .tick }
    }

    /// The ``number`` of a message whose sender may not consent.
    private static let withoutConsent: UInt64 = 1

    private(set) var kind = Kind.tick
    /// Which rules decided what came of it: ``DispatcherDialogue/DialogueVersion``.
    public internal(set) var dialogue = DialogueVersion.current
    /// The time of the input.
    public private(set) var time = Instant()
    private(set) var request = CorrelationID.none
    private var ticket: UInt32 = 0
    /// What `kind` makes of it: of `say`, `submit` and `answer` 1 where the sender may not consent; of `device` 1 where
    /// it is locked; of `sent` the number of the work; else 0.
    private var number: UInt64 = 0
    /// What `kind` makes of it: the trace parent of `say` and `submit`, the question's id of `delivered`, the worker's
    /// name of `sent`, `update` and results; `nil` where there is none.
    private var text: String?
    private var body: [UInt8] = []

    init() {}

    /// - Parameters:
    ///   - input: The input.
    ///   - body: The body that it came with over the wire; `nil` writes one where it needs one.
    ///   - time: The time of the input.
    ///   - digest: Names a manifest that the journal keeps.
    public init(_ input: Input, body: [UInt8]? = nil, at time: Instant, digest: (Manifest) -> String) {
        self.time = time
        // What came in as JSON can be written as JSON.
        func bytes(_ value: some Encodable) -> [UInt8] { body ?? (try? JSON.encode(value)) ?? [] }
        func consent(_ mayConsent: Bool) -> UInt64 { mayConsent ? 0 : Self.withoutConsent }
        switch input {
        case .say(let id, let say, let traceparent, let mayConsent):
            (self.kind, self.request, self.text, self.body) = (.say, id, traceparent, bytes(say))
            self.number = consent(mayConsent)
        case .submit(let id, let submit, let traceparent, let mayConsent):
            (self.kind, self.request, self.text, self.body) = (.submit, id, traceparent, bytes(submit))
            self.number = consent(mayConsent)
        case .answer(let id, let answer, let mayConsent):
            // Never as it came: the token behind the question's id is the shell's affair.
            (self.kind, self.request, self.body) = (.answer, id, (try? JSON.encode(answer)) ?? [])
            self.number = consent(mayConsent)
        case .cancel(let id): (self.kind, self.request) = (.cancel, id)
        case .delivered(let id, let question): (self.kind, self.request, self.text) = (.delivered, id, question)
        case .device(let isLocked): (self.kind, self.number) = (.device, isLocked ? 1 : 0)
        case .offers(let id, let offers):
            (self.kind, self.request) = (.offers, id)
            var coder = Coder()
            for offer in offers { coder.write(KeptOffer(offer, digest(offer.manifest))) }
            self.body = coder.bytes
        case .recalled(let id, let earlier):
            (self.kind, self.request) = (.recalled, id)
            self.body = earlier.flatMap { try? JSON.encode($0) } ?? []
        case .sent(let ticket, let worker, let number):
            (self.kind, self.number) = (.sent, number)
            self.take(ticket, worker)
        case .result(let ticket, let result, let worker):
            self.take(ticket, worker)
            switch result {
            case .recognized(let value): (self.kind, self.body) = (.recognized, bytes(value))
            case .resolved(let value): (self.kind, self.body) = (.resolved, bytes(value))
            case .responded(let value): (self.kind, self.body) = (.responded, bytes(value))
            case .failed(let failure): (self.kind, self.body) = (.failed, bytes(failure))
            case .lost(let loss): (self.kind, self.body) = (.lost, [UInt8](loss.rawValue.utf8))
            }
        case .update(let ticket, let response, let worker):
            (self.kind, self.body) = (.update, bytes(response))
            self.take(ticket, worker)
        case .tick: break
        }
    }

    private mutating func take(_ ticket: Ticket, _ worker: String?) {
        (self.request, self.ticket, self.text) = (ticket.request, UInt32(clamping: ticket.number), worker)
    }

    /// An offer with its manifest by name.
    private struct KeptOffer: Coded {
        var manifest = "", authorization = AuthorizationStatus.notDetermined, isDefault = false

        init() {}
        init(_ offer: Offer, _ digest: String) {
            (self.manifest, self.authorization, self.isDefault) = (digest, offer.authorization, offer.isDefault)
        }

        mutating func code(_ coder: inout Coder) {
            self.manifest.code(&coder)
            self.authorization.code(&coder)
            self.isDefault.code(&coder)
        }
    }

    private func decode<Body: Decodable>(_ type: Body.Type = Body.self) -> Body? {
        try? JSON.decode(type, from: self.body)
    }

    /// Whose words or intent it is, and which message brought them; `nil` for other inputs.
    var speaker: (message: CorrelationID, user: String)? {
        let context: RequestContext? =
            switch self.kind {
            case .say: self.decode(Say.self)?.context
            case .submit: self.decode(Submit.self)?.context
            default: nil
            }
        return context.map { (self.request, $0.user) }
    }

    /// The digests of the manifests that it names. For tests.
    public var manifests: [String] {
        self.kind == .offers ? (KeptOffer.all(in: self.body) ?? []).map(\.manifest) : []
    }

    /// The input again.
    ///
    /// - Parameter manifest: Finds a manifest by its name.
    /// - Returns: `nil` where the bytes are not those of an input.
    public func input(manifest: (String) -> Manifest?) -> Input? {
        let ticket = Ticket(self.request, Int(self.ticket))
        let mayConsent = self.number != Self.withoutConsent
        func result(_ result: WorkResult?) -> Input? { result.map { .result(ticket, $0, worker: self.text) } }
        switch self.kind {
        case .say:
            return self.decode().map {
                .say(self.request, $0, traceparent: self.text, mayConsent: mayConsent)
            }
        case .submit:
            return self.decode().map {
                .submit(self.request, $0, traceparent: self.text, mayConsent: mayConsent)
            }
        case .answer: return self.decode().map { .answer(self.request, $0, mayConsent: mayConsent) }
        case .cancel: return .cancel(self.request)
        case .delivered: return self.text.map { .delivered(self.request, question: $0) }
        case .device: return .device(isLocked: self.number == 1)
        case .offers:
            guard let kept = KeptOffer.all(in: self.body) else { return nil }
            let offers = kept.compactMap { offer in
                manifest(offer.manifest).map {
                    Offer($0, authorization: offer.authorization, isDefault: offer.isDefault)
                }
            }
            return offers.count == kept.count ? .offers(self.request, offers) : nil
        case .recalled:
            if self.body.isEmpty { return .recalled(self.request, nil) }
            return self.decode().map { .recalled(self.request, $0) }
        case .sent: return .sent(ticket, worker: self.text ?? "", number: self.number)
        case .recognized: return result(self.decode().map { .recognized($0) })
        case .resolved: return result(self.decode().map { .resolved($0) })
        case .responded: return result(self.decode().map { .responded($0) })
        case .failed: return result(self.decode().map { .failed($0) })
        case .lost:
            return result(WorkResult.Loss(rawValue: String(decoding: self.body, as: UTF8.self)).map { .lost($0) })
        case .update: return self.decode().map { .update(ticket, $0, worker: self.text) }
        case .tick: return .tick
        }
    }
}

extension Record: Coded {
    mutating func code(_ coder: inout Coder) {
        self.kind.code(&coder)
        self.dialogue.code(&coder)
        self.time.code(&coder)
        self.request.code(&coder)
        self.ticket.code(&coder)
        self.number.code(&coder)
        self.text.code(&coder)
        self.body.code(&coder)
    }
}
