// Beckon: a received frame in libzmq's memory.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Owns one `zmq_msg_t` and closes it.
struct ReceivedFrame: Sendable {
    /// Holds the structure in its tail, because libzmq keeps up to 33 bytes inside of it: it must stay at one address.
    private final class Holder: ManagedBuffer<Void, zmq_msg_t> {
        deinit {
            _ = self.withUnsafeMutablePointerToElements { zmq_msg_close($0) }
        }
    }

    // Written once, in `init(taking:)`, and only read after that: zmq_msg_data, _size and _gets change nothing. The
    // last reference closes it, and the count that libzmq keeps of shared memory is atomic.
    nonisolated(unsafe) private let holder: ManagedBuffer<Void, zmq_msg_t>

    /// Moves a message out of `message`, which is left empty.
    init(taking message: inout zmq_msg_t) {
        self.holder = Holder.create(minimumCapacity: 1) { _ in () }
        self.holder.withUnsafeMutablePointerToElements { element in
            zmq_msg_init(element)
            zmq_msg_move(element, &message)
        }
    }

    var count: Int {
        self.holder.withUnsafeMutablePointerToElements { zmq_msg_size($0) }
    }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try self.holder.withUnsafeMutablePointerToElements { element throws(Failure) in
            try body(UnsafeRawBufferPointer(start: zmq_msg_data(element), count: zmq_msg_size(element)))
        }
    }

    func property(_ name: String) -> String? {
        self.holder.withUnsafeMutablePointerToElements { element in
            zmq_msg_gets(element, name).map { String(cString: $0) }
        }
    }
}
