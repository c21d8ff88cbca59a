// Beckon: what is refused, and what the error says.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

struct ErrorTests {
    @Test(
        arguments: [
            ("nonsense", .invalidEndpoint), ("tcp://127.0.0.1:99999", .invalidEndpoint), ("tcp://", .invalidEndpoint),
            ("carrier-pigeon://home", .unsupportedProtocol), ("tcp://127.0.0.1:5\0001", .invalidEndpoint),
            ("tcp://192.0.2.1:*", .addressNotAvailable), ("ipc:///nowhere/at/all/s", .noSuchFile),
            ("ipc:///tmp/" + String(repeating: "x", count: 103), .nameTooLong),
            ("tcp://" + String(repeating: "x", count: 600), .invalidEndpoint),
        ] as [(String, ZeroMQError.Code)])
    func badEndpoints(endpoint: String, code: ZeroMQError.Code) throws {
        let context = try Context()
        let socket = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let failure = error { () throws(ZeroMQError) in try socket.bind(endpoint) }
        #expect(failure?.code == code, "\(String(describing: failure))")
        #expect(failure?.advice != nil)
    }

    @Test func thePathMayHave107Bytes() throws {
        let folder = try TemporaryFolder()
        let room = 107 - folder.path.utf8.count - 1
        let path = "\(folder.path)/\(String(repeating: "p", count: room))"
        let context = try Context()
        do {
            let socket = try Socket.open(.router, in: context, lingerMilliseconds: 0)
            #expect(try socket.bind("ipc://\(path)") == "ipc://\(path)")
        }
        unlink(path)
    }

    @Test(arguments: ["tcp://127.0.0.1:*", "ipc"])
    func anAddressIsTakenOnce(endpoint: String) throws {
        let folder = try TemporaryFolder()
        let context = try Context()
        let first = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let second = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let bound = try first.bind(endpoint == "ipc" ? folder.endpoint : endpoint)
        let failure = error { () throws(ZeroMQError) in try second.bind(bound) }
        #expect(failure?.code == .addressInUse)
        #expect(failure?.endpoint == bound)
        #expect(failure?.description.contains("Another process listens") == true)
    }

    @Test func aSocketFileLeftByTheDeadIsNoHindrance() throws {
        let folder = try TemporaryFolder()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder.path)/s".utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        close(descriptor)
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        #expect(try router.bind(folder.endpoint) == folder.endpoint)
    }

    @Test func leavingWhatWasNeverEntered() throws {
        let context = try Context()
        let socket = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        let failure = error { () throws(ZeroMQError) in try socket.disconnect("tcp://127.0.0.1:5") }
        #expect(failure?.code == .notConnected)
        #expect(failure?.function == "zmq_disconnect")
    }

    @Test func optionsThatAreRefusedAreNamed() throws {
        let context = try Context()
        var options = SocketOptions()
        options.sendHighWaterMark = -5
        let failure = error { () throws(ZeroMQError) in
            _ = try Socket.open(.dealer, in: context, lingerMilliseconds: 0, options: options)
        }
        #expect(failure?.code == .invalidArgument)
        #expect(failure?.detail == "sendHighWaterMark = -5")
        #expect(error { () throws(ZeroMQError) in _ = try Context(inputOutputThreads: -1) }?.code == .invalidArgument)
    }

    @Test func aContextHasOnlySoManySockets() throws {
        let context = try Context(maximumSockets: 2)
        let first = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        let second = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        let failure = error { () throws(ZeroMQError) in
            _ = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        }
        #expect(failure?.code == .tooManySockets)
        #expect(try first.events == .init() && second.events == .init())
    }
}
