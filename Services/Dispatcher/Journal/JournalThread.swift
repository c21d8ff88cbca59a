// Beckon: the thread that turns are written on while the next ones are decided
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Dispatch
import Glibc
import Synchronization

/// A thread that does one piece of work after the other and sleeps in between. It begins with the first piece, and ends
/// with the value that started it.
final class JournalThread: Sendable {
    private struct Piece: Sendable {
        var work: @Sendable () -> Void
        var done: @Sendable () -> Void
    }

    /// What the thread shares with others.
    private final class Shared: Sendable {
        let name: String
        let standsBack: Bool
        let pieces = Mutex<[Piece]>([])
        let isEnding = Atomic<Bool>(false)
        /// The system's number of the thread; 0 until it runs.
        let number = Atomic<Int32>(0)
        /// How many pieces there were, and how many of them are done.
        let count = Atomic<Int>(0), done = Atomic<Int>(0)
        /// So many of them are waited for.
        let hurried = Atomic<Int>(0)
        let semaphore = DispatchSemaphore(value: 0)

        init(name: String, standsBack: Bool) {
            self.name = name
            self.standsBack = standsBack
        }

        /// The first so many pieces are waited for.
        func hurry(_ count: Int) {
            guard self.standsBack, count > self.done.load(ordering: .acquiring) else { return }
            // Once for each: it is a call of the system.
            guard self.hurried.max(count, ordering: .sequentiallyConsistent).oldValue < count else { return }
            let number = self.number.load(ordering: .acquiring)
            if number != 0 { _ = clinux_come_forward(number) }
        }

        /// Behind the piece of that number: it runs like all others until the last one is done that is waited for.
        private func standBack(_ count: Int) {
            guard self.standsBack, self.hurried.load(ordering: .sequentiallyConsistent) <= count else { return }
            _ = clinux_stand_back()
            // Whoever hurried the next one meanwhile may have done so before this thread stood back.
            if self.hurried.load(ordering: .sequentiallyConsistent) > count {
                _ = clinux_come_forward(self.number.load(ordering: .relaxed))
            }
        }

        func run() {
            clinux_set_thread_name(self.name)
            self.number.store(clinux_thread_number(), ordering: .releasing)
            while true {
                self.semaphore.wait()
                guard let done = self.workOnce() else {
                    if self.isEnding.load(ordering: .acquiring) { return }
                    continue
                }
                self.standBack(self.done.add(1, ordering: .acquiringAndReleasing).newValue)
                done()
            }
        }

        /// Does the next piece. What it held is let go with the end of this call, before anybody goes on: a journal's
        /// file, which the next one wants to lock.
        ///
        /// - Returns: What is to be called then; `nil` where there is no piece.
        private func workOnce() -> (@Sendable () -> Void)? {
            guard let piece = self.pieces.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
            piece.work()
            return piece.done
        }
    }

    private let shared: Shared
    private let path: String
    private let isStarted = Mutex(false)
    /// So long a piece may be kept from the processor: others may wait for a lock that it holds, in this process or in the
    /// file system.
    private static let patience = DispatchTimeInterval.milliseconds(100)

    /// - Parameters:
    ///   - name: As `top -H` shows it; 15 bytes are kept.
    ///   - path: What errors tell of.
    ///   - standsBack: Whether it does its work where no other thread wants the processor, until it is hurried, or for
    ///     ``patience``. Where the system does not let it be hurried it works like all others.
    init(name: String, path: String, standsBack: Bool = false) {
        self.shared = Shared(name: name, standsBack: standsBack && Self.mayComeForward)
        self.path = path
    }

    /// What is to be done is done before it ends.
    deinit {
        self.shared.isEnding.store(true, ordering: .releasing)
        self.shared.semaphore.signal()
    }

    /// Does something, and calls when that is done.
    ///
    /// - Throws: ``JournalError`` where the system gives no thread.
    func perform(
        _ work: @escaping @Sendable () -> Void, done: @escaping @Sendable () -> Void
    ) throws(JournalError) {
        try self.start()
        self.shared.pieces.withLock { $0.append(Piece(work: work, done: done)) }
        let count = self.shared.count.add(1, ordering: .acquiringAndReleasing).newValue
        self.shared.semaphore.signal()
        guard self.shared.standsBack else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [shared] in shared.hurry(count) }
    }

    /// What it has to do is waited for: until that is done it runs like all other threads.
    func hurry() { self.shared.hurry(self.shared.count.load(ordering: .acquiring)) }

    /// Waits until all that it had to do is done, and nothing of it is held any longer.
    func wait() {
        guard self.shared.count.load(ordering: .acquiring) > self.shared.done.load(ordering: .acquiring) else { return }
        let done = DispatchSemaphore(value: 0)
        // It runs already: there is something that it does.
        guard (try? self.perform({}, done: { done.signal() })) != nil else { return }
        self.hurry()
        done.wait()
    }

    private func start() throws(JournalError) {
        let result = self.isStarted.withLock { isStarted -> Int32 in
            if isStarted { return 0 }
            var thread = pthread_t()
            let body = Unmanaged.passRetained(self.shared)
            let result = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, body.toOpaque())
            if result == 0 { pthread_detach(thread) } else { body.release() }
            isStarted = result == 0
            return result
        }
        guard result == 0 else {
            throw JournalError(.failed, self.path, "no thread can be started: \(String(cString: strerror(result)))")
        }
    }

    /// Whether the system lets a thread that stood back come forward again. Tried on a thread that may be lost by it.
    static let mayComeForward: Bool = {
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { _ in
                guard clinux_stand_back() == 0, clinux_come_forward(clinux_thread_number()) == 0 else { return nil }
                return UnsafeMutableRawPointer(bitPattern: 1)
            }, nil)
        guard result == 0 else { return false }
        var answer: UnsafeMutableRawPointer?
        pthread_join(thread, &answer)
        return answer != nil
    }()
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

    /// Closes it and begins something, which opens it in the end; it stays open where that cannot begin.
    func close(_ begin: () throws(JournalError) -> Void) throws(JournalError) {
        self.close()
        do {
            try begin()
        } catch {
            self.open()
            throw error
        }
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
