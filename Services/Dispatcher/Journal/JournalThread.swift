// Beckon: the thread that turns are written on while the next ones are decided
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Dispatch
import Glibc
import Synchronization

/// A thread that does one piece of work after the other and sleeps in between. It ends with the value that started it.
final class JournalThread: Sendable {
    /// What the thread shares with others.
    private final class Shared: Sendable {
        let work = Mutex<[@Sendable () -> Void]>([])
        let isEnding = Atomic<Bool>(false)
        let semaphore = DispatchSemaphore(value: 0)

        func run() {
            while true {
                self.semaphore.wait()
                let next = self.work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let next else {
                    if self.isEnding.load(ordering: .acquiring) { return }
                    continue
                }
                next()
            }
        }
    }

    private let shared = Shared()

    /// - Throws: ``JournalError`` where the system gives no thread.
    init(path: String) throws(JournalError) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(self.shared)
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                clinux_set_thread_name("beckon-journal")
                Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard result == 0 else {
            body.release()
            throw JournalError(.failed, path, "no thread can be started: \(String(cString: strerror(result)))")
        }
        pthread_detach(thread)
    }

    /// What is to be done is done before it ends.
    deinit {
        self.shared.isEnding.store(true, ordering: .releasing)
        self.shared.semaphore.signal()
    }

    func perform(_ work: @escaping @Sendable () -> Void) {
        self.shared.work.withLock { $0.append(work) }
        self.shared.semaphore.signal()
    }
}

/// Whether something is under way. Whoever began it can wait for its end.
final class Gate: Sendable {
    private let state = Mutex<(isClosed: Bool, isAwaited: Bool)>((false, false))
    private let semaphore = DispatchSemaphore(value: 0)

    var isClosed: Bool { self.state.withLock { $0.isClosed } }

    func close() { self.state.withLock { $0.isClosed = true } }

    func open() {
        let isAwaited = self.state.withLock { state in
            defer { state = (false, false) }
            return state.isAwaited
        }
        if isAwaited { self.semaphore.signal() }
    }

    /// Waits until it is open. For one at a time.
    func wait() {
        let isClosed = self.state.withLock { state in
            state.isAwaited = state.isClosed
            return state.isClosed
        }
        if isClosed { self.semaphore.wait() }
    }
}
