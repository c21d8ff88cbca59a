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
    /// The user of every conversation, as long as nobody signs in.
    public var user: String
    /// The file of the users who sign in; as long as it is not there, nobody needs to.
    public var users: String?
    /// Whether whoever reaches the page may be ``user``, also from other machines, as long as nobody signs in.
    public var letsAnyoneIn: Bool
    /// Whether browsers reach the page by https, through a proxy: the cookie is then kept to it and to this very host, and
    /// what one address may do is not bounded, for all come from the proxy's.
    public var isSecure: Bool
    /// Whether there are pages for who looks after the stack, as long as nobody signs in; then the user's role decides. They show
    /// what all users did.
    public var isOperator: Bool
    /// The bounds.
    public var limits: PresenterLimits

    /// - Parameters: See the properties. Names of the own machine are always among the hosts.
    public init(
        address: String = "127.0.0.1", port: Int = 8080, hosts: Set<String> = [], user: String = "local",
        users: String? = nil, letsAnyoneIn: Bool = false, isSecure: Bool = false, isOperator: Bool = false,
        limits: PresenterLimits = PresenterLimits()
    ) {
        self.address = address
        self.port = port
        self.hosts = Set(hosts.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
        self.user = user
        self.users = users
        self.letsAnyoneIn = letsAnyoneIn
        self.isSecure = isSecure
        self.isOperator = isOperator
        self.limits = limits
    }

    /// The name of the cookie that holds a browser's secret. With `__Host-` a browser takes it only by https, and from this
    /// very host: no other of its domain, and nobody who can change what comes in the clear, can put one there.
    var cookie: String { self.isSecure ? "__Host-beckon" : "beckon" }

    /// Whether only processes of this machine reach an address. What is not certain to stay there does not.
    static func isLoopback(_ address: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(address) { return true }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }
}
