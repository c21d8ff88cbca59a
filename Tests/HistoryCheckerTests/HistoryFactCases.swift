// Beckon: histories in which a store says more of an effect than that it is there
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

extension HistoryCheckerTests {
    static let keptFacts: [Case] = [
        Case("a store that holds the amount that was shown and told") {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.endPaid(1, amount: 7)
            $0.payFact(1, amount: 7)
        },
        Case("the amount that was shown last, after a correction") {
            $0.accept(1)
            $0.ask(1, ["amount": .integer(1)], digest: "old")
            $0.answer(1, .correction(["amount": .integer(7)]))
            $0.ask(1)
            $0.answer(1)
            $0.endPaid(1, amount: 7)
            $0.payFact(1, amount: 7)
        },
    ]

    static let brokenFacts: [Case] = [
        Case("another amount than was consented to", [.otherThanConsented]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.endPaid(1, amount: 8)
            $0.payFact(1, amount: 8)
        },
        Case("the amount from before the correction", [.otherThanConsented, .otherThanTold]) {
            $0.accept(1)
            $0.ask(1, ["amount": .integer(1)], digest: "old")
            $0.answer(1, .correction(["amount": .integer(7)]))
            $0.ask(1)
            $0.answer(1)
            $0.endPaid(1, amount: 7)
            $0.payFact(1, amount: 1)
        },
        Case("another amount than was told", [.otherThanTold]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.endPaid(1, amount: 8)
            $0.payFact(1, amount: 7)
        },
        Case("told without the amount", [.otherThanTold]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
            $0.payFact(1, amount: 7)
        },
        Case("books that do not balance", [.booksDoNotBalance]) {
            $0.history.unsound.append(Violation(.booksDoNotBalance, "bank", "the postings add up to 1"))
        },
        Case("an account below its limit", [.belowLimit]) {
            $0.history.unsound.append(Violation(.belowLimit, "bank", "the account has -1"))
        },
        Case("a table with two parties", [.tableTakenTwice]) {
            $0.history.unsound.append(Violation(.tableTakenTwice, "inn", "two bookings have it"))
        },
    ]
}
