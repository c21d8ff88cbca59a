// Beckon: whom a message goes to once everybody is known
// SPDX-License-Identifier: Apache-2.0

import Domains
import People
import Schema

/// Whom a message goes to. Groups are expanded, and nobody gets it twice.
struct Delivery: Hashable, Sendable {
    /// The people, each with the handle that the message goes to.
    let recipients: [Person]
    /// The group, where the message goes to one and to nobody else.
    let group: ContactGroup?
    /// What makes it belong to a conversation: the group, or the contacts in order.
    let participants: String

    /// - Parameters:
    ///   - intent: The message.
    ///   - book: The user's address book.
    ///   - conversation: The participants of the intent's conversation, where it names one that is known.
    /// - Returns: `nil` if anybody is not known for certain or cannot be reached, or if there is nobody.
    init?(_ intent: SendMessage, in book: AddressBook, conversation: [String]?) {
        var persons: [Person] = []
        for recipient in intent.recipients ?? [] {
            guard case .success(let person) = book.recipient(recipient) else { return nil }
            persons.append(person)
        }
        var groups: [ContactGroup] = []
        switch book.group(intent.speakableGroupName) {
        case .success(let name): groups += [name.vocabularyIdentifier.flatMap { book.group($0) }].compactMap { $0 }
        case .notRequired: break
        default: return nil
        }
        if persons.isEmpty, groups.isEmpty {
            for participant in conversation ?? [] {
                guard case .success(let person) = book.recipient(Person("", customIdentifier: participant)) else {
                    return nil
                }
                persons.append(person)
            }
        }
        for person in persons {
            if let group = person.customIdentifier.flatMap({ book.group($0) }), !groups.contains(group) {
                groups.append(group)
            }
        }
        persons.removeAll { person in groups.contains { $0.identifier == person.customIdentifier } }
        let only = persons.isEmpty && groups.count == 1 ? groups.first : nil
        persons += groups.flatMap { book.reachableMembers(of: $0) }
        var seen: Set<String> = []
        persons.removeAll { !seen.insert($0.customIdentifier ?? "").inserted }
        guard !persons.isEmpty else { return nil }
        self.recipients = persons
        self.group = only
        self.participants = only?.identifier ?? seen.sorted().joined(separator: " ")
    }
}
