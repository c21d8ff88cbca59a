// Beckon: how a presenter is set up
// SPDX-License-Identifier: Apache-2.0

/// How a presenter is set up.
public struct PresenterSettings: Sendable {
    /// The address to listen on.
    public var address: String
    /// The port to listen on; 0 takes a free one.
    public var port: Int
    /// Host names under which the page is reached, without port, in lower case.
    public var hosts: Set<String>
    /// The user of every conversation; the page has no sign-in of its own.
    public var user: String
    /// Whether browsers reach the page by https, through a proxy: the cookie is then kept to it and to this very host, and
    /// what one address may do is not bounded, for all come from the proxy's.
    public var isSecure: Bool
    /// Whether there are pages for who looks after the stack. They show what all users did.
    public var isOperator: Bool
    /// The bounds.
    public var limits: PresenterLimits

    /// - Parameters: See the properties. Names of the own machine are always among the hosts.
    public init(
        address: String = "127.0.0.1", port: Int = 8080, hosts: Set<String> = [], user: String = "local",
        isSecure: Bool = false, isOperator: Bool = false, limits: PresenterLimits = PresenterLimits()
    ) {
        self.address = address
        self.port = port
        self.hosts = Set(hosts.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
        self.user = user
        self.isSecure = isSecure
        self.isOperator = isOperator
        self.limits = limits
    }

    /// The name of the cookie that holds a browser's secret. With `__Host-` a browser takes it only by https, and from this
    /// very host: no other of its domain, and nobody who can change what comes in the clear, can put one there.
    var cookie: String { self.isSecure ? "__Host-beckon" : "beckon" }
}
