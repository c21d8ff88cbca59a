// Beckon: how users stand in their file
// SPDX-License-Identifier: Apache-2.0

import Schema

extension UsersFile {
    private struct Form: Encodable {
        struct User: Encodable {
            var name: String
            var isOperator: Bool?
            var link: Proof?
            var sessions: [Proof]
        }
        struct Proof: Encodable {
            var digest: String
            var until: Int64

            init(_ proof: UsersFile.Proof) { (self.digest, self.until) = (proof.digest, proof.until.milliseconds) }
        }
        var version: Int64
        var users: [User]
    }

    /// The file's content.
    public func bytes() throws(AccessError) -> [UInt8] {
        let users = self.users.map { user in
            Form.User(
                name: user.name, isOperator: user.isOperator ? true : nil, link: user.link.map(Form.Proof.init),
                sessions: user.sessions.map(Form.Proof.init))
        }
        return try RightsFile.write(Form(version: Self.version, users: users))
    }
}

extension UsersFile.User {
    init(_ json: StrictJSON, at place: String) throws(AccessError) {
        let object = try StrictObject(json, at: place, known: ["name", "isOperator", "link", "sessions"])
        self.init(try object.string("name"), isOperator: try object.bool("isOperator"))
        if let link = object.members["link"] { self.link = try UsersFile.Proof(link, at: object.place("link")) }
        let sessions = try object.array("sessions", atMost: UsersFile.sessionsMaximum) ?? []
        for (index, session) in sessions.enumerated() {
            self.sessions.append(try UsersFile.Proof(session, at: "\(object.place("sessions"))[\(index)]"))
        }
    }
}

extension UsersFile.Proof {
    init(_ json: StrictJSON, at place: String) throws(AccessError) {
        let object = try StrictObject(json, at: place, known: ["digest", "until"])
        let digest = try object.string("digest")
        guard digest.utf8.count == 64, digest.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            throw AccessError(
                .invalidKey, at: object.place("digest"), "it is no digest of 64 hexadecimal digits; remove the user")
        }
        guard let until = try object.optionalNumber("until") else {
            throw AccessError(.missingMember, at: place, "'until' is missing; remove the user")
        }
        self.init(digest: digest, until: Instant(milliseconds: until))
    }
}
