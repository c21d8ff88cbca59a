// Beckon: what is known of a running stack
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// What `run/stack.json` says: where the dispatcher listens, which processes belong to the stack, where the page is.
public struct StackRecord: Codable, Hashable, Sendable {
    /// A process of the stack.
    public struct Member: Codable, Hashable, Sendable {
        /// The service's name, such as `rides-2`.
        public var service: String
        /// Its process id; the newest after a restart.
        public var pid: Int32
        /// The path of the executable, where it is an app of one's own.
        public var executable: String?

        /// - Parameters: See the properties.
        public init(service: String, pid: Int32, executable: String? = nil) {
            self.service = service
            self.pid = pid
            self.executable = executable
        }
    }

    /// Where clients, workers and observers connect.
    public var front: String, back: String, events: String
    /// The key file with which `beckon` connects; `nil` where no key is needed.
    public var key: String?
    /// The process that supervises.
    public var supervisor: Int32
    /// The services, in the order of their start.
    public var members: [Member]
    /// The page's address, once it is known.
    public var page: String?
    /// When the stack was started.
    public var started: Instant
    /// Whether everything was ready once.
    public var isReady: Bool

    /// - Parameters: See the properties.
    public init(
        front: String, back: String, events: String, key: String? = nil, supervisor: Int32, members: [Member] = [],
        page: String? = nil, started: Instant, isReady: Bool = false
    ) {
        self.key = key
        self.front = front
        self.back = back
        self.events = events
        self.supervisor = supervisor
        self.members = members
        self.page = page
        self.started = started
        self.isReady = isReady
    }

    /// Reads a stack's record.
    ///
    /// - Returns: `nil` where there is none.
    /// - Throws: ``CommandError`` where it cannot be read.
    public static func read(_ path: String) throws(CommandError) -> StackRecord? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do {
            return try JSON.decode(StackRecord.self, from: [UInt8](data))
        } catch {
            throw CommandError(.error, "\(path) is damaged (\(error)); stop the stack's processes and remove the file")
        }
    }

    /// Writes it in one move: a reader sees the old one or the new one.
    ///
    /// - Throws: ``CommandError`` with the path.
    public func write(_ path: String) throws(CommandError) {
        do {
            try Data(try JSON.encode(self)).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandError(.error, "\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// A member's new process, in place or at the end.
    public mutating func set(_ service: String, pid: Int32, executable: String? = nil) {
        if let index = self.members.firstIndex(where: { $0.service == service }) {
            self.members[index].pid = pid
        } else {
            self.members.append(Member(service: service, pid: pid, executable: executable))
        }
    }
}
