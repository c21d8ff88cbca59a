// Beckon: the end of a load: what is missing is looked up, then it is judged
// SPDX-License-Identifier: Apache-2.0

import Schema

extension LoadMachine {
    mutating func beginChecking() {
        self.state = .checking
        self.stateEnd = self.now + min(self.scenario.drain, self.isStopping ? 5 * Self.second : .max)
        for (index, conversation) in self.conversations.enumerated() {
            let isWanting = self.takesPhases ? !conversation.numbers.missing.isEmpty : true
            if isWanting || conversation.place != nil { self.checkQueue.push(index) }
        }
        self.hasMore = true
    }

    mutating func check() {
        let isFull = !self.takesPhases && self.lookedThrough >= Self.lookedThroughMaximum
        if isFull, self.checkQueue.count > 0 {
            self.verdict.notLookedThrough = self.checkQueue.count
            self.checkQueue = IndexQueue()
        }
        while self.fetchesUnderWay < Self.fetchesMaximum, let index = self.checkQueue.pop() { self.fetch(index) }
        if (self.fetchesUnderWay == 0 && self.checkQueue.count == 0) || self.now >= self.stateEnd {
            self.verdict.notLookedThrough += self.checkQueue.count
            self.finish()
        }
    }

    /// All that the dispatcher holds of a conversation was looked up: what is missing now is not there.
    mutating func judge(_ index: Int, _ latest: UInt64) {
        let conversation = self.conversations[index]
        if latest < conversation.numbers.highest {
            self.verdict.note(.gap, "\(conversation.name): the dispatcher has forgotten it")
        } else if self.takesPhases {
            for gap in conversation.numbers.missing {
                self.verdict.note(.gap, "\(conversation.name): \(gap.lowerBound) to \(gap.upperBound)")
            }
            self.conversations[index].numbers.skip(to: conversation.numbers.highest)
        }
        if self.state == .checking { self.hasMore = true }
    }

    /// The last figures: what never ended, what was never seen.
    mutating func close() {
        if self.ledger.begun > 0, self.ledger.accepted == 0, !self.isStopping {
            self.verdict.note(.nothingAccepted, "all \(self.ledger.begun) requests were refused or not answered")
        }
        for place in self.places {
            switch place.state {
            case .sent where self.ledger.isAccepted(place.number) != true:
                self.verdict.note(.unanswered, "\(self.header(of: place).correlationID)")
            case .sent, .accepted: self.verdict.note(.notEnded, "\(self.header(of: place).correlationID)")
            case .free, .pausing, .held: break
            }
        }
        for conversation in self.conversations {
            self.verdict.forgottenEvents += conversation.numbers.forgotten
            for gap in conversation.numbers.missing {
                self.verdict.note(.notLookedUp, "\(conversation.name): \(gap.lowerBound) to \(gap.upperBound)")
            }
        }
        self.verdict.lookedThroughCount = self.lookedThrough
    }
}
