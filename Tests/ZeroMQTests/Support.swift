// Beckon: endpoints and pairs of sockets for tests.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

/// How long a test waits for what must come.
let patience: Int32 = 5000

/// How long a test waits for what must not come.
let briefly: Int32 = 50

/// A folder of its own under the system's temporary one, removed at the end.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/beckon-zmq-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        self.path = String(cString: made)
    }

    deinit {
        for name in ["s", "a", "b"] { unlink("\(self.path)/\(name)") }
        rmdir(self.path)
    }

    var endpoint: String { "ipc://\(self.path)/s" }
}

/// The error that a body throws, as a value that `#expect` takes.
func error(of body: () throws(ZeroMQError) -> Void) -> ZeroMQError? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}
