// Beckon: a real folder of photos, whose changes are noticed beside the requests
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Dispatch
public import Foundation
import HandlerKit
public import Logging
public import PhotosReading
import Schema
import Synchronization

/// A folder of photos of one user. It is read on a thread of its own, and requests are answered from the store: a large
/// folder is answered from while it is still being read.
public final class PhotoLibrary: Sendable {
    /// What is known of the reading.
    package struct Status: Hashable, Sendable {
        /// Whether not all has been looked at since the start.
        package var isReading = true
        /// Whether the folder was not there when it was looked for last.
        package var isMissing = false
        /// Folders that could not be read, and files that were too many.
        package var skipped = 0

        package init(isReading: Bool = true, isMissing: Bool = false, skipped: Int = 0) {
            self.isReading = isReading
            self.isMissing = isMissing
            self.skipped = skipped
        }
    }

    private struct State {
        var status = Status()
        var isBusy = false, isEnded = false
        var finished: ContinuousClock.Instant?
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
    }

    /// After how many new or changed files it is told how far the reading is.
    private static let toldEach = 1_000

    package let collection: PhotoCollection
    private let store: AppStore
    private let root: String
    private let zone: TimeZone
    private let reader: PhotoReader
    private let freshness: Duration
    private let patience: Duration
    private let logger: Logger
    private let queue = DispatchQueue(label: "beckon.photos")
    private let timer = DispatchQueue(label: "beckon.photos.patience")
    private let state = Mutex(State())
    private let nudges: AsyncStream<Void>
    private let nudge: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - folder: The folder; from the root of the file system, or from the process's own folder.
    ///   - owner: The user whose photos they are.
    ///   - zone: The zone of times that say none.
    ///   - store: A store with the tables of ``PhotoTables``.
    ///   - reader: What reads tags.
    ///   - freshness: After what time a request has the folder looked through again.
    ///   - patience: How long a request waits for that.
    ///   - logger: Is told what could not be read.
    public init(
        folder: String, owner: String, zone: TimeZone, store: AppStore, reader: PhotoReader,
        freshness: Duration = .seconds(1), patience: Duration = .milliseconds(300), logger: Logger
    ) {
        self.root = URL(fileURLWithPath: folder).standardizedFileURL.path
        self.collection = PhotoCollection(user: owner, source: "folder:\(self.root)")
        self.zone = zone
        self.store = store
        self.reader = reader
        self.freshness = freshness
        self.patience = patience
        self.logger = logger
        (self.nudges, self.nudge) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Where a photo is, as a URL.
    package func url(_ path: String) -> String {
        let names = self.root.split(separator: "/").map { name in
            FoundFile.encoded(FileName(name.utf8))
        }
        return "file:///" + (names + [path]).joined(separator: "/")
    }

    /// Reads the folder at once, and again whenever a request wants it fresh, until the task is cancelled.
    public func keepUp() async {
        self.state.withLock { state in
            // A request may have asked for it before.
            if !state.isBusy { self.nudge.yield() }
            state.isBusy = true
        }
        await withTaskCancellationHandler {
            for await _ in self.nudges {
                await withCheckedContinuation { continuation in
                    self.queue.async {
                        self.read()
                        continuation.resume()
                    }
                }
            }
        } onCancel: {
            self.state.withLock { $0.isEnded = true }
        }
        self.finish { _ in }
    }

    /// Has the folder looked through again where that is due, waits for it a little, and says how far it is.
    ///
    /// - Parameter patience: How long to wait; `nil` for the usual time.
    @discardableResult
    package func freshen(patience: Duration? = nil) async -> Status {
        let isBusy = self.state.withLock { state in
            if !state.isBusy, !state.isEnded, state.finished.map({ $0.duration(to: .now) >= self.freshness }) ?? true {
                state.isBusy = true
                self.nudge.yield()
            }
            return state.isBusy && !state.isEnded
        }
        if isBusy { await self.wait(patience ?? self.patience) }
        return self.state.withLock { $0.status }
    }

    /// Waits until the folder was read for the first time, so that its words are known when the worker begins.
    public func begin(patience: Duration) async { await self.freshen(patience: patience) }

    private func wait(_ patience: Duration) async {
        await withCheckedContinuation { continuation in
            let number: Int? = self.state.withLock { state in
                guard state.isBusy, !state.isEnded else { return nil }
                state.next += 1
                state.waiting[state.next] = continuation
                return state.next
            }
            guard let number else { return continuation.resume() }
            let milliseconds = Int(patience / .milliseconds(1))
            self.timer.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
                self?.state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
            }
        }
    }

    private func read() {
        let reading = FolderReading(
            store: self.store, collection: self.collection, root: self.root, zone: self.zone, reader: self.reader)
        // A large folder that is back is answered from at once, while it is still being looked through.
        if FolderWalk(self.root).isThere {
            self.state.withLock { state in
                if state.status.isMissing { state.status.isReading = true }
                state.status.isMissing = false
            }
        }
        var told = 0
        do {
            let outcome = try reading.run {
                self.state.withLock { !$0.isEnded }
            } progress: { count in
                guard count >= told + Self.toldEach else { return }
                told = count
                self.logger.info("photos are being read", metadata: ["files": "\(count)", "folder": "\(self.root)"])
            }
            switch outcome {
            case .done(let skipped):
                if told > 0 { self.logger.info("photos were read", metadata: ["folder": "\(self.root)"]) }
                self.finish { status in
                    status = Status(isReading: false, isMissing: false, skipped: skipped)
                }
            case .missing:
                self.finish { status in
                    if !status.isMissing { self.logger.warning("the folder of photos cannot be opened: \(self.root)") }
                    status.isMissing = true
                }
            case .stopped: self.finish { _ in }
            }
        } catch {
            self.logger.error("photos cannot be read into the store: \(error)")
            self.finish { _ in }
        }
    }

    private func finish(_ change: (inout Status) -> Void) {
        let waiting = self.state.withLock { state in
            change(&state.status)
            state.isBusy = false
            state.finished = .now
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }
}
