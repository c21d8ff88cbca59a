// Beckon: why a socket thread could not start or be reached.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a socket thread could not start or be reached.
public enum SocketThreadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The process has no descriptor left for the wake-up.
    case noDescriptor(errno: Int32)
    /// The system would not start another thread.
    case noThread(errno: Int32)
    /// The thread was told to stop before or while it started, or it has ended.
    case stopped

    public var description: String {
        switch self {
        case .noDescriptor(let number):
            "no descriptor is left (\(String(cString: strerror(number)))): raise the limit of descriptors (ulimit -n)"
        case .noThread(let number):
            "no more threads (\(String(cString: strerror(number)))): raise the limit of processes (ulimit -u)"
        case .stopped:
            "the socket thread was stopped: make a new one"
        }
    }
}
