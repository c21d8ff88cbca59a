// Beckon: pay somebody
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Pays somebody (`INSendPaymentIntent`).
public struct SendPayment: Intent {
    /// To whom.
    public var payee: Person?
    /// How much.
    public var currencyAmount: CurrencyAmount?
    /// What for.
    public var note: String?

    public init() {}

    public static let declaration = Declaration<SendPayment>(
        "payments", risk: .financial, lock: .always,
        Parameter(
            \.payee, sensitive: true,
            unsupportedReasons: ["credentialsUnverified", "insufficientFunds", "noAccount", "noValidHandle"]),
        Parameter(
            \.currencyAmount,
            unsupportedReasons: [
                "paymentsAmountBelowMinimum", "paymentsAmountAboveMaximum", "paymentsCurrencyUnsupported",
            ]),
        Parameter(\.note, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failurePaymentsAmountBelowMinimum, failurePaymentsAmountAboveMaximum
        case failurePaymentsCurrencyUnsupported, failureInsufficientFunds, failureNoBankAccount, failureNotEligible
        case failureTermsAndConditionsAcceptanceRequired
    }

    /// The payment.
    public struct Payload: Codable, Hashable, Sendable {
        /// As previewed, or as made.
        public var paymentRecord: PaymentRecord?

        /// - Parameter paymentRecord: See the property.
        public init(paymentRecord: PaymentRecord? = nil) { self.paymentRecord = paymentRecord }
    }
}
