// Beckon: what a message is, as one byte of its header
// SPDX-License-Identifier: Apache-2.0

/// What a message is. One byte in the header; docs/protocol.md says who may send which, and when.
public enum Kind: UInt8, Sendable, CaseIterable, Codable {
    // A client to the dispatcher's front.
    /// Words of a person: a new request or an answer to an open question. Body: ``Say``.
    case say = 0x01
    /// A structured intent. Body: ``Submit``.
    case submit = 0x02
    /// An answer to a question. Body: ``Answer``.
    case answer = 0x03
    /// Ends a request. No body.
    case cancel = 0x04
    /// The device was locked or unlocked. Body: ``DeviceReport``.
    case device = 0x05
    /// A question was shown or spoken; its deadline starts. Body: ``Delivered``.
    case delivered = 0x06
    /// Asks for the events of a conversation after a number. Body: ``Fetch``.
    case fetch = 0x07
    /// Asks what the dispatcher knows. Body: ``Query``.
    case query = 0x08
    /// Sets vocabulary, an authorization or a default app. Body: ``Setting``.
    case setting = 0x09
    /// The client lives, and names the conversations whose events it wants to hear. Body: ``Hearing``.
    case hear = 0x0A
    /// Asks for an app's own card for an event. Body: ``Present``.
    case present = 0x0B
    /// Looks for what an app has, while somebody types. Body: ``Find``.
    case find = 0x0C

    // The dispatcher to a client.
    /// The message was taken. Body: ``Accepted``.
    case accepted = 0x21
    /// The message was not taken, and nothing was changed by it. Body: ``Refusal``.
    case refused = 0x22
    /// Something happened in a request or conversation of this client. Body: ``Event``.
    case event = 0x23
    /// The answer to `fetch`. Body: ``Events``.
    case events = 0x24
    /// The answer to `query`. Body: ``Report``.
    case report = 0x25
    /// The answer to `hear`. Body: ``Heard``.
    case heard = 0x26
    /// The answer to `present`. Body: ``Presented``.
    case presented = 0x27
    /// The answer to `find`. Body: ``Found``.
    case found = 0x28

    // A worker to the dispatcher's back.
    /// Introduces a worker. Body: ``Hello``.
    case hello = 0x41
    /// The worker lives. Body: ``InHand``; without one it says nothing of the work it has.
    case heartbeat = 0x42
    /// A piece of work is done. Body by phase: ``Recognition``, ``Resolutions``, ``ResponseMessage``, ``Presentation`` or
    /// ``EntityPage``; ``WorkFailure`` where the header's outcome is `failed`.
    case result = 0x43
    /// A live update or a sign of progress of a piece of work. Body: ``ResponseMessage``.
    case update = 0x44
    /// The worker stops: it takes no more work and finishes what it has. No body.
    case goodbye = 0x45
    /// Terms of an app. Body: ``VocabularySet``.
    case vocabulary = 0x46
    /// Something that a user did in the app itself. Body: ``Donation``.
    case donation = 0x47

    // The dispatcher to a worker.
    /// The worker was taken in. Body: ``Welcome``.
    case welcome = 0x61
    /// A piece of work. Body by phase: ``RecognizeWork``, ``ResolveWork``, ``ConfirmWork``, ``HandleWork``, ``FollowWork``,
    /// ``PresentWork``, ``FindWork``.
    case work = 0x62
    /// The dispatcher lives. No body.
    case pulse = 0x63
    /// The dispatcher does not know this worker: it shall say hello again. No body.
    case challenge = 0x64
    /// What there is to recognize. Body: ``Catalog``. To recognizers only.
    case catalog = 0x65
    /// A piece of work is no longer wanted. No body.
    case withdraw = 0x66
    /// What changed in the catalog. Body: ``CatalogChange``. To recognizers that said they take it.
    case catalogChange = 0x67
}
