// Beckon: move money between accounts
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Moves money from one account of the user to another (`INTransferMoneyIntent`).
public struct TransferMoney: Intent {
    /// From which account, to which.
    public var fromAccount: PaymentAccount?, toAccount: PaymentAccount?
    /// How much.
    public var transactionAmount: PaymentAmount?
    /// When; absent means now.
    public var transactionScheduledDate: DateComponentsRange?
    /// What to write with it.
    public var transactionNote: String?

    public init() {}

    public static let declaration = Declaration<TransferMoney>(
        "payments", risk: .financial, lock: .always,
        Parameter(\.fromAccount, sensitive: true),
        Parameter(\.toAccount, sensitive: true),
        Parameter(\.transactionNote, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failureInsufficientFunds
    }

    /// What is moved, and how.
    public struct Payload: Codable, Hashable, Sendable {
        /// From which account, to which.
        public var fromAccount: PaymentAccount?, toAccount: PaymentAccount?
        /// How much.
        public var transactionAmount: PaymentAmount?
        /// When.
        public var transactionScheduledDate: DateComponentsRange?
        /// What is written with it.
        public var transactionNote: String?
        /// What it costs.
        public var transferFee: CurrencyAmount?

        /// - Parameters: See the properties.
        public init(
            fromAccount: PaymentAccount? = nil, toAccount: PaymentAccount? = nil,
            transactionAmount: PaymentAmount? = nil, transactionScheduledDate: DateComponentsRange? = nil,
            transactionNote: String? = nil, transferFee: CurrencyAmount? = nil
        ) {
            self.fromAccount = fromAccount
            self.toAccount = toAccount
            self.transactionAmount = transactionAmount
            self.transactionScheduledDate = transactionScheduledDate
            self.transactionNote = transactionNote
            self.transferFee = transferFee
        }
    }
}
