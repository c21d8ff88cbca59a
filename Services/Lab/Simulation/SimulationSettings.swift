// Beckon: what is to be simulated
// SPDX-License-Identifier: Apache-2.0

/// What is to be simulated: the size of the world, and what may go wrong in it. With the seed it says everything: the
/// same settings make the same run, byte for byte.
public struct SimulationSettings: Sendable, Hashable {
    /// A part that is broken on purpose, to see that the simulation notices.
    public enum Sabotage: String, Sendable, CaseIterable {
        /// An app says that it keeps a ledger and does not look into it.
        case noLedger
        /// An app forgets that it said `neverDone`.
        case noTombstone
        /// The disk loses the last commit when the dispatcher dies.
        case forgetfulDisk
        /// What is only written is said to be on the disk.
        case lazyDisk
        /// The dispatcher sends before its turn is in the journal.
        case sendBeforeCommit
        /// The dispatcher tells an event under a number that another one has.
        case renumberedEvent
        /// A worker does what nobody consented to.
        case otherParameters
        /// A worker answers that it was done, and it was not.
        case emptySuccess
        /// Messages of clients vanish after they were acknowledged.
        case swallowedRequest
        /// The dispatcher takes a worker's credit for ten times what it is.
        case ignoredCredit
        /// A failed commit is said to have gone well.
        case ignoredFailure
        /// Work names an intent that the worker's app does not take.
        case foreignIntent
        /// The end of a request is told under two numbers.
        case secondEnd
        /// Manifests give what is financial or irreversible no window in which it is not done again.
        case noRepeatWindow
    }

    /// Names the run.
    public var seed: UInt64
    /// Requests that clients begin.
    public var requests: Int
    /// What may go wrong.
    public var faults: Set<Fault>
    /// What is broken on purpose.
    public var sabotage: Sabotage?
    /// Whether every step is written down as text.
    public var isTraced: Bool

    /// - Parameters: See the properties.
    public init(
        seed: UInt64, requests: Int = 100, faults: Set<Fault> = Set(Fault.allCases), sabotage: Sabotage? = nil,
        isTraced: Bool = false
    ) {
        self.seed = seed
        self.requests = requests
        self.faults = faults
        self.sabotage = sabotage
        self.isTraced = isTraced
    }
}
