// Beckon: what became of every request, by its number
// SPDX-License-Identifier: Apache-2.0

/// What became of every request, by its number: a byte each, and where the living ones are found.
///
/// The latest requests are remembered, as many as it holds; of older ones that have ended nothing is known any more.
public struct RequestLedger: Sendable {
    /// What is wrong with what was told of a request.
    public enum Fault: Hashable, Sendable {
        /// It ended a second time.
        case endedTwice
        /// It ended although it was refused.
        case endedThoughRefused
    }

    private static let isAccepted: UInt8 = 1, isRefused: UInt8 = 2, isEnded: UInt8 = 4
    private let capacity: Int
    private var flags: [UInt8] = []
    private var slots: [UInt32] = []
    /// Living requests that are older than the ring.
    private var old: [UInt64: UInt32] = [:]
    private var oldFlags: [UInt64: UInt8] = [:]
    /// Requests so far; their numbers are those below.
    public private(set) var begun: UInt64 = 0
    /// How many were accepted, ended, refused.
    public private(set) var accepted: UInt64 = 0, ended: UInt64 = 0, refused: UInt64 = 0

    /// - Parameter capacity: How many are remembered.
    public init(capacity: Int = ScenarioLimits.remembered) { self.capacity = max(1, capacity) }

    /// Of how many requests nothing is known any more.
    public var forgotten: UInt64 { self.begun > UInt64(self.capacity) ? self.begun - UInt64(self.capacity) : 0 }

    /// Begins a request.
    ///
    /// - Parameter slot: Where it lives.
    /// - Returns: Its number.
    public mutating func begin(slot: UInt32) -> UInt64 {
        let number = self.begun
        self.begun += 1
        let index = Int(number % UInt64(self.capacity))
        if index == self.flags.count {
            self.flags.append(0)
            self.slots.append(slot)
        } else {
            let elder = number - UInt64(self.capacity)
            if self.slots[index] != .max {
                self.old[elder] = self.slots[index]
                self.oldFlags[elder] = self.flags[index]
            }
            self.flags[index] = 0
            self.slots[index] = slot
        }
        return number
    }

    /// Where a request lives; `nil` where it was never begun or lives no more.
    public func slot(of number: UInt64) -> UInt32? {
        guard number < self.begun else { return nil }
        if number < self.forgotten { return self.old[number] }
        let slot = self.slots[Int(number % UInt64(self.capacity))]
        return slot == .max ? nil : slot
    }

    /// Notes that a request lives no more.
    public mutating func leave(_ number: UInt64) {
        guard number < self.begun else { return }
        if number < self.forgotten {
            self.old[number] = nil
            self.oldFlags[number] = nil
        } else {
            self.slots[Int(number % UInt64(self.capacity))] = .max
        }
    }

    /// Notes that a request was accepted, by the answer or by an event; doing it twice changes nothing.
    public mutating func accept(_ number: UInt64) {
        guard self.set(Self.isAccepted, of: number) == true else { return }
        self.accepted += 1
    }

    /// Notes that a request was refused.
    public mutating func refuse(_ number: UInt64) {
        guard self.set(Self.isRefused, of: number) == true else { return }
        self.refused += 1
    }

    /// Takes a refusal back: the same message is sent again.
    public mutating func retry(_ number: UInt64) {
        guard let flags = self.flags(of: number), flags & Self.isRefused != 0 else { return }
        self.write(flags & ~Self.isRefused, of: number)
        self.refused -= 1
    }

    /// Notes that a request ended.
    ///
    /// - Returns: What is wrong with that.
    public mutating func end(_ number: UInt64) -> Fault? {
        guard let flags = self.flags(of: number) else { return nil }
        if flags & Self.isEnded != 0 { return .endedTwice }
        self.write(flags | Self.isEnded, of: number)
        self.ended += 1
        return flags & (Self.isAccepted | Self.isRefused) == Self.isRefused ? .endedThoughRefused : nil
    }

    /// Whether a request was accepted; `nil` where nothing is known of it.
    public func isAccepted(_ number: UInt64) -> Bool? { self.flags(of: number).map { $0 & Self.isAccepted != 0 } }
    /// Whether a request has ended; `nil` where nothing is known of it.
    public func hasEnded(_ number: UInt64) -> Bool? { self.flags(of: number).map { $0 & Self.isEnded != 0 } }

    private func flags(of number: UInt64) -> UInt8? {
        guard number < self.begun else { return nil }
        if number < self.forgotten { return self.oldFlags[number] }
        return self.flags[Int(number % UInt64(self.capacity))]
    }

    private mutating func set(_ flag: UInt8, of number: UInt64) -> Bool? {
        guard let flags = self.flags(of: number) else { return nil }
        guard flags & flag == 0 else { return false }
        self.write(flags | flag, of: number)
        return true
    }

    private mutating func write(_ flags: UInt8, of number: UInt64) {
        if number < self.forgotten {
            self.oldFlags[number] = flags
        } else {
            self.flags[Int(number % UInt64(self.capacity))] = flags
        }
    }
}
