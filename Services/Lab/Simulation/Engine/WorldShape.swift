// Beckon: the size of a simulated world
// SPDX-License-Identifier: Apache-2.0

import DispatcherService
import Schema

/// What a run's seed makes of its world.
struct WorldShape {
    /// Clients, and conversations of each.
    let clients: Int, talks: Int
    /// How often each side says that it lives.
    let heartbeat: Milliseconds
    /// The longest time between two requests of a conversation, and before an answer.
    let pause: Int, thinking: Int
    /// Whether users are asked before an app gets their requests.
    let asksAuthorization: Bool
    /// Whether two clients hold each conversation.
    let isShared: Bool

    init(_ dice: inout Dice) {
        self.clients = dice.among(dice.perMille(100) ? 1...2 : 3...8)
        self.talks = dice.among(1...4)
        self.heartbeat = Milliseconds(Int64([300, 1_000, 1_000, 1_000][dice.below(4)]))
        self.pause = [20, 200, 1_500][dice.below(3)]
        self.thinking = [50, 500, 2_500][dice.below(3)]
        self.asksAuthorization = dice.perMille(300)
        self.isShared = dice.perMille(150)
    }

    var dispatcher: DispatcherSettings {
        var settings = DispatcherSettings(
            heartbeatMilliseconds: self.heartbeat.count, authorization: self.asksAuthorization ? .ask : .all)
        // Nothing is forgotten as long as clients may come back and look.
        settings.pruneInterval = .days(1_000)
        settings.backgroundCommitArrivals = 1
        return settings
    }
}
