// Beckon: ask somebody for money
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Asks somebody for money, and moves none (`INRequestPaymentIntent`).
public struct RequestPayment: Intent {
    /// From whom.
    public var payer: Person?
    /// How much.
    public var currencyAmount: CurrencyAmount?
    /// What for.
    public var note: String?

    public init() {}

    public static let declaration = Declaration<RequestPayment>(
        "payments", risk: .financial, lock: .always,
        Parameter(
            \.payer, sensitive: true, unsupportedReasons: ["credentialsUnverified", "noAccount", "noValidHandle"]),
        Parameter(
            \.currencyAmount,
            unsupportedReasons: [
                "paymentsAmountBelowMinimum", "paymentsAmountAboveMaximum", "paymentsCurrencyUnsupported",
            ]),
        Parameter(\.note, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failurePaymentsAmountBelowMinimum, failurePaymentsAmountAboveMaximum
        case failurePaymentsCurrencyUnsupported, failureNoBankAccount, failureNotEligible
        case failureTermsAndConditionsAcceptanceRequired
    }

    /// The payment that is asked for.
    public struct Payload: Codable, Hashable, Sendable {
        /// As previewed, or as asked for.
        public var paymentRecord: PaymentRecord?

        /// - Parameter paymentRecord: See the property.
        public init(paymentRecord: PaymentRecord? = nil) { self.paymentRecord = paymentRecord }
    }
}
