// Beckon: what other threads may ask of a dispatcher's socket thread.
// SPDX-License-Identifier: Apache-2.0

import Bus

/// What other threads may ask of a dispatcher's socket thread.
enum HostCommand: Sendable {
    /// A turn, because something outside of the messages has changed.
    case turn
    /// Arrivals that came in another way.
    case arrivals([Arrival])
}
