// Beckon: what takes back what was done, where there is such a thing
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Response {
    /// The same response, which also says how to take back what was done, where it can be taken back; see
    /// ``Schema/Response/undone(by:)``.
    ///
    /// - Parameter intent: What takes it back; `nil` where nothing does.
    /// - Throws: ``WireError`` where the intent's values have no JSON.
    public func undone(by intent: (some Intent)?) throws(WireError) -> Response {
        guard let intent else { return self }
        return try self.undone(by: intent)
    }
}
