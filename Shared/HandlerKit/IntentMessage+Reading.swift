// Beckon: an intent as it was sent, read as its type
// SPDX-License-Identifier: Apache-2.0

import Schema

extension IntentMessage {
    /// The intent as its type.
    ///
    /// - Throws: ``WorkFailure`` where the values are not the intent's.
    func decoded<I: Intent>(as type: I.Type = I.self) throws(WorkFailure) -> I {
        do throws(WireError) {
            return try Value.object(self.parameters).decoded(as: type)
        } catch {
            throw WorkFailure("invalidIntent", "\(I.self): \(error)")
        }
    }
}
