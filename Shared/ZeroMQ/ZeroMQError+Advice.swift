// Beckon: what to do about the common failures.
// SPDX-License-Identifier: Apache-2.0

extension ZeroMQError {
    /// What the one who reads the log can do about it, or nil where nothing general is known.
    public var advice: String? {
        switch self.code {
        case .addressInUse:
            if self.isInterprocess {
                return "Another process listens on this path: stop it, or give this one another path"
            }
            return "Another process listens on this port: stop it (`ss -ltnp` names it), or choose another port or *"
        case .addressNotAvailable:
            return "This machine has no such address: bind to one of its own, to 127.0.0.1 or to * for all"
        case .permissionDenied:
            if self.isInterprocess {
                return "This user may not write there: check the owner and mode of the folder and of the socket file"
            }
            return "Ports below 1024 need a privilege: choose a higher one"
        case .noSuchFile where self.isInterprocess:
            return "The folder does not exist: create it first, libzmq does not"
        case .nameTooLong:
            return
                "A Unix socket's path holds at most 107 bytes: choose a shorter folder, such as one under /run or /tmp"
        case .invalidEndpoint:
            return "Write tcp://HOST:PORT, tcp://*:PORT to bind, ipc:///absolute/path or inproc://name"
        case .unsupportedProtocol:
            return "Only tcp, ipc and inproc are spoken here"
        case .notConnected:
            return "Give the endpoint as bind returned it or as it was connected"
        case .unroutable:
            return "The peer is gone or has not said anything yet: wait until it registers again"
        case .tooManySockets:
            return "Raise the context's maximum of sockets or the process's limit of descriptors (ulimit -n)"
        case .contextTerminated:
            return "The context is shutting down: close the socket"
        case .tooManyFrames:
            return "The peer does not speak this protocol; its message was dropped"
        case .invalidKey:
            return "A CURVE key is 32 bytes or 40 characters of Z85"
        default:
            return nil
        }
    }

    private var isInterprocess: Bool { self.endpoint?.hasPrefix("ipc://") ?? false }
}
