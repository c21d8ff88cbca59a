// Beckon: an intent with a date, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Books a table.
public struct BookTable: Intent {
    /// For how many.
    public var guests: Int?
    /// When.
    public var time: DateFields?

    public init() {}

    public static let declaration = Declaration<BookTable>(
        "tables", consent: .always,
        Parameter(\.guests, required: true, unsupportedReasons: ["tooMany"]),
        Parameter(\.time, required: true, dependsOn: ["guests"], unsupportedReasons: ["inThePast", "closed", "full"]))

    public enum Code: String, ResponseCode { case ready, success, failure, failureFull }

    /// The table.
    public struct Payload: Codable, Hashable, Sendable {
        /// When.
        public var time: DateFields?
        /// For how many.
        public var guests: Int?
        /// What is kept where nobody comes.
        public var deposit: CurrencyAmount?
    }
}
