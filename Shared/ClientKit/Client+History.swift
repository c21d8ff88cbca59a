// Beckon: what was said before
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Client {
    /// The events of a conversation after a number that are there now, as many as fit in one message.
    ///
    /// - Parameters:
    ///   - conversation: The conversation.
    ///   - after: The number of the last event that is known already; `UInt64.max` asks for the latest number alone.
    public func history(conversation: String, after: UInt64 = 0) async throws -> Events {
        try await self.fetch(conversation, after: after)
    }
}
