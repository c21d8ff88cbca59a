// Beckon: which dispatcher a load is for
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
public import CommandKit
import Foundation
import ZeroMQBus

/// Which dispatcher a load is for, and which processes are watched.
public struct LoadTarget: Sendable {
    let front: String
    let events: String?
    let settings: TransportSettings
    let stackFile: String?
    let watched: [ProcessWatch.Watched]

    /// Finds the dispatcher as `beckon` does: where `front` says, else the running stack of the data folder.
    ///
    /// - Parameters:
    ///   - front: A front door, if one is named.
    ///   - events: The events door that belongs to it.
    ///   - data: The data folder, if one is named.
    ///   - keys: The key.
    ///   - watch: Processes to be watched, as `NAME=PID`.
    /// - Throws: ``LoadFailure`` where no stack runs or the key does not fit.
    public init(front: String?, events: String?, data: String?, keys: KeyOptions, watch: [String]) throws {
        var watched: [ProcessWatch.Watched] = []
        for text in watch {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let pid = Int32(parts[1]), pid > 0, ProcessWatch.usage(of: pid) != nil else {
                throw LoadFailure("--watch \(text): write NAME=PID of a process that runs on this machine")
            }
            watched.append(.init(name: String(parts[0].prefix(60)), pid: pid))
        }
        let own = ProcessWatch.Watched(name: "beckon-load", pid: ProcessInfo.processInfo.processIdentifier)
        self.watched = [own] + watched
        do {
            if let front {
                self.front = front
                self.events = events
                self.stackFile = nil
                self.settings = try keys.transport([front] + (events.map { [$0] } ?? []))
                return
            }
            let folder = try DataFolder(
                option: data, environment: ProcessInfo.processInfo.environment,
                current: FileManager.default.currentDirectoryPath)
            guard let record = try StackRecord.read(folder.stackFile), StackLock.isHeld(folder.lockFile) else {
                throw LoadFailure(
                    "no stack is running on \(folder.path); start one with 'beckon up --detach', or name a dispatcher "
                        + "with --front")
            }
            self.front = record.front
            self.events = record.events
            self.stackFile = folder.stackFile
            self.settings = try keys.transport([record.front], fallback: record.key)
        } catch let failure as LoadFailure {
            throw failure
        } catch {
            throw LoadFailure("\(error)")
        }
    }
}

/// Why a load could not be begun: the command line or the dispatcher.
public struct LoadFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    /// - Parameter description: What is wrong, and what to do.
    public init(_ description: String) { self.description = description }
}
