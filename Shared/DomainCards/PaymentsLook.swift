// Beckon: the look of payments, accounts and bills
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Payments, accounts and bills (Domains, `PaymentRecord`, `PaymentAccount`, `BillDetails`).
public struct PaymentsLook: Look {
    static let keys = ["bill.late", "bill.due"]

    /// The look of payments.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.payments(&rest, isPreview: isPreview)
    }

    public func part(of block: Block) -> CardPart? { .paymentTransaction }

    public var counted: [String] { ["bills", "accounts"] }

    public func slots(_ told: Told) -> [String: String] {
        let slots = [
            "amount": told.first("paymentRecord.currencyAmount", "transactionAmount.amount", "currencyAmount"),
            "person": told.first("payee", "payer"),
            "biller": told.first("billDetails.billPayee", "billPayee"),
            "fromAccount": told.first("fromAccount"),
            "toAccount": told.first("toAccount"),
            "date": Self.day(told),
        ]
        return slots.compactMapValues(\.self)
    }

    /// The day on which it is paid, where that is not at once: "on" stands before a day, and before no time.
    private static func day(_ told: Told) -> String? {
        let path = "transactionScheduledDate"
        guard let said = told.payload.at(path) ?? told.parameters.at(path),
            let range: DateComponentsRange = try? said.decoded(), var day = range.startDateComponents
        else { return nil }
        if told.maker.formats.isOver(day) { return nil }
        if day.day != nil { (day.hour, day.minute) = (nil, nil) }
        return told.maker.formats.moment(day)
    }
}

extension CardMaker {
    /// Payments, accounts and bills of a payload, taken out of it (Domains, `PaymentRecord`, `PaymentAccount`,
    /// `BillDetails`).
    fileprivate func payments(_ rest: inout [String: Value], isPreview: Bool) -> [Block] {
        var lines: [Block.Line] = []
        func add(_ name: String, _ text: String?) {
            if let line = self.line(name, text) { lines.append(line) }
        }
        if let bill = rest.removeValue(forKey: "billDetails") {
            for name in ["billPayee", "billType", "amountDue", "minimumDue", "lateFee", "dueDate"] {
                add(name, self.text(ofBill: name, bill))
            }
            if !isPreview { add("paymentStatus", self.text(ofBill: "paymentStatus", bill)) }
        }
        if let record = rest.removeValue(forKey: "paymentRecord") {
            for name in ["payee", "payer"] where record.at("\(name).isMe")?.boolean != true {
                add(name, record[name].flatMap { self.text(of: $0) })
            }
            add("currencyAmount", self.formats.money(record["currencyAmount"]))
            add("feeAmount", self.formats.money(record["feeAmount"]))
            add("paymentMethod", record["paymentMethod"].flatMap { self.method($0) })
            add("note", record["note"]?.string.map { PlainText.body($0) })
        }
        // What was done has both sides beside each other; before it every value is a line that can be changed.
        let sides = isPreview ? nil : self.sides(&rest)
        for name in ["fromAccount", "toAccount"] {
            guard let account = rest.removeValue(forKey: name) else { continue }
            add(name, self.text(of: account))
            add("\(name)After", self.balance(account["balance"]))
        }
        if let amount = rest.removeValue(forKey: "transactionAmount") {
            add("transactionAmount", self.formats.money(amount["amount"]))
        }
        add("transferFee", self.formats.money(rest.removeValue(forKey: "transferFee")))
        return (sides ?? []) + (lines.isEmpty ? [] : [.lines(lines)]) + self.found(&rest)
    }

    /// Both sides of a transfer, each with what is on it afterwards; `nil` where it is not known of both.
    private func sides(_ rest: inout [String: Value]) -> [Block]? {
        let sides = ["fromAccount", "toAccount"].compactMap { name -> Block? in
            guard let account = rest[name], let text = self.text(of: account),
                let balance = self.balance(account["balance"])
            else { return nil }
            let after = self.labelled(self.label("\(name)After"), balance)
            return .headline(text, detail: "\(self.label(name)) · \(after)")
        }
        guard sides.count == 2 else { return nil }
        for name in ["fromAccount", "toAccount"] { rest.removeValue(forKey: name) }
        return [.row(sides)]
    }

    /// The bills and accounts that were found.
    private func found(_ rest: inout [String: Value]) -> [Block] {
        var blocks: [Block] = []
        if let bills = rest.removeValue(forKey: "bills")?.array, !bills.isEmpty {
            let shown = bills.prefix(Self.itemsPerCard).compactMap { bill -> Block.Item? in
                let parts = ["billType", "amountDue", "paymentStatus", "dueDate"].compactMap { name in
                    self.text(ofBill: name, bill).map { name == "dueDate" ? self.say("bill.due", ["due": $0]) : $0 }
                }
                return self.text(ofBill: "billPayee", bill).map { Block.Item(.bullet, $0, details: parts) }
            }
            blocks.append(.items(heading: nil, shown, more: self.more(bills.count - shown.count)))
        }
        if let accounts = rest.removeValue(forKey: "accounts")?.array, !accounts.isEmpty {
            let shown = accounts.prefix(Self.itemsPerCard).compactMap { account -> Block.Item? in
                let parts =
                    [self.balance(account["balance"]), self.balance(account["secondaryBalance"])]
                    + [account["organizationName"], account["accountNumber"]].map { $0.flatMap { self.text(of: $0) } }
                return self.text(of: account).map { Block.Item(.bullet, $0, details: parts.compactMap(\.self)) }
            }
            blocks.append(.items(heading: nil, shown, more: self.more(accounts.count - shown.count)))
        }
        return blocks
    }

    private func text(ofBill name: String, _ bill: Value) -> String? {
        guard let value = bill[name] else { return nil }
        switch name {
        case "billType": return value.string.map { self.text(ofCase: $0, of: "BillType") }
        case "paymentStatus": return value.string.map { self.text(ofCase: $0, of: "PaymentStatus") }
        case "lateFee":
            // Until it is due nothing is late: the day is said with the fee.
            guard let fee = self.formats.money(value), let due = bill["dueDate"].flatMap({ self.text(of: $0) }) else {
                return self.formats.money(value)
            }
            return self.say("bill.late", ["fee": fee, "due": due])
        default: return self.text(of: value)
        }
    }

    /// What a payment is made with, and what the app says beside it.
    private func method(_ method: Value) -> String? {
        let parts = [method["name"], method["identificationHint"]].compactMap { $0?.string.map { PlainText.line($0) } }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Money, points or miles.
    private func balance(_ balance: Value?) -> String? {
        guard let balance else { return nil }
        if let money = self.formats.money(balance) { return money }
        guard let text = balance["amount"]?.string, let type = balance["balanceType"]?.string else { return nil }
        let number = Int(text).map { self.formats.number($0) } ?? PlainText.line(text)
        return "\(number) \(self.text(ofCase: type, of: "BalanceType"))"
    }
}
