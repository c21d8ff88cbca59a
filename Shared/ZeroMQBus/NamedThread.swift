// Beckon: starting a named thread that may block.
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Starts threads outside Swift's cooperative pool, whose bodies may block.
enum NamedThread {
    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a detached thread.
    ///
    /// - Parameters:
    ///   - name: As `top -H` shows it; 15 bytes are kept.
    ///   - run: What it does.
    /// - Throws: ``SocketThreadError/noThread(errno:)``.
    static func start(_ name: String, run: @escaping @Sendable () -> Void) throws(SocketThreadError) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                clinux_set_thread_name(body.name)
                body.run()
                return nil
            }, body.toOpaque())
        guard result == 0 else {
            body.release()
            throw .noThread(errno: result)
        }
        pthread_detach(thread)
    }
}
