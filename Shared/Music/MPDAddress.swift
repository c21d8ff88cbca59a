// Beckon: where MPD is
// SPDX-License-Identifier: Apache-2.0

/// Where MPD is: a host and a port, or a socket's path.
public struct MPDAddress: Hashable, Sendable {
    let host: String
    let port: UInt32

    /// - Parameter text: `host`, `host:port`, `[::1]:port`, or a path that begins with `/`. `nil` where it is none.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 255, !text.utf8.contains(0) else { return nil }
        if text.hasPrefix("/") {
            (self.host, self.port) = (text, 0)
            return
        }
        var host = Substring(text)
        var port: UInt32 = 6600
        if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
            guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
            port = UInt32(number)
            host = text[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        self.port = port
    }
}
