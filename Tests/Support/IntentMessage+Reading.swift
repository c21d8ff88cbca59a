// Beckon: an intent of a message, read as its type by tests
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension IntentMessage {
    /// The intent as its type, which it has to be.
    ///
    /// - Throws: What does not fit.
    public func intent<I: Intent>(as type: I.Type) throws -> I {
        guard self.name == "\(type)" else { throw WireError.body("\(self.name) is not \(type)") }
        return try Value.object(self.parameters).decoded(as: type)
    }
}
