// Beckon: where a dispatcher listens without keys, and where a client connects without one.
// SPDX-License-Identifier: Apache-2.0

import Access
import Glibc
import Testing
import ZeroMQ
import ZeroMQBus

@Suite(.timeLimit(.minutes(1)))
struct DoorTests {
    private static let endpoints: [(String, EndpointReach)] = [
        ("tcp://127.0.0.1:7401", .machine), ("tcp://127.0.0.1:*", .machine), ("tcp://127.255.1.2:1", .machine),
        ("tcp://localhost:7401", .machine), ("tcp://[::1]:7401", .machine), ("ipc://@name", .machine),
        ("ipc:///run/beckon/front", .folder), ("ipc://front", .folder), ("ipc://*", .folder), ("inproc://a", .folder),
        ("tcp://*:7401", .network), ("tcp://0.0.0.0:7401", .network), ("tcp://[::]:7401", .network),
        ("tcp://eth0:7401", .network), ("tcp://lo:7401", .network), ("tcp://192.168.1.2:7401", .network),
        ("tcp://dispatcher:7401", .network), ("tcp://127.0.0.1.example.org:7401", .network),
        ("tcp://127.example.org:7401", .network), ("tcp://127.1:7401", .network), ("tcp://127.0.0.256:1", .network),
        ("tcp://127.0.0.+1:1", .network), ("tcp://127.0.0.:1", .network), ("tcp://1270.0.0.1:1", .network),
        ("tcp://localhost.example.org:1", .network), ("tcp://LOCALHOST:1", .network), ("tcp://::1:1", .network),
        ("tcp://[::ffff:127.0.0.1]:1", .network), ("tcp://[::1%eth0]:1", .network), ("tcp://:1", .network),
        ("tcp://", .network), ("", .network), ("127.0.0.1:7401", .network), ("TCP://127.0.0.1:1", .network),
        ("tcp://127.0.0.1:0;10.0.0.1:7401", .network), ("tcp://10.0.0.1:0;127.0.0.1:7401", .machine),
        ("tcp://127.0.0.1:1;", .network), ("ws://127.0.0.1:1", .network), ("tipc://{1,2}", .network),
        ("udp://127.0.0.1:1", .network), ("vmci://1:1", .network),
    ]

    @Test(arguments: DoorTests.endpoints) func reach(_ endpoint: String, _ reach: EndpointReach) {
        #expect(EndpointReach(endpoint) == reach)
    }

    /// Without keys nothing is bound that others could reach; every socket is asked about before the first is bound.
    @Test(arguments: DoorTests.endpoints.filter { $0.1 == .network }.map(\.0))
    func noKeysNoNetwork(_ endpoint: String) async throws {
        let folder = try SocketFolder()
        for openDoors in [OpenDoors.thisMachine, .ownFolders] {
            var settings = TransportSettings()
            settings.openDoors = openDoors
            for door in 0..<3 {
                var endpoints = folder.endpoints
                switch door {
                case 0: endpoints.front = endpoint
                case 1: endpoints.back = endpoint
                default: endpoints.events = endpoint
                }
                let refused = endpoints
                let error = await #expect(throws: EndpointRefused.self) {
                    let (host, _) = try await startHost(refused, settings: settings)
                    await host.stop()
                }
                #expect(error?.endpoint == endpoint && error?.reason == .network)
                #expect(error?.description.contains("beckon keys init") == true)
                #expect(access("\(folder.path)/front", F_OK) != 0)
            }
        }
    }

    @Test func loopbackWithoutKeysMustBeMeant() async throws {
        var settings = TransportSettings()
        settings.openDoors = .ownFolders
        let strict = settings
        let error = await #expect(throws: EndpointRefused.self) {
            _ = try await startHost(.anyLocalPorts, settings: strict)
        }
        #expect(error?.reason == .machine && error?.description.contains("--no-keys") == true)
        settings.openDoors = .thisMachine
        let (host, _) = try await startHost(.anyLocalPorts, settings: settings)
        await host.stop()
    }

    @Test(arguments: [0o755, 0o710, 0o701, 0o777] as [mode_t])
    func aSharedFolderIsRefused(_ mode: mode_t) async throws {
        let folder = try SocketFolder()
        var settings = TransportSettings()
        settings.openDoors = .ownFolders
        let strict = settings
        let (host, _) = try await startHost(folder.endpoints, settings: strict)
        await host.stop()
        chmod(folder.path, mode)
        let error = await #expect(throws: EndpointRefused.self) {
            _ = try await startHost(folder.endpoints, settings: strict)
        }
        #expect(error?.reason == .sharedFolder(folder.path))
        #expect(error?.description.contains("chmod 700 \(folder.path)") == true)
    }

    @Test func keysOpenEveryDoor() async throws {
        var settings = TransportSettings()
        settings.security = .curveServer(secretKey: try CurveKeyPair.generate().secretKey)
        settings.openDoors = .ownFolders
        let anywhere = DispatcherEndpoints(front: "tcp://*:*", back: "tcp://0.0.0.0:*", events: "tcp://127.0.0.1:*")
        let (host, _) = try await startHost(anywhere, settings: settings)
        await host.stop()
    }

    @Test(arguments: DoorTests.endpoints) func clients(_ endpoint: String, _ reach: EndpointReach) {
        func isRefused(_ allowsOpen: Bool) -> Bool {
            do throws(EndpointRefused) {
                try ClientSecurity.check([endpoint], allowsOpen: allowsOpen)
                return false
            } catch {
                return error.reason == .unknownDispatcher && error.description.contains("--key FILE")
            }
        }
        #expect(isRefused(false) == (reach != .folder))
        #expect(isRefused(true) == (reach == .network))
    }

    @Test func keyFilesBecomeSecurity() throws {
        let (own, other) = (try Z85KeyPair.generate(), try Z85KeyPair.generate())
        let file = KeyFile(name: "a", keys: own, dispatcher: other.publicKey)
        guard case .curveClient(let server, let keys) = try SocketOptions.Security.client(file) else {
            Issue.record("a client's file is a client's")
            return
        }
        #expect(server.z85 == other.publicKey.text && keys.publicKey.z85 == own.publicKey.text)
        #expect(throws: AccessError.self) {
            try SocketOptions.Security.client(KeyFile(name: "a", keys: own, dispatcher: nil))
        }
        let mixed = Z85KeyPair(publicKey: other.publicKey, secretKey: own.secretKey)
        #expect(throws: AccessError.self) {
            try SocketOptions.Security.dispatcher(KeyFile(name: "a", keys: mixed, dispatcher: nil))
        }
    }
}
