// Beckon: numbers that are said, and within which range they have to be
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension ClosedRange where Bound: IntentValue {
    /// Resolves a number that has to lie in this range; of one that does not the nearer end is offered.
    ///
    /// - Parameters:
    ///   - said: What was said.
    ///   - absent: What it comes to where that is nothing.
    ///   - below: Why one is refused that is too small.
    ///   - above: Why one is refused that is too large; the same where there is `nil`.
    public func resolution(
        _ said: Bound?, absent: ResolutionResult<Bound> = .notRequired, below: String, above: String? = nil
    ) -> ResolutionResult<Bound> {
        guard let said else { return absent }
        if self.contains(said) { return .success(said) }
        return said < self.lowerBound
            ? .unsupported(reason: below, alternatives: [self.lowerBound])
            : .unsupported(reason: above ?? below, alternatives: [self.upperBound])
    }
}
