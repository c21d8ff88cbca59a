// Beckon: an endpoint's text, checked before libzmq sees it.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// An endpoint that is fit to hand to libzmq, which cuts a text at its first zero byte and does not say which part of
/// it was wrong.
struct Endpoint {
    /// The bytes of a Unix socket's path, without the closing zero (`sun_path` in unix(7)).
    static let pathBytesMaximum = 107
    static let bytesMaximum = 512

    let text: String

    init(_ text: String, function: String) throws(ZeroMQError) {
        self.text = text
        guard text.utf8.count <= Self.bytesMaximum, !text.utf8.contains(0) else {
            throw ZeroMQError(
                .invalidEndpoint, function: function,
                detail: "\(text.utf8.count) bytes, of at most \(Self.bytesMaximum), none of them zero")
        }
        if let path = self.path, path.utf8.count > Self.pathBytesMaximum {
            throw ZeroMQError(
                .nameTooLong, function: function, endpoint: text, detail: "\(path.utf8.count) bytes")
        }
    }

    /// The path of an `ipc` endpoint in the file system, or nil.
    var path: String? {
        guard self.text.hasPrefix("ipc://") else { return nil }
        let path = String(self.text.dropFirst(6))
        return path.hasPrefix("@") || path == "*" || path.isEmpty ? nil : path
    }

    /// The error of a call that just failed on this endpoint.
    func failure(_ function: String) -> ZeroMQError {
        let error = ZeroMQError.last(function, endpoint: self.text)
        // A malformed endpoint comes back as EINVAL or ENODEV; tell it from a wrong option.
        guard error.code == .invalidArgument else { return error }
        return ZeroMQError(.invalidEndpoint, function: function, endpoint: self.text, errno: error.errno)
    }

    /// Throws if a process listens on this `ipc` path. libzmq removes the file and binds anew, so that the first one
    /// would live on, unreachable and without a word.
    func refuseIfTaken() throws(ZeroMQError) {
        guard let path = self.path else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // EAGAIN: a listener is there and its queue is full.
        if result == 0 || errno == EAGAIN {
            throw ZeroMQError(.addressInUse, function: "zmq_bind", endpoint: self.text, errno: EADDRINUSE)
        }
    }
}
