// Beckon: what a word for somebody to call resolves to
// SPDX-License-Identifier: Apache-2.0

import Domains
import People
import Schema
import Telephone

extension Account {
    /// Resolves whom to call.
    ///
    /// - Parameters:
    ///   - contacts: As said.
    ///   - wish: What else was said.
    ///   - line: What the telephone can do.
    func callees(_ contacts: [Person]?, _ wish: Wish, _ line: Line) -> [ResolutionResult<Person>] {
        switch wish.destination {
        case .voicemail, .emergency: return [.notRequired]
        case .redial, .callBack, .normal, nil: break
        }
        let said = (contacts ?? []).filter { $0.saysSomething || contacts?.count != 1 }
        guard !said.isEmpty else {
            guard let destination = wish.destination, destination != .normal else { return [.needsValue] }
            return [self.formerCallee(destination, wish.record)]
        }
        return said.enumerated().map { index, person in
            index > 0 && !line.takesSeveral
                ? .unsupported(reason: Refusal.several.reason) : self.callee(person, wish, line)
        }
    }

    /// The people and groups that are looked for and that can be called.
    func callees(_ query: EntityQuery) -> [Person] {
        self.book.find(query) { try? self.reach($0, asked: Person("")).get() }
    }

    /// Resolves one of those to call: a number that was said, somebody known, everybody of a former call.
    func callee(_ person: Person, _ wish: Wish = Wish(), _ line: Line = .handOff) -> ResolutionResult<Person> {
        guard person.saysSomething else { return .needsValue }
        if self.formerCall(person) != nil {
            return line.takesSeveral ? .success(person) : .unsupported(reason: Refusal.several.reason)
        }
        switch self.number(in: person) {
        case .success(let address): return self.owner(of: address, person)
        case .failure(.words): break
        case .failure(let obstacle): return .unsupported(reason: Refusal(obstacle).reason)
        }
        let result = self.book.resolution(of: person, reason: { Refusal($0).reason }) { correspondent in
            self.reach(correspondent, asked: person)
        }
        guard case .success(let known) = result else { return result }
        if known.customIdentifier.flatMap({ self.book.group($0) }) != nil {
            return line.takesSeveral ? result : .unsupported(reason: Refusal.several.reason)
        }
        return self.choice(of: known, asked: person, wish)
    }

    /// Resolves whom the calls of a search are from or to. Whether somebody can be called plays no part in it.
    func searched(_ person: Person) -> ResolutionResult<Person> {
        guard person.saysSomething else { return .needsValue }
        if case .success(let address) = self.number(in: person), person.customIdentifier == nil {
            return self.owner(of: address, person)
        }
        let found = self.book.find(person).compactMap { correspondent -> Person? in
            switch correspondent {
            case .user: nil
            case .group(let group): group.person
            case .contact(let contact): contact.person(contact.handles.first)
            }
        }
        guard let only = found.first else { return .unsupported(reason: Refusal.nobody.reason) }
        return found.count == 1 ? .success(only) : AddressBook.offer(found)
    }

    /// Who rings. What callers say they are called is not believed, so who is no contact is the number.
    ///
    /// - Parameter peer: The address as a telephone names it: `sip:+12025550102@provider.example;user=phone`.
    func caller(_ peer: String) -> StoredCall.Party {
        let plain = peer.split(separator: ":", maxSplits: 1).last ?? ""
        let place = String(plain.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "@._+-:[]".contains($0)) })
        let user = String(place.prefix { $0 != "@" })
        guard !user.isEmpty, user.lowercased() != "anonymous", place.utf8.count <= SpokenWords.nameLength else {
            return StoredCall.Party(name: "", address: "")
        }
        let number = try? CallAddress.read(user).get()
        // What cannot be called back, such as a short number within a house, is shown all the same.
        guard let address = number ?? (try? CallAddress.read(place).get()) else {
            return StoredCall.Party(name: user, address: user)
        }
        guard case .success(let owner) = self.owner(of: address, Person(address.text)),
            let contact = owner.customIdentifier, let handle = owner.personHandle
        else { return StoredCall.Party(name: address.text, address: address.text) }
        return StoredCall.Party(
            name: owner.displayName, contact: contact, address: handle.value, label: handle.label)
    }

    /// The former call that a person stands for, where he or she stands for everybody in it.
    func formerCall(_ person: Person) -> StoredCall? {
        person.customIdentifier.flatMap { identifier in
            self.calls.first { $0.identifier == identifier && $0.parties.count > 1 }
        }
    }

    /// A number that was said, in digits or in words, where no contact was.
    private func number(in person: Person) -> Result<CallAddress, CallAddress.Obstacle> {
        if let identifier = person.customIdentifier, self.book.correspondent(identifier) != nil {
            return .failure(.words)
        }
        if let value = person.personHandle?.value, !SpokenWords.isBlank(value) {
            let result = CallAddress.read(value)
            return result == .failure(.words) ? .failure(.invalid) : result
        }
        let result = CallAddress.read(person.displayName)
        guard result == .failure(.words), let digits = SpokenDigits.read(person.displayName, self.locale) else {
            return result
        }
        return CallAddress.read(digits)
    }

    /// Whoever has a number, or the number itself.
    private func owner(of address: CallAddress, _ person: Person) -> ResolutionResult<Person> {
        let owners = self.book.contacts.flatMap { contact in
            contact.handles.filter { (try? CallAddress.read($0.value).get())?.isSame(as: address) ?? false }
                .map { contact.person($0) }
        }
        if owners.count > 1 { return AddressBook.offer(owners) }
        if let owner = owners.first { return .success(owner) }
        let kind: PersonHandle.Kind = if case .sip = address { .emailAddress } else { .phoneNumber }
        return .success(
            Person(address.text, personHandle: PersonHandle(address.text, type: kind, label: nil)))
    }

    private func reach(_ correspondent: Correspondent, asked: Person) -> Result<Person, Handles.Obstacle> {
        switch correspondent {
        case .user: return .failure(.noValidHandle)
        case .group(let group):
            return self.members(of: group).isEmpty ? .failure(.noValidHandle) : .success(group.person)
        case .contact(let contact):
            return Handles.choose(for: contact, asked: asked).flatMap { chosen in
                if Self.isCallable(chosen) { return .success(contact.person(chosen)) }
                return .failure(.noValidHandle)
            }
        }
    }

    /// The members of a group who can be called.
    func members(of group: ContactGroup) -> [Person] {
        group.members.compactMap { self.book.contact($0) }.compactMap { contact in
            try? self.reach(.contact(contact), asked: Person("")).get()
        }
    }

    /// Asks which of somebody's numbers, where there are several and nothing says which.
    private func choice(of known: Person, asked: Person, _ wish: Wish) -> ResolutionResult<Person> {
        guard let contact = known.customIdentifier.flatMap({ self.book.contact($0) }),
            Handles.label(in: asked) == nil, SpokenWords.isBlank(asked.personHandle?.value)
        else { return .success(known) }
        if wish.destination == .callBack, let handle = self.lastHandle(of: contact, wish.record) {
            return .success(contact.person(handle))
        }
        if contact.lastHandle != nil { return .success(known) }
        let callable = contact.handles.filter(Self.isCallable)
        // A mail address is called only where there is no number, and what nobody talks into is not offered.
        let numbers = callable.filter { $0.type != .emailAddress && !Self.machines.contains($0.label ?? "") }
        let handles = numbers.isEmpty ? callable : numbers
        guard let first = handles.first else { return .success(known) }
        return handles.count == 1
            ? .success(contact.person(first)) : AddressBook.offer(handles.map { contact.person($0) })
    }

    private static let machines: Set<String> = ["homeFax", "workFax", "pager"]

    /// The number from which somebody called last.
    private func lastHandle(of contact: Contact, _ type: CallRecordType?) -> PersonHandle? {
        let theirs = Account(
            book: self.book, calls: self.calls.filter { $0.parties.map(\.contact) == [contact.identifier] })
        guard let address = theirs.former(.callBack, type)?.parties.first?.address else { return nil }
        return contact.handles.first { $0.value == address }
    }

    private func formerCallee(_ destination: CallDestinationType, _ type: CallRecordType?) -> ResolutionResult<Person> {
        guard let call = self.former(destination, type) else {
            return .unsupported(reason: Refusal.noFormerCall.reason)
        }
        guard !call.parties.isEmpty, call.addresses.count == call.parties.count else {
            return .unsupported(reason: Refusal.noFormerNumber.reason)
        }
        return .success(call.person(self.book, self.locale))
    }

    static func isCallable(_ handle: PersonHandle) -> Bool { (try? CallAddress.read(handle.value).get()) != nil }
}
