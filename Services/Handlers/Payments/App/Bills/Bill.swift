// Beckon: a bill as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import Schema

/// Whom bills are paid to.
struct Biller: Hashable, Sendable, FetchableRecord {
    let id: Int64
    let nickname: String, organization: String, number: String

    init(row: Row) {
        self.id = row["billerID"]
        self.nickname = row["nickname"]
        self.organization = row["organization"]
        self.number = row["number"]
    }

    /// The identifier that the outside knows.
    var identifier: String { "biller-\(self.id)" }

    /// The biller as the value of a parameter.
    var value: BillPayee {
        BillPayee(
            nickname: SpeakableString(self.nickname, vocabularyIdentifier: self.identifier),
            accountNumber: self.number, organizationName: SpeakableString(self.organization))
    }
}

/// A bill as the store keeps it.
struct Bill: Hashable, Sendable {
    let id: Int64
    let biller: Biller
    let type: BillType
    let currency: Currency
    /// What it says, what was paid of it, and the least that must be paid.
    let amount: Int64, settled: Int64, minimum: Int64
    let lateFee: Int64?
    /// Noon in UTC of the day on which it is due; when it was paid.
    let due: Instant, paid: Instant?
    let status: PaymentStatus

    /// What is still to be paid.
    var open: Int64 { self.amount - self.settled }

    /// The least that can be paid now.
    var least: Int64 { min(self.open, max(1, self.minimum - self.settled)) }

    /// Whether a payment can be made: it is neither paid nor about to be.
    var isPayable: Bool { self.open > 0 && (self.status == .unpaid || self.status == .failed) }

    /// Noon in UTC of a moment's day there: the middle of that day nearly everywhere.
    static func noon(of moment: Instant) -> Instant {
        let day: Int64 = 86_400_000
        return Instant(milliseconds: moment.milliseconds / day * day + day / 2)
    }

    /// The bill as it is shown.
    var details: BillDetails {
        let days = RequestClock(now: self.due, timeZone: "UTC")
        func day(_ instant: Instant) -> DateFields {
            let fields = days.fields(of: instant)
            return DateFields(year: fields.year, month: fields.month, day: fields.day)
        }
        func money(_ units: Int64) -> CurrencyAmount { Money(units, self.currency).currencyAmount }
        var details = BillDetails(
            billPayee: self.biller.value, amountDue: money(self.open > 0 ? self.open : self.amount),
            dueDate: day(self.due), billType: self.type, paymentStatus: self.status)
        if self.open > 0 {
            if self.least < self.open { details.minimumDue = money(self.least) }
            details.lateFee = self.lateFee.map(money)
        }
        details.paymentDate = self.paid.map(day)
        return details
    }
}

extension Bill: FetchableRecord {
    init(row: Row) throws {
        let code: String = row["currency"]
        guard let currency = Currency(code), let type = BillType(rawValue: row["type"]),
            let status = PaymentStatus(rawValue: row["status"])
        else { throw DatabaseError(message: "bill \(row["id"] as Int64) is of no kind that there is") }
        self.init(
            id: row["id"], biller: Biller(row: row), type: type, currency: currency, amount: row["amount"],
            settled: row["settled"], minimum: row["minimum"], lateFee: row["lateFee"],
            due: Instant(milliseconds: row["due"]), paid: (row["paid"] as Int64?).map(Instant.init(milliseconds:)),
            status: status)
    }
}
