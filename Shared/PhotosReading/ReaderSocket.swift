// Beckon: how files go to the process that reads them, and what it answers
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Schema

/// What is done of a file.
package enum ReaderJob: UInt8, Sendable {
    /// Its tags, answered by a ``TagTable`` as JSON.
    case tags = 1
    /// A small picture of it, answered by a JPEG.
    case thumbnail = 2
    /// The dots of a small picture of it, answered by width and height, two bytes each, and three bytes a dot.
    case dots = 3
}

/// One end of the line between a worker and the process that reads for it. A job is one byte and the descriptor of an open
/// file; an answer is one message, empty where the file is no image or a broken one. So the reader opens nothing by name
/// that it was not given.
package struct ReaderSocket: Sendable {
    /// Bytes of an answer. It fits into what the kernel holds of one message without being asked for more.
    package static let answerBytes = 160 << 10

    /// Its descriptor.
    package let descriptor: Int32

    /// - Parameter descriptor: A socket of messages in order.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Two ends of one line; `nil` where the system has none.
    static func pair() -> (ReaderSocket, ReaderSocket)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (ReaderSocket(ends[0]), ReaderSocket(ends[1]))
    }

    /// Whether the descriptor is a socket.
    package var isSocket: Bool {
        var status = stat()
        return fstat(self.descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Has an answer that is not there after so many seconds count as none.
    func wait(atMost seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends a job with its file; `false` where nobody is there.
    func send(_ job: ReaderJob, of file: Int32) -> Bool {
        var control = Self.control
        control.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: Self.headerBytes + MemoryLayout<Int32>.size, as: Int.self)
            bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
            bytes.storeBytes(of: Self.rights, toByteOffset: 12, as: Int32.self)
            bytes.storeBytes(of: file, toByteOffset: Self.headerBytes, as: Int32.self)
        }
        var byte = job.rawValue
        return Self.withMessage(&byte, &control) { message in
            sendmsg(self.descriptor, &message, Int32(MSG_NOSIGNAL)) == 1
        }
    }

    /// Waits for a job.
    ///
    /// - Returns: What is to be done, and the descriptor of the file, which the caller closes; `nil` at the end of the line.
    package func job() -> (job: ReaderJob, file: Int32)? {
        var control = Self.control
        var byte: UInt8 = 0
        let isThere = Self.withMessage(&byte, &control) { message in
            recvmsg(self.descriptor, &message, Int32(MSG_CMSG_CLOEXEC)) == 1
                && message.msg_controllen >= Self.headerBytes + MemoryLayout<Int32>.size
        }
        guard isThere, let job = ReaderJob(rawValue: byte) else { return nil }
        return control.withUnsafeBytes { bytes in
            guard bytes.load(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
                bytes.load(fromByteOffset: 12, as: Int32.self) == Self.rights
            else { return nil }
            return (job, bytes.load(fromByteOffset: Self.headerBytes, as: Int32.self))
        }
    }

    /// Answers; what is too long is answered as nothing.
    package func answer(_ bytes: [UInt8]) -> Bool {
        // A message without bytes could not be told from the end of the line, so each begins with one.
        let message = [1] + (bytes.count < Self.answerBytes ? bytes : [])
        return Glibc.send(self.descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    }

    /// What came of waiting for an answer.
    enum Answer: Equatable {
        case bytes([UInt8])
        /// It did not come in time.
        case late
        /// Nobody is there.
        case gone
    }

    /// Waits for the answer.
    func answer() -> Answer {
        let most = Self.answerBytes
        var isLate = false
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            let received = recv(self.descriptor, buffer.baseAddress, most, 0)
            isLate = received < 0 && errno == EAGAIN
            count = max(0, received)
        }
        guard bytes.first == 1 else { return isLate ? .late : .gone }
        return .bytes(Array(bytes.dropFirst()))
    }

    // MARK: Messages with a descriptor, for which C has macros

    /// Bytes in front of the descriptor: a length, a level and a type.
    private static let headerBytes = 16
    private static let rights: Int32 = 1
    /// Room for one descriptor, filled up to eight bytes.
    private static let control: [UInt64] = [0, 0, 0]

    private static func withMessage(
        _ byte: inout UInt8, _ control: inout [UInt64], _ body: (inout msghdr) -> Bool
    ) -> Bool {
        withUnsafeMutableBytes(of: &byte) { byte in
            var part = iovec(iov_base: byte.baseAddress, iov_len: 1)
            return control.withUnsafeMutableBytes { control in
                withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return body(&message)
                }
            }
        }
    }
}
