// Beckon: what a conversation remembers of a request that has ended
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a conversation remembers of a request that has ended and of which nothing more can come: enough to answer what
/// is still said about it. A request itself is large, and many of them have ended.
public struct EndedRequest: Codable, Hashable, Sendable {
    /// Names it.
    public let id: CorrelationID
    /// How it ended.
    public let phase: Phase
    /// Whose it was.
    public let user: String
    /// The replies that were taken, by question: one that comes again is no other answer.
    public let replies: [String: Reply]

    /// - Parameters: See the properties.
    public init(id: CorrelationID, phase: Phase, user: String, replies: [String: Reply]) {
        self.id = id
        self.phase = phase
        self.user = user
        self.replies = replies
    }

    init(_ request: Request) {
        self.id = request.id
        self.phase = request.phase
        self.user = request.context.user
        self.replies = request.asking.replies
    }

    private enum CodingKeys: String, CodingKey { case id, phase, user, replies }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.id = try container.decode(CorrelationID.self, forKey: .id)
        self.phase = try container.decode(Phase.self, forKey: .phase)
        self.user = try container.decode(String.self, forKey: .user)
        self.replies = try container.decodeIfPresent([String: Reply].self, forKey: .replies) ?? [:]
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.id, forKey: .id)
        try container.encode(self.phase, forKey: .phase)
        try container.encode(self.user, forKey: .user)
        if !self.replies.isEmpty { try container.encode(self.replies, forKey: .replies) }
    }
}
