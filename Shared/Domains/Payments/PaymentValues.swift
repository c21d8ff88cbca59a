// Beckon: the values of the payment domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What kind of account (SiriKit's `INAccountType`).
public enum AccountType: String, IntentEnumeration {
    case checking, credit, debit, investment, mortgage, prepaid, saving
}

/// An amount that the account knows (SiriKit's `INAmountType`).
public enum AmountType: String, IntentEnumeration {
    case minimumDue, amountDue, currentBalance, maximumTransferAmount, minimumTransferAmount, statementBalance
}

/// What an account holds (SiriKit's `INBalanceType`).
public enum BalanceType: String, IntentEnumeration { case money, points, miles }

/// What a bill is for (SiriKit's `INBillType`).
public enum BillType: String, IntentEnumeration {
    case autoInsurance, cable, carLease, carLoan, creditCard, electricity, gas, garbageAndRecycling, healthInsurance
    case homeInsurance, internet, lifeInsurance, mortgage, musicStreaming, phone, rent, sewer, studentLoan
    case trafficTicket, tuition, utilities, water
}

/// Where a payment stands (SiriKit's `INPaymentStatus`).
public enum PaymentStatus: String, IntentEnumeration { case pending, completed, canceled, failed, unpaid }

/// What is on an account, in money or points (SiriKit's `INBalanceAmount`).
public struct BalanceAmount: Codable, Hashable, Sendable {
    /// How much.
    public var amount: DecimalText?
    /// Of what.
    public var balanceType: BalanceType?
    /// ISO 4217, where it is money.
    public var currencyCode: String?

    /// - Parameters: See the properties.
    public init(amount: DecimalText? = nil, balanceType: BalanceType? = nil, currencyCode: String? = nil) {
        self.amount = amount
        self.balanceType = balanceType
        self.currencyCode = currencyCode
    }
}

/// An account of the user (SiriKit's `INPaymentAccount`).
public struct PaymentAccount: IntentValue {
    public static let declaration = TypeDeclaration(
        "PaymentAccount", .entity, label: ["nickname.spokenPhrase", "organizationName.spokenPhrase", "accountNumber"],
        details: ["accountType", "organizationName.spokenPhrase", "accountNumber"])

    /// What the user calls it.
    public var nickname: SpeakableString?
    /// Its number, or the end of it.
    public var accountNumber: String?
    /// What kind.
    public var accountType: AccountType?
    /// Who keeps it.
    public var organizationName: SpeakableString?
    /// What is on it.
    public var balance: BalanceAmount?, secondaryBalance: BalanceAmount?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        nickname: SpeakableString? = nil, accountNumber: String? = nil, accountType: AccountType? = nil,
        organizationName: SpeakableString? = nil
    ) {
        self.nickname = nickname
        self.accountNumber = accountNumber
        self.accountType = accountType
        self.organizationName = organizationName
    }
}

/// How much to pay: a sum, or one that the account knows (SiriKit's `INPaymentAmount`).
public struct PaymentAmount: IntentValue {
    public static let declaration = TypeDeclaration("PaymentAmount", .composite)

    /// A sum.
    public var amount: CurrencyAmount?
    /// Which of those that the account knows.
    public var amountType: AmountType?

    /// - Parameters: See the properties.
    public init(amount: CurrencyAmount? = nil, amountType: AmountType? = nil) {
        self.amount = amount
        self.amountType = amountType
    }
}

/// Whom a bill is paid to (SiriKit's `INBillPayee`).
public struct BillPayee: IntentValue {
    public static let declaration = TypeDeclaration(
        "BillPayee", .entity, label: ["nickname.spokenPhrase", "organizationName.spokenPhrase"],
        details: ["organizationName.spokenPhrase", "accountNumber"])

    /// What the user calls it.
    public var nickname: SpeakableString?
    /// The user's number there.
    public var accountNumber: String?
    /// The company.
    public var organizationName: SpeakableString?

    /// - Parameters: See the properties.
    public init(
        nickname: SpeakableString? = nil, accountNumber: String? = nil, organizationName: SpeakableString? = nil
    ) {
        self.nickname = nickname
        self.accountNumber = accountNumber
        self.organizationName = organizationName
    }
}

/// A bill (SiriKit's `INBillDetails`).
public struct BillDetails: Codable, Hashable, Sendable {
    /// To whom.
    public var billPayee: BillPayee?
    /// What is due, the least that must be paid, and what being late costs.
    public var amountDue: CurrencyAmount?, minimumDue: CurrencyAmount?, lateFee: CurrencyAmount?
    /// When it is due, and when it was paid.
    public var dueDate: DateFields?, paymentDate: DateFields?
    /// What for.
    public var billType: BillType?
    /// Whether it is paid.
    public var paymentStatus: PaymentStatus?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        billPayee: BillPayee? = nil, amountDue: CurrencyAmount? = nil, dueDate: DateFields? = nil,
        billType: BillType? = nil, paymentStatus: PaymentStatus? = nil
    ) {
        self.billPayee = billPayee
        self.amountDue = amountDue
        self.dueDate = dueDate
        self.billType = billType
        self.paymentStatus = paymentStatus
    }
}

/// A payment between people, made or about to be (SiriKit's `INPaymentRecord`).
public struct PaymentRecord: Codable, Hashable, Sendable {
    /// Who gets it, who gives it.
    public var payee: Person?, payer: Person?
    /// How much.
    public var currencyAmount: CurrencyAmount?
    /// What for.
    public var note: String?
    /// Where it stands.
    public var status: PaymentStatus?
    /// What it is paid with.
    public var paymentMethod: PaymentMethod?
    /// What the service takes.
    public var feeAmount: CurrencyAmount?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        payee: Person? = nil, payer: Person? = nil, currencyAmount: CurrencyAmount? = nil, note: String? = nil,
        status: PaymentStatus? = nil
    ) {
        self.payee = payee
        self.payer = payer
        self.currencyAmount = currencyAmount
        self.note = note
        self.status = status
    }
}
