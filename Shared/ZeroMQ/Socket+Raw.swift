// Beckon: reading and writing a socket's options in C.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

extension Socket {
    borrowing func set(_ option: Int32, _ name: String, to value: Int32) throws(ZeroMQError) {
        var value = value
        if zmq_setsockopt(self.handle, option, &value, MemoryLayout<Int32>.size) == -1 {
            throw .last("zmq_setsockopt", detail: "\(name) = \(value)")
        }
    }

    borrowing func setLong(_ option: Int32, _ name: String, to value: Int64) throws(ZeroMQError) {
        var value = value
        if zmq_setsockopt(self.handle, option, &value, MemoryLayout<Int64>.size) == -1 {
            throw .last("zmq_setsockopt", detail: "\(name) = \(value)")
        }
    }

    /// The value does not go into the error: it may be a secret key.
    borrowing func set(_ option: Int32, _ name: String, to bytes: [UInt8]) throws(ZeroMQError) {
        let result = bytes.withUnsafeBytes { zmq_setsockopt(self.handle, option, $0.baseAddress, $0.count) }
        if result == -1 { throw .last("zmq_setsockopt", detail: "\(name), \(bytes.count) bytes") }
    }

    borrowing func integer(_ option: Int32, _ name: String) throws(ZeroMQError) -> Int32 {
        var value: Int32 = 0
        var size = MemoryLayout<Int32>.size
        if zmq_getsockopt(self.handle, option, &value, &size) == -1 { throw .last("zmq_getsockopt", detail: name) }
        return value
    }

    borrowing func longInteger(_ option: Int32, _ name: String) throws(ZeroMQError) -> Int64 {
        var value: Int64 = 0
        var size = MemoryLayout<Int64>.size
        if zmq_getsockopt(self.handle, option, &value, &size) == -1 { throw .last("zmq_getsockopt", detail: name) }
        return value
    }

    borrowing func bytes(_ option: Int32, _ name: String, capacity: Int) throws(ZeroMQError) -> [UInt8] {
        var value = [UInt8](repeating: 0, count: capacity)
        var size = capacity
        let result = value.withUnsafeMutableBytes { zmq_getsockopt(self.handle, option, $0.baseAddress, &size) }
        if result == -1 { throw .last("zmq_getsockopt", detail: name) }
        return [UInt8](value.prefix(size))
    }

    borrowing func string(_ option: Int32, _ name: String) throws(ZeroMQError) -> String {
        let bytes = try self.bytes(option, name, capacity: 1024)
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
