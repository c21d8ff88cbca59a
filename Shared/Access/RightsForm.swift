// Beckon: rights in and out of a file
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Rights as JSON has them: what is empty is left out; users that are left out are all. `consent` stands with every key that
/// begins requests or answers, empty or not: a key without the member is of before there was one, and consents where it may
/// begin or answer.
public struct RightsForm: Encodable, Hashable, Sendable {
    struct Handling: Encodable, Hashable {
        var apps: [String], intents: [String]
    }

    var submit: [String]?, answer: [String]?, consent: [String]?, observe: [String]?, users: [String]?
    var handle: Handling?
    var recognize: Bool?, operate: Bool?

    /// The form of some rights.
    public init(_ rights: Rights) {
        func texts(_ patterns: [NamePattern]) -> [String]? { patterns.isEmpty ? nil : patterns.map(\.description) }
        self.submit = texts(rights.submit)
        self.answer = texts(rights.answer)
        let consents = !(rights.submit.isEmpty && rights.answer.isEmpty && rights.consent.isEmpty)
        self.consent = consents ? rights.consent.map(\.description) : nil
        self.observe = texts(rights.observe)
        self.users = rights.users == [.all] ? nil : rights.users.map(\.description)
        self.handle = rights.handle.map { handle in
            Handling(apps: handle.apps.map(\.description), intents: handle.intents.map(\.description))
        }
        self.recognize = rights.recognize ? true : nil
        self.operate = rights.operate ? true : nil
    }
}

extension RightsFile.Entry {
    init(_ json: StrictJSON, at place: String) throws(AccessError) {
        let object = try StrictObject(json, at: place, known: ["name", "publicKey", "rights", "revoked"])
        self.init(
            name: try object.string("name"),
            publicKey: try Z85Key(try object.string("publicKey"), at: object.place("publicKey")),
            rights: try Rights(try object.required("rights"), at: object.place("rights")),
            revoked: try object.optionalNumber("revoked").map { Instant(milliseconds: $0) })
    }
}

extension Rights {
    init(_ json: StrictJSON, at place: String) throws(AccessError) {
        let object = try StrictObject(
            json, at: place,
            known: [
                "submit", "answer", "consent", "observe", "users", "handle", "recognize", "operate",
            ])
        let (submit, answer) = (try object.patterns("submit") ?? [], try object.patterns("answer") ?? [])
        let before = answer + submit.filter { !answer.cover([$0]) }
        self.init(
            submit: submit, answer: answer, consent: try object.patterns("consent") ?? before,
            observe: try object.patterns("observe") ?? [], users: try object.patterns("users") ?? [.all],
            recognize: try object.bool("recognize"), operate: try object.bool("operate"))
        guard let json = object.members["handle"] else { return }
        let handle = try StrictObject(json, at: object.place("handle"), known: ["apps", "intents"])
        self.handle = Handling(
            apps: try handle.patterns("apps") ?? [.all], intents: try handle.patterns("intents") ?? [.all])
    }
}
