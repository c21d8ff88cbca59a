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
        try self.checkPort(function)
    }

    /// Throws unless a TCP endpoint ends in a port. libzmq keeps the low 16 bits of any number, and so listens on port
    /// 34463 when it is told 99999.
    private func checkPort(_ function: String) throws(ZeroMQError) {
        guard self.text.hasPrefix("tcp://"), let colon = self.text.lastIndex(of: ":") else { return }
        let port = self.text[self.text.index(after: colon)...]
        guard port == "*" || (port.allSatisfy(\.isNumber) && UInt16(port) != nil) else {
            throw ZeroMQError(
                .invalidEndpoint, function: function, endpoint: self.text, detail: "a port is * or 0 to 65535")
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
        // The same numbers mean other things elsewhere: EINVAL a wrong option, ENOENT an absent folder.
        let code: ZeroMQError.Code =
            switch (error.code, function) {
            case (.invalidArgument, _): .invalidEndpoint
            case (.noSuchFile, "zmq_unbind"), (.noSuchFile, "zmq_disconnect"): .notConnected
            default: error.code
            }
        return ZeroMQError(code, function: function, endpoint: self.text, errno: error.errno)
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
