// Beckon: what every command works with
// SPDX-License-Identifier: Apache-2.0

public import Access
public import Bus
public import ClientKit
public import Logging
public import Schema

/// What every command works with: the data folder, where to write, and the ways out of the process that only `main` has.
public struct Workbench: Sendable {
    /// The data folder.
    public var folder: DataFolder
    /// Where to write.
    public var console: any Console
    /// Whether to write JSON, one object a line.
    public var isJSON: Bool
    /// Connects to a dispatcher's front door.
    public var connect: @Sendable (String) async throws -> any DispatcherLink
    /// For time limits.
    public var clock: any Clock<Duration>
    /// The time.
    public var now: @Sendable () -> Instant
    /// Makes ids.
    public var makeID: @Sendable () -> CorrelationID
    /// For what an operator should see.
    public var logger: Logger
    /// The front door of a dispatcher elsewhere; `nil` means the stack on the data folder.
    public var front: String?
    /// Makes a pair of keys.
    public var makePair: @Sendable () throws -> Z85KeyPair = {
        throw CommandError(.error, "no keys can be made here")
    }

    /// - Parameters: See the properties.
    public init(
        folder: DataFolder, console: any Console, isJSON: Bool,
        connect: @escaping @Sendable (String) async throws -> any DispatcherLink, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Instant, makeID: @escaping @Sendable () -> CorrelationID, logger: Logger
    ) {
        self.folder = folder
        self.console = console
        self.isJSON = isJSON
        self.connect = connect
        self.clock = clock
        self.now = now
        self.makeID = makeID
        self.logger = logger
    }

    /// The record of the stack that runs on the data folder.
    ///
    /// - Throws: ``CommandError`` with ``ExitStatus/unavailable`` where none runs.
    public func runningStack() throws(CommandError) -> StackRecord {
        let record = try StackRecord.read(self.folder.stackFile)
        guard let record, StackLock.isHeld(self.folder.lockFile) else {
            let rest = record == nil ? "" : " (one was killed: its rest is cleaned up by beckon up or beckon down)"
            throw CommandError(
                .unavailable, "no stack is running on \(self.folder.path)\(rest); start one with: beckon up")
        }
        return record
    }

    /// Connects to the running stack.
    public func withStack<Result: Sendable>(
        _ body: @escaping @Sendable (Client) async throws -> Result
    ) async throws -> Result {
        try await self.withClient(try self.front ?? self.runningStack().front, body)
    }

    /// Connects to a dispatcher.
    ///
    /// - Throws: ``CommandError`` for what was refused, or where nobody answered.
    public func withClient<Result: Sendable>(
        _ endpoint: String, _ body: @escaping @Sendable (Client) async throws -> Result
    ) async throws -> Result {
        let link = try await self.connect(endpoint)
        let client = Client(
            link: link, clock: self.clock, logger: self.logger, makeID: self.makeID)
        do {
            return try await withThrowingTaskGroup(of: Result?.self) { group in
                group.addTask {
                    await client.run()
                    return nil
                }
                group.addTask { try await body(client) }
                defer { group.cancelAll() }
                while let result = try await group.next() {
                    if let result { return result }
                    // The client ended; what the body makes of it comes next.
                }
                throw CommandError(.unavailable, "the connection to the dispatcher was closed; see: beckon status")
            }
        } catch let refusal as Refusal {
            let again = refusal.retryAfter.map { "; try again in \($0)" } ?? ""
            throw CommandError(.refused, "refused (\(refusal.code)): \(refusal.message)\(again)")
        } catch let error as BusError {
            let logs = self.front == nil ? "; the stack's logs are in \(self.folder.logs)" : " (\(endpoint))"
            throw CommandError(.unavailable, "\(error.message)\(logs)")
        }
    }
}
