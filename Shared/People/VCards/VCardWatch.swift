// Beckon: when a folder of vCards is looked at and read again
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization

/// When a folder of vCards is looked at, and when it is read again. Pure: the present is an argument.
public struct VCardWatch: Hashable, Sendable {
    /// How long a look is good for.
    public static let pause = Milliseconds.seconds(1)

    private var lastLook: Instant?
    private var state: VCardFolder.State?

    /// Nobody has looked yet.
    public init() {}

    /// Whether it is time to look. A clock that was set back makes it so.
    public func isDue(at now: Instant) -> Bool {
        guard let lastLook = self.lastLook else { return true }
        return now < lastLook || now >= lastLook + Self.pause
    }

    /// Notes a look.
    ///
    /// - Returns: Whether the folder has to be read: names, sizes or times are others than at the look before.
    public mutating func hasChanged(_ state: VCardFolder.State, at now: Instant) -> Bool {
        self.lastLook = now
        defer { self.state = state }
        return self.state != state
    }
}

/// A folder of vCards with what was read of it, read again when it has changed.
public final class WatchedVCards: Sendable {
    private let folder: VCardFolder
    private let known = Mutex((watch: VCardWatch(), reading: VCardReading()))

    /// - Parameter folder: The folder. It may come to be later.
    public init(_ folder: VCardFolder) { self.folder = folder }

    /// What the folder holds, as it was a second ago at most.
    ///
    /// - Parameter now: The present, by any clock.
    public func reading(at now: Instant) -> VCardReading {
        self.known.withLock { known in
            guard known.watch.isDue(at: now) else { return known.reading }
            let state = self.folder.state()
            if known.watch.hasChanged(state, at: now) { known.reading = self.folder.read(state) }
            return known.reading
        }
    }
}
