// Beckon: a thread for what waits in the system
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread of one's own for what waits in the system, which the pool's threads must not.
enum OwnThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs something on a new thread; where there is none to be had, on this one.
    static func run(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(run))
        let code = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            return run()
        }
        pthread_detach(thread)
    }
}
