// Beckon: find bills
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds bills, open or paid (`INSearchForBillsIntent`).
public struct SearchForBills: Intent {
    /// From which company.
    public var billPayee: BillPayee?
    /// When they were paid.
    public var paymentDateRange: DateComponentsRange?
    /// What they are for.
    public var billType: BillType?
    /// Whether they are paid.
    public var status: PaymentStatus?
    /// When they are due.
    public var dueDateRange: DateComponentsRange?

    public init() {}

    public static let declaration = Declaration<SearchForBills>(
        "payments", lock: .always, Parameter(\.billPayee, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failureBillNotFound
    }

    /// What was found.
    public struct Payload: Codable, Hashable, Sendable {
        /// The bills; empty is a success.
        public var bills: [BillDetails]?

        /// - Parameter bills: See the property.
        public init(bills: [BillDetails]? = nil) { self.bills = bills }
    }
}
