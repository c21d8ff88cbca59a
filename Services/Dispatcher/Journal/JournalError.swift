// Beckon: why a journal cannot go on
// SPDX-License-Identifier: Apache-2.0

/// Why a journal cannot go on. A dispatcher that meets one stops: what it cannot keep it must not promise.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong. It may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String { case diskFull, corrupt, inUse, failed, tooNew }
        private let value: Value
        private init(_ value: Value) { self.value = value }
        /// There is no room for what is to be kept.
        public static let diskFull = Code(.diskFull)
        /// The file is not what was written.
        public static let corrupt = Code(.corrupt)
        /// Another process has it.
        public static let inUse = Code(.inUse)
        /// The system would not read or write it.
        public static let failed = Code(.failed)
        /// A newer version of Beckon wrote it.
        public static let tooNew = Code(.tooNew)
        public var description: String { self.value.rawValue }
    }

    /// What went wrong.
    public let code: Code
    /// The file, or what stands for it.
    public let path: String
    /// For a person: what happened, what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "the journal \(self.path): \(self.message)" }
}
