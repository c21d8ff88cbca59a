// Beckon: what a word for a person or a group resolves to
// SPDX-License-Identifier: Apache-2.0

import People
import Schema

extension AddressBook {
    /// Resolves one recipient of a message.
    ///
    /// The user is no recipient: Pigeon keeps no handle of its own user, so `me` is `noValidHandle`. Of several
    /// namesakes only those are offered who can be reached as it was asked; where that is one, no question is left.
    func recipient(_ person: Person) -> ResolutionResult<Person> {
        self.resolution(of: person) { self.reach($0, asked: person) }
    }

    /// The people and groups that are looked for and that a message can be sent to.
    func recipients(_ query: EntityQuery) -> [Person] {
        self.find(query) { try? self.reach($0, asked: Person("")).get() }
    }

    /// Resolves one sender or recipient of messages that are searched for. Handles play no part in it.
    func searched(_ person: Person) -> ResolutionResult<Person> {
        guard person.saysSomething else { return .needsValue }
        let found = self.find(person).map { correspondent in
            switch correspondent {
            case .user: Correspondent.userPerson
            case .group(let group): group.person
            case .contact(let contact): contact.person((try? Handles.choose(for: contact, asked: Person("")).get()))
            }
        }
        guard let only = found.first else { return .unsupported() }
        return found.count == 1 ? .success(only) : Self.offer(found)
    }

    /// Resolves the name of a group.
    func group(_ name: SpeakableString?) -> ResolutionResult<SpeakableString> {
        guard let name, !SpokenWords.isBlank(name.spokenPhrase) || name.vocabularyIdentifier != nil else {
            return .notRequired
        }
        let found = self.findGroups(name)
        guard let only = found.first else { return .unsupported() }
        return found.count == 1
            ? .success(only.speakable) : .disambiguation(found.prefix(Limits.optionsPerQuestion).map(\.speakable))
    }

    /// The members of a group who can be reached.
    func reachableMembers(of group: ContactGroup) -> [Person] {
        group.members.compactMap { self.contact($0) }.compactMap { contact in
            (try? Handles.choose(for: contact, asked: Person("")).get()).map { contact.person($0) }
        }
    }

    private func reach(_ correspondent: Correspondent, asked: Person) -> Result<Person, Handles.Obstacle> {
        switch correspondent {
        case .user: .failure(.noValidHandle)
        case .group(let group):
            self.reachableMembers(of: group).isEmpty ? .failure(.noValidHandle) : .success(group.person)
        case .contact(let contact): Handles.choose(for: contact, asked: asked).map { contact.person($0) }
        }
    }
}
