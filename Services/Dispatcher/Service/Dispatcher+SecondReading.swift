// Beckon: words that a recognizer refused, given to the fallback recognizer
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherDirectory
import Schema

extension Dispatcher {
    /// Whether a recognizer may be taken in: one that is asked for what others refuse has to have the name that the operator
    /// gave.
    func check(fallback name: String?) throws(Refusal) {
        guard let name, name != self.settings.recognizerFallback else { return }
        throw Refusal(
            "notAsked",
            "this dispatcher asks no fallback recognizer of that name; start it with --recognizer-fallback NAME")
    }

    /// Gives words that a recognizer refused to the fallback recognizer, if there is one that has room at once. The
    /// conversation is not told of the refusal: what it gets, and the journal keeps, is the final reading.
    ///
    /// - Parameters:
    ///   - result: What the first recognizer answered, and `body` its bytes.
    ///   - job: The work that it has ended.
    /// - Returns: Whether the fallback's answer is waited for.
    mutating func beginSecondReading(
        after result: WorkResult, of job: Job, body: [UInt8], worker: String?, _ now: Instant
    ) -> Bool {
        guard self.settings.recognizerFallback != nil, job.pool == .recognizers, !job.isWithdrawn,
            case .recognized(let first) = result, !self.jobs.secondReadings.isFull,
            // The conversation waits for a reading so long, and then has it read once more.
            now + SecondReadingTable.time < job.ordered + self.settings.dialogue.recognize,
            let slot = self.conversations.slot(of: job.conversation),
            let order = self.order(of: job.ticket, slot), case .recognize(let work) = order.work,
            SecondReading.isWanted(work, after: first), let words = try? JSON.encode(SecondReading.work(work))
        else { return false }
        let number = self.jobs.nextNumber()
        let placement = self.directory.assignOrQueue(
            number, in: .fallbackRecognizers, isFollowing: false, at: now)
        guard case .assigned(let reader) = placement else {
            // Nobody waits in a queue for what may be nothing.
            _ = self.directory.finished(number, at: now)
            return false
        }
        self.record(job, result, worker: worker, now)
        var second = self.job(for: order, number, slot)
        second.pool = .fallbackRecognizers
        self.jobs.add(second, number)
        self.jobs.secondReadings.add(
            number,
            SecondReadingTable.First(
                recognition: first, body: body, worker: worker, until: now + SecondReadingTable.time))
        self.begin(second, words, Assignment(number: number, worker: reader), now)
        return true
    }

    /// The order of work that a conversation waits for.
    private func order(of ticket: Ticket, _ slot: Int) -> Order? {
        self.conversations.look(at: slot) { conversation in
            conversation.pendingOrders.first { $0.order.ticket == ticket }?.order
        }
    }

    /// The fallback recognizer has answered.
    ///
    /// - Returns: Whether it was asked under this number.
    mutating func takeSecondReading(
        _ number: UInt64, _ result: WorkResult, of job: Job, worker: String?, _ now: Instant
    ) -> Bool {
        guard let first = self.jobs.secondReadings.remove(number) else { return false }
        self.record(job, result, worker: worker, now)
        if case .recognized(let second) = result,
            let final = SecondReading.suggestion(
                of: second, after: first.recognition,
                manifests: { self.directory.manifests(for: $0, at: now) })
        {
            self.drive(job.conversation, .result(job.ticket, .recognized(final), worker: worker), now)
        } else {
            self.takeFirst(first, of: job, now)
        }
        return true
    }

    /// The fallback recognizer will not answer: its worker is gone.
    ///
    /// - Returns: Whether it was asked under this number.
    mutating func loseSecondReading(_ number: UInt64, _ loss: WorkResult.Loss, _ now: Instant) -> Bool {
        guard let first = self.jobs.secondReadings.remove(number) else { return false }
        guard let job = self.jobs.remove(number) else { return true }
        _ = self.directory.finished(number, at: now)
        self.record(job, .lost(loss), worker: nil, now)
        self.takeFirst(first, of: job, now)
        return true
    }

    /// Gives up fallback recognizers that have not answered in time.
    mutating func endOverdueSecondReadings(_ now: Instant) {
        for number in self.jobs.secondReadings.overdue(at: now) {
            if let job = self.jobs[number], let holder = self.directory.holder(of: number) {
                self.send(Message(job.header(.withdraw, number)), to: holder)
            }
            _ = self.loseSecondReading(number, .worker, now)
        }
    }

    private mutating func takeFirst(_ first: SecondReadingTable.First, of job: Job, _ now: Instant) {
        self.drive(
            job.conversation, .result(job.ticket, .recognized(first.recognition), worker: first.worker),
            body: first.body, now)
    }
}
