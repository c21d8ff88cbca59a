// Beckon: what a ledger has written of a response
// SPDX-License-Identifier: Apache-2.0

package import Schema
import Synchronization

/// A response that a ledger has recorded, and its JSON, so that the answer need not be written once more.
package final class WrittenResponse: Sendable {
    /// The one of the `handle` that is running.
    @TaskLocal package static var current: WrittenResponse?

    private let written = Mutex<(response: any Sendable, bytes: [UInt8])?>(nil)

    init() {}

    /// Keeps what was recorded.
    package func keep<I>(_ response: Response<I>, as bytes: [UInt8]) {
        self.written.withLock { $0 = (response, bytes) }
    }

    /// The JSON of a response, if it is the one that was recorded.
    func bytes<I>(of response: Response<I>) -> [UInt8]? {
        guard let written = self.written.withLock({ $0 }), written.response as? Response<I> == response else {
            return nil
        }
        return written.bytes
    }
}
