// Beckon: which dispatcher, and with which key
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import BeckonKit
public import CommandKit
import Foundation
public import ZeroMQBus

/// Which dispatcher, and with which key.
public struct AddressOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("front"),
        help: "A dispatcher elsewhere: its front door, such as tcp://host:7401. (default: $BECKON_FRONT)")
    var givenFront: String?
    /// With which key.
    @OptionGroup public var keys: KeyOptions

    public init() {}

    /// The front door that is meant, where it is not that of the data folder's stack.
    public var front: String? { self.givenFront ?? Self.environment("BECKON_FRONT") }

    /// How to connect; where no key is given with that of `$BECKON_KEY`, or that which a stack on ports has made for its
    /// owner.
    ///
    /// - Parameters:
    ///   - endpoint: The front door.
    ///   - folder: The data folder.
    /// - Throws: ``CommandError`` where a key cannot be read.
    public func transport(_ endpoint: String, _ folder: DataFolder) throws -> TransportSettings {
        let own = self.front == nil ? try StackRecord.read(folder.stackFile)?.key : Self.environment("BECKON_KEY")
        do {
            return try self.keys.transport([endpoint], fallback: own)
        } catch {
            throw CommandError(.usage, "\(error)")
        }
    }

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
