// Beckon: where a conversation is held
// SPDX-License-Identifier: Apache-2.0

public import ClientKit
import Schema

/// Where a conversation is held: in this process, or with a running stack.
public struct ConversationStage: Sendable {
    /// The connection.
    public var client: Client
    /// The name for the conversation.
    public var conversation: String
    /// Moves time, where so many requests have live updates; `nil` where it moves by itself.
    var wait: (@Sendable (Milliseconds, _ following: Int) async -> Void)?
}
