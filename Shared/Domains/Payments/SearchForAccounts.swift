// Beckon: look at accounts
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Looks at accounts and at what is on them (`INSearchForAccountsIntent`).
public struct SearchForAccounts: Intent {
    /// What the user calls it.
    public var accountNickname: SpeakableString?
    /// What kind.
    public var accountType: AccountType?
    /// Who keeps it.
    public var organizationName: SpeakableString?
    /// Money, points or miles.
    public var requestedBalanceType: BalanceType?

    public init() {}

    public static let declaration = Declaration<SearchForAccounts>(
        "payments", consent: .always, lock: .always,
        // What a response says is hidden with it: numbers and balances.
        Parameter(\.accountNickname, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCredentialsUnverified, failureAccountNotFound, failureTermsAndConditionsAcceptanceRequired
        case failureNotEligible
    }

    /// What was found.
    public struct Payload: Codable, Hashable, Sendable {
        /// The accounts.
        public var accounts: [PaymentAccount]?

        /// - Parameter accounts: See the property.
        public init(accounts: [PaymentAccount]? = nil) { self.accounts = accounts }
    }
}
