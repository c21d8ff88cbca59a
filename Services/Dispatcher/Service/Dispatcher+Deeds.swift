// Beckon: where users' recent deeds are kept and looked up
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Schema

/// The recent deeds of users as the dispatcher has them at hand. The journal has the same: what is let go of here is
/// read there again.
struct DeedMemory: Sendable {
    /// So many records are at hand. Beyond it all are let go of, once they are kept.
    static let records = 4_096

    var byName: [String: RecentDeeds] = [:]

    /// The name under which the journal keeps some of a user's deeds, as if they were a conversation at rest. A user
    /// has 16 records, by the first digit of the digest: a record is written anew with each change, and is to be small.
    /// No client can name one: names of clients have no control characters.
    static func name(of user: String, _ digest: String) -> String {
        "\(Journals.deedsPrefix)\(digest.prefix(1))/\(user)"
    }
}

extension Dispatcher {
    /// Looks for an earlier request for the same, and tells the request what there is.
    mutating func recall(_ recall: Step.Recall, _ slot: Int, _ now: Instant) {
        var earlier: EarlierRequest?
        if let deed = self.changeDeeds(
            DeedMemory.name(of: recall.user, recall.digest), now, { $0.begin(recall, at: now) })
        {
            let repeated = Repeated(deed.request, phase: deed.phase, time: deed.time)
            earlier = EarlierRequest(repeated, response: deed.phase.isEnd ? self.response(to: deed) : nil)
        }
        self.drive(slot, .recalled(recall.request, earlier), now)
    }

    /// Notes how a request ended that was noted as open.
    mutating func record(_ ended: Step.EndedDeed, _ now: Instant) {
        self.changeDeeds(DeedMemory.name(of: ended.user, ended.digest), now) { $0.end(ended, at: now) }
    }

    /// Changes a record of a user's deeds, and keeps it with this turn.
    private mutating func changeDeeds<Result>(
        _ name: String, _ now: Instant, _ change: (inout RecentDeeds) -> Result
    ) -> Result {
        var deeds =
            self.deeds.byName.removeValue(forKey: name)
            ?? RecentDeeds(self.journal.history(of: name)?.checkpoint?.deeds ?? [])
        let result = change(&deeds)
        self.deeds.byName[name] = deeds
        // A checkpoint has no time. The `tick` before it sets when this record was last touched, which pruning goes by.
        self.journal.append(.input(Record(.tick, at: now) { _ in "" }, conversation: name))
        let record = Checkpoint(sequence: 0, nextTicket: 0, isLocked: nil, ended: [], deeds: deeds.deeds)
        self.journal.append(.checkpoint(record, conversation: name))
        return result
    }

    /// What the app answered to a request that has ended.
    private func response(to deed: Deed) -> ResponseMessage? {
        self.journal.events(request: deed.request).last { event in
            event.kind == .ended && event.intentNumber == deed.intentNumber
        }?.response
    }

    /// Lets go of records of deeds where there are many. They are kept by then.
    mutating func putDeedsAway() throws {
        guard self.deeds.byName.count > DeedMemory.records else { return }
        _ = try self.journal.endCommit(waiting: true)
        self.deeds.byName.removeAll()
    }
}
