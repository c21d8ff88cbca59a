// Beckon: who can reach an endpoint, and where keys are therefore needed.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Who can reach an endpoint.
public enum EndpointReach: Hashable, Sendable {
    /// This process, or whoever may enter a folder.
    case folder
    /// Every process of this machine.
    case machine
    /// Others, or nobody knows.
    case network

    /// Reads an endpoint's text as libzmq does. What is not certain to stay on this machine reaches the network: names
    /// of hosts and interfaces, wildcards, the short forms of addresses.
    public init(_ endpoint: String) {
        if endpoint.hasPrefix("inproc://") {
            self = .folder
        } else if endpoint.hasPrefix("ipc://") {
            // An abstract name stands in no folder: whoever runs here may connect.
            self = endpoint.hasPrefix("ipc://@") ? .machine : .folder
        } else if endpoint.hasPrefix("tcp://") {
            // A source address may stand in front, as in tcp://SOURCE;HOST:PORT.
            let target = endpoint.dropFirst(6).split(separator: ";", omittingEmptySubsequences: false).last ?? ""
            let host = target.lastIndex(of: ":").map { target[..<$0] } ?? target
            self = Self.isLoopback(host) ? .machine : .network
        } else {
            self = .network
        }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    && UInt8(part) != nil
            }
    }

    /// The folder of an `ipc` endpoint's socket; `nil` for other endpoints and for those that libzmq makes a folder
    /// for.
    static func folder(of endpoint: String) -> String? {
        guard endpoint.hasPrefix("ipc://"), endpoint != "ipc://*", !endpoint.hasPrefix("ipc://@") else { return nil }
        let path = endpoint.dropFirst(6)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Where a dispatcher may listen without keys.
public enum OpenDoors: Hashable, Sendable {
    /// Sockets in a folder that only its owner may enter.
    case ownFolders
    /// Those, and what every process of this machine can reach.
    case thisMachine

    /// Checks an endpoint to be bound without keys.
    ///
    /// - Throws: ``EndpointRefused``.
    func check(_ endpoint: String) throws(EndpointRefused) {
        let reach = EndpointReach(endpoint)
        guard reach != .network else { throw EndpointRefused(endpoint, .network) }
        guard self == .ownFolders else { return }
        guard reach != .machine else { throw EndpointRefused(endpoint, .machine) }
        guard let folder = EndpointReach.folder(of: endpoint) else { return }
        var status = stat()
        // A folder that is not there is libzmq's to complain about.
        guard stat(folder, &status) == 0 else { return }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw EndpointRefused(endpoint, .sharedFolder(folder))
        }
    }
}

/// An endpoint that is not used without keys, and what to do about it.
public struct EndpointRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why.
    public enum Reason: Hashable, Sendable {
        /// Others could reach it.
        case network
        /// Every process of this machine could reach it.
        case machine
        /// Not only its owner may enter the folder.
        case sharedFolder(String)
        /// A dispatcher is asked for there, and it might be somebody else who answers.
        case unknownDispatcher
    }

    /// The endpoint.
    public let endpoint: String
    /// Why.
    public let reason: Reason

    /// - Parameters: See the properties.
    public init(_ endpoint: String, _ reason: Reason) {
        self.endpoint = endpoint
        self.reason = reason
    }

    public var description: String {
        switch self.reason {
        case .network:
            "\(self.endpoint) could be reached from other machines and is not opened without keys. Make them with "
                + "'beckon keys init --keys FOLDER' and start with --keys FOLDER, or listen on ipc:// or 127.0.0.1 alone"
        case .machine:
            "\(self.endpoint) could be reached by every process of this machine. Make keys with 'beckon keys init "
                + "--keys FOLDER' and start with --keys FOLDER, or listen on ipc:// in a folder of mode 700, or say "
                + "--no-keys if all of them may do everything"
        case .sharedFolder(let folder):
            "\(self.endpoint): others may enter \(folder). Run 'chmod 700 \(folder)' as its owner, or make keys with "
                + "'beckon keys init --keys FOLDER' and start with --keys FOLDER, or say --no-keys if all who may enter "
                + "it may do everything"
        case .unknownDispatcher:
            "\(self.endpoint): a dispatcher on tcp:// is asked for with a key. Give --key FILE, a file that 'beckon "
                + "keys add' wrote where the dispatcher runs, or --no-keys for one on this machine that needs none"
        }
    }
}

/// How a client or a worker connects.
public enum ClientSecurity {
    /// Checks endpoints to be connected to without a key.
    ///
    /// - Parameter allowsOpen: Whether a dispatcher without keys is meant, which can only be one of this machine.
    /// - Throws: ``EndpointRefused``.
    public static func check(_ endpoints: [String], allowsOpen: Bool) throws(EndpointRefused) {
        for endpoint in endpoints {
            let reach = EndpointReach(endpoint)
            guard reach == .folder || (reach == .machine && allowsOpen) else {
                throw EndpointRefused(endpoint, .unknownDispatcher)
            }
        }
    }
}
