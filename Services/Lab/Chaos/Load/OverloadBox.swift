// Beckon: carries an overload's report out of the stage
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Carries an overload's report out of the stage.
final class OverloadBox: Sendable {
    private let held = Mutex<OverloadReport?>(nil)

    var report: OverloadReport? { self.held.withLock { $0 } }
    func set(_ report: OverloadReport) { self.held.withLock { $0 = report } }
}
