// Beckon: what was thrown, and what came back
// SPDX-License-Identifier: Apache-2.0

import Fuzzing
import Schema
import ZeroMQ

/// What was thrown, and what came back.
struct FuzzTally: Sendable {
    /// Messages and frames that a socket took; those that are behind none of ours are not counted.
    var messages = 0, frames = 0, bytes = 0
    /// Messages by the way they were made.
    var sorts: [String: Int] = [:]
    /// What went to sockets that speak another pattern, and subscriptions.
    var misfits = 0, subscriptions = 0
    /// Connections: ZeroMQ's, and those that speak no ZMTP.
    var connections = 0, rawConnections = 0, rawBytes = 0
    /// Messages of strangers whose bytes were taken by the front, the back and the events door; how often they connected.
    var strangers = [0, 0, 0], strangerConnections = 0
    /// Times that a socket took nothing for a second.
    var stalls = 0
    /// Replies by code of refusal, and by kind where they are none.
    var refusals: [String: Int] = [:]
    var replies: [String: Int] = [:]

    /// Counts a message that came back.
    mutating func take(_ message: ZeroMQ.Message) {
        guard let first = message.frames.first,
            let header = try? first.withUnsafeBytes({ bytes in try Header(bytes) })
        else {
            self.replies["unreadable", default: 0] += 1
            return
        }
        guard header.kind == .refused, message.frames.count > 1 else {
            self.replies["\(header.kind)", default: 0] += 1
            return
        }
        let refusal = try? JSON.decode(Refusal.self, from: message.frames[1].bytes)
        self.refusals[refusal?.code ?? "unreadable", default: 0] += 1
    }
}
