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

    /// The part of the list of requests that is asked for, newest first. The dispatcher looks at so many for one answer; it is
    /// asked until as many are found as are wanted, the list ends, or it was asked often enough.
    ///
    /// - Parameter filter: Which requests.
    /// - Throws: ``Refusal`` where the key may not ask, or nothing can be looked for in that way.
    public func requests(_ filter: RequestFilter = RequestFilter()) async throws -> RequestList {
        var (filter, wanted) = (filter, filter.limit ?? RequestFilter.limit)
        var found: [ListedRequest] = []
        var older: String?
        for _ in 0..<Self.looksMaximum {
            filter.limit = wanted
            let header = Header(.query, correlationID: self.makeID())
            let report: Report = try await self.ask(Message(header, Query(.requests, filter: filter)), for: .report)
            found += report.requests?.requests ?? []
            older = report.requests?.older
            wanted -= report.requests?.requests.count ?? 0
            guard older != nil, wanted > 0 else { break }
            filter.after = older
        }
        return RequestList(found, older: older)
    }

    /// How often the dispatcher is asked for one part of the list.
    private static let looksMaximum = 20
}
