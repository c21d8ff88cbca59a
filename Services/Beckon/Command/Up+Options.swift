// Beckon: what beckon up was asked for
// SPDX-License-Identifier: Apache-2.0

import BeckonKit

extension Up {
    /// What was asked for. Several names may be joined by commas.
    func options() throws(CommandError) -> UpCommand.Options {
        var options = UpCommand.Options()
        options.only = self.only.flatMap { $0.split(separator: ",").map(String.init) }
        options.scale = self.scale.flatMap { $0.split(separator: ",").map(String.init) }
        options.port = self.noPage ? nil : self.port
        options.asksAuthorization = self.askAuthorization
        options.presentedDomains = self.present
        options.isTCP = self.tcp
        options.isDetached = self.detached
        options.logLevel = self.logLevel
        options.observedFrom = self.observeFrom
        options.fallback = self.fallback.plan
        options.own = try self.own.apps()
        return options
    }
}
