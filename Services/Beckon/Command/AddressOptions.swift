// Beckon: which dispatcher, and with which key
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import CommandKit
import ZeroMQBus

/// Which dispatcher, and with which key.
struct AddressOptions: ParsableArguments {
    @Option(help: "A dispatcher elsewhere: its front door, such as tcp://host:7401.")
    var front: String?
    @OptionGroup var keys: KeyOptions

    /// How to connect; with the key that a stack on ports has made for its owner, where no other is given.
    func transport(_ endpoint: String, _ folder: DataFolder) throws -> TransportSettings {
        let own = self.front == nil ? try StackRecord.read(folder.stackFile)?.key : nil
        do {
            return try self.keys.transport([endpoint], fallback: own)
        } catch {
            throw CommandError(.usage, "\(error)")
        }
    }
}
