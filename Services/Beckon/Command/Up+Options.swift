// Beckon: what beckon up was asked for
// SPDX-License-Identifier: Apache-2.0

import BeckonKit

extension Up {
    /// What `--help` says beneath the abstract.
    static let discussion = """
        Starts the dispatcher, a recognizer, the apps and the page, and starts again what ends by itself. At a
        terminal a prompt follows; ctrl-C, ctrl-D and /quit stop everything. Logs stand in the data folder, in logs/.

        EXAMPLES
          beckon up --scale rides=2            two workers of the ride app
          beckon up --only lists --port 8080   one app, the page on a port of your choice
          beckon up --app .build/debug/house   your own app beside them
          beckon up --detach                   in the background; stop it with beckon down

        OPTIONS OF THE APPS
        The services have the environment of this command, and take options from it (docs/operating.md, Settings):
          BECKON_SETTING_HANDLER_MEDIA_MUSIC=~/Music beckon up
          BECKON_SETTINGS=beckon.json beckon up, with {"handler-media": {"music": "/home/me/Music"}} in the file
        """

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
