// Beckon: why nothing can be learnt from a training set
// SPDX-License-Identifier: Apache-2.0

/// Why nothing can be learnt from a training set. Nothing is learnt from a part of it.
public struct TrainingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public struct Code: Hashable, Sendable {
        private enum Value { case empty, tooLarge, contradictory, failed }
        private let value: Value

        /// There are no examples, or an example has no words.
        public static let empty = Code(value: .empty)
        /// There is more than ``TrainingLimits`` allows.
        public static let tooLarge = Code(value: .tooLarge)
        /// Spans lie upon one another or outside their sentence, or two intents cannot be told apart.
        public static let contradictory = Code(value: .contradictory)
        /// The numbers did not come to an end.
        public static let failed = Code(value: .failed)
    }

    public let code: Code
    /// What, where, and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { self.message }
}
