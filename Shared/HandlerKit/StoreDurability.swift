// Beckon: how far an app's store keeps what was handled
// SPDX-License-Identifier: Apache-2.0

/// How far an app's store keeps what was handled, before it is answered as done.
public enum StoreDurability: String, Hashable, Sendable, CaseIterable {
    /// On the disk: it outlives the loss of power.
    case full
    /// With the operating system: it outlives the death of processes, and the file stays whole. After a loss of power
    /// the last of it may be missing.
    case normal
}
