// Beckon: what a search asks of each message
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import Schema

/// What a search asks of a message. Everything has to be met.
struct MessageQuery: Hashable, Sendable {
    /// More found than this is too many to be told.
    static let mostResults = 100

    /// One person, or one of several.
    struct People: Hashable, Sendable {
        /// The identifiers of whoever may be meant.
        var members: Set<String>
        /// The group, where one was asked for.
        var group: String?
    }

    var senders = Criterion<People>(), recipients = Criterion<People>()
    /// Whether only messages count that the user wrote: who asks for those to somebody, and of nobody, means their own.
    var isOwn = false
    var searchTerms = Criterion<String>()
    var attributes: Set<MessageAttribute> = []
    var time: SearchedTime?
    var identifiers = Criterion<String>(), notificationIdentifiers = Criterion<String>()
    var groups = Criterion<String>(), conversations = Criterion<String>()

    /// Whether a message is looked for.
    ///
    /// A group is the sender of what its members send. It is the recipient of what was sent to it, or to all of its
    /// members. Terms begin a word, whatever their case and accents. A notification has the identifier of its message.
    func matches(_ message: StoredMessage) -> Bool {
        if let time = self.time, !time.contains(message.sent) { return false }
        if self.isOwn, !message.isOutgoing { return false }
        guard self.attributes.isSubset(of: message.attributes) else { return false }
        guard self.senders.acceptsOne({ $0.members.contains(message.sender) }) else { return false }
        let isSentTo: (People) -> Bool = { people in
            if let group = people.group, group == message.group { return true }
            return !people.members.isEmpty && people.members.isSubset(of: message.recipients)
        }
        guard self.recipients.accepts(isSentTo) else { return false }
        guard self.identifiers.acceptsOne({ $0 == message.identifier }),
            self.notificationIdentifiers.acceptsOne({ $0 == message.identifier }),
            self.conversations.acceptsOne({ $0 == message.conversation }),
            self.groups.acceptsOne({ $0 == message.group })
        else { return false }
        guard !self.searchTerms.items.isEmpty else { return true }
        let words = SpokenWords.folded(message.content)
        return self.searchTerms.accepts { SpokenWords.contains(words, $0) }
    }
}

extension MessageQuery {
    /// The query of an intent; people and groups are looked up once more, for callers who had nothing resolved.
    ///
    /// - Returns: `nil` where a restriction stands for nobody or for several: it is never dropped.
    init?(_ intent: SearchForMessages, in book: AddressBook, now: Instant, timeZone: String) {
        func people(_ persons: [Person]?, _ combination: ConditionalOperator?) -> Criterion<People>? {
            var all: [People] = []
            for person in persons ?? [] {
                guard case .success(let known) = book.searched(person), let identifier = known.customIdentifier else {
                    return nil
                }
                let group = book.group(identifier)
                all.append(People(members: Set(group?.members ?? [identifier]), group: group?.identifier))
            }
            return Criterion(all, combination)
        }
        guard let senders = people(intent.senders, intent.sendersOperator),
            let recipients = people(intent.recipients, intent.recipientsOperator)
        else { return nil }
        var groups: [String] = []
        for name in intent.speakableGroupNames ?? [] {
            guard case .success(let known) = book.group(name), let identifier = known.vocabularyIdentifier else {
                return nil
            }
            groups.append(identifier)
        }
        if let range = intent.dateTimeRange {
            guard let time = SearchedTime(range, now: now, timeZone: timeZone) else { return nil }
            self.time = time
        }
        self.senders = senders
        self.recipients = recipients
        self.isOwn =
            senders.items.isEmpty && !recipients.items.isEmpty && recipients.combination != .none
            && recipients.items.allSatisfy { $0.group == nil && $0.members != [Correspondent.userIdentifier] }
        self.groups = Criterion(groups, intent.speakableGroupNamesOperator)
        self.attributes = intent.attributes?.cases ?? []
        let terms = (intent.searchTerms ?? []).filter { !SpokenWords.isBlank($0) }.map(SpokenWords.folded)
        self.searchTerms = Criterion(terms, intent.searchTermsOperator)
        self.identifiers = Criterion(intent.identifiers, intent.identifiersOperator)
        self.notificationIdentifiers = Criterion(
            intent.notificationIdentifiers, intent.notificationIdentifiersOperator)
        self.conversations = Criterion(intent.conversationIdentifiers, intent.conversationIdentifiersOperator)
    }
}
