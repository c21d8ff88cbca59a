// Beckon: what a run of the harness is asked for
// SPDX-License-Identifier: Apache-2.0

/// What a run of the harness is asked for.
public struct ChaosOptions: Hashable, Sendable {
    /// Requests to begin.
    public var requests: Int
    /// What chance is drawn from.
    public var seed: UInt64
    /// SIGKILLs; SIGSTOPs come on top.
    public var kills: Int
    /// People who talk at once.
    public var people: Int
    /// What happens to messages; `nil` for no proxy at all.
    public var faults: ProxyFaults?
    /// Services that are left alone: names such as `dispatcher` or `bank-1`.
    public var spared: Set<String>
    /// Whether the folder of the run is kept although nothing was wrong.
    public var keeps: Bool
    /// What the run does without, to show what becomes of it.
    public var without: ChaosPillar?
    /// Options for the dispatcher beside the harness's own, such as `--durability normal`.
    public var dispatcherArguments: [String]

    /// - Parameters: See the properties. Without a number there is a kill for every ten requests.
    public init(
        requests: Int, seed: UInt64, kills: Int? = nil, people: Int = 24, faults: ProxyFaults? = .usual,
        spared: Set<String> = [], keeps: Bool = false, without: ChaosPillar? = nil,
        dispatcherArguments: [String] = []
    ) {
        self.requests = max(1, requests)
        self.seed = seed
        self.kills = max(0, kills ?? requests / 10)
        self.people = max(1, people)
        self.faults = faults
        self.spared = spared
        self.keeps = keeps
        self.without = without
        self.dispatcherArguments = dispatcherArguments
    }
}
