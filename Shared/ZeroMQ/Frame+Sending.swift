// Beckon: a frame as a zmq_msg_t that is ready to be sent.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Keeps a frame's memory until libzmq has sent it.
private final class Retained {
    let frame: Frame

    init(_ frame: Frame) {
        self.frame = frame
    }
}

extension Frame {
    /// Makes the C message that `zmq_msg_send` takes. It must be closed if it is not sent.
    func makeMessage() throws(ZeroMQError) -> zmq_msg_t {
        var message = zmq_msg_t()
        let count = self.count
        if count < Self.handOverBytes {
            if zmq_msg_init_size(&message, count) == -1 { throw .last("zmq_msg_init_size", detail: "\(count) bytes") }
            if count > 0, let target = zmq_msg_data(&message) {
                self.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(from: $0)
                }
            }
            return message
        }
        // The pointer leaves its closure: the array's storage (native on Linux, never bridged), the received message
        // and the external owner are each kept by `retained`, and nobody else may write to what is shared.
        let start = self.withUnsafeBytes { $0.baseAddress }
        let retained = Unmanaged.passRetained(Retained(self))
        let result = zmq_msg_init_data(
            &message, UnsafeMutableRawPointer(mutating: start), count,
            { _, hint in
                // Runs on an I/O thread of libzmq, once.
                if let hint { Unmanaged<Retained>.fromOpaque(hint).release() }
            }, retained.toOpaque())
        if result == -1 {
            retained.release()
            throw .last("zmq_msg_init_data", detail: "\(count) bytes")
        }
        return message
    }
}
