// Beckon: pay a bill
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Pays a bill, now or later (`INPayBillIntent`). Success means that it is scheduled.
public struct PayBill: Intent {
    /// Which company.
    public var billPayee: BillPayee?
    /// From which account.
    public var fromAccount: PaymentAccount?
    /// How much.
    public var transactionAmount: PaymentAmount?
    /// When; absent means now.
    public var transactionScheduledDate: DateComponentsRange?
    /// What to write with it.
    public var transactionNote: String?
    /// What the bill is for.
    public var billType: BillType?
    /// When the bill is due.
    public var dueDate: DateComponentsRange?

    public init() {}

    public static let declaration = Declaration<PayBill>(
        "payments", risk: .financial, lock: .always,
        Parameter(\.billPayee, sensitive: true),
        Parameter(\.fromAccount, sensitive: true),
        Parameter(\.transactionNote, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failureInsufficientFunds
    }

    /// What is paid, and how.
    public struct Payload: Codable, Hashable, Sendable {
        /// From which account.
        public var fromAccount: PaymentAccount?
        /// The bill.
        public var billDetails: BillDetails?
        /// How much.
        public var transactionAmount: PaymentAmount?
        /// When.
        public var transactionScheduledDate: DateComponentsRange?
        /// What is written with it.
        public var transactionNote: String?

        /// - Parameters: See the properties.
        public init(
            fromAccount: PaymentAccount? = nil, billDetails: BillDetails? = nil,
            transactionAmount: PaymentAmount? = nil, transactionScheduledDate: DateComponentsRange? = nil,
            transactionNote: String? = nil
        ) {
            self.fromAccount = fromAccount
            self.billDetails = billDetails
            self.transactionAmount = transactionAmount
            self.transactionScheduledDate = transactionScheduledDate
            self.transactionNote = transactionNote
        }
    }
}
