// Beckon: what is known of a request beside its bytes
// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// What is known of a request beside its bytes: from which address it came, and who it is.
struct PageContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of whoever is connected, without its port; `nil` where there is no connection.
    let address: String?
    /// Who it is; `nil` where users sign in and nobody has.
    var visitor: Visitor?

    init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.address = source.channel.remoteAddress?.ipAddress
    }
}
