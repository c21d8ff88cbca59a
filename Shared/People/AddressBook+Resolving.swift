// Beckon: what a word for a person resolves to, for an app that can reach some people and not others
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension AddressBook {
    /// Resolves a person to somebody whom the app can reach.
    ///
    /// Of several namesakes only those are offered who can be reached as it was asked; where that is one, no question is
    /// left. Where a handle was asked for that nobody has, the handles that there are are offered.
    ///
    /// - Parameters:
    ///   - person: As said.
    ///   - reason: The intent's name for what is in the way; `nil` for none.
    ///   - reach: The person with the handle to use, or what is in the way.
    public func resolution(
        of person: Person, reason: (Handles.Obstacle) -> String? = \.rawValue,
        reach: (Correspondent) -> Result<Person, Handles.Obstacle>
    ) -> ResolutionResult<Person> {
        guard person.saysSomething else { return .needsValue }
        let found = self.find(person)
        guard !found.isEmpty else { return .unsupported(reason: reason(.noAccount)) }
        var reachable: [Person] = []
        var obstacle: Handles.Obstacle?
        for correspondent in found {
            switch reach(correspondent) {
            case .success(let person): reachable.append(person)
            case .failure(let one): obstacle = obstacle ?? one
            }
        }
        if let only = reachable.first { return reachable.count == 1 ? .success(only) : Self.offer(reachable) }
        return .unsupported(
            reason: obstacle.flatMap(reason), alternatives: self.otherHandles(of: found, obstacle))
    }

    /// A choice of people, as many as can be offered.
    public static func offer(_ persons: [Person]) -> ResolutionResult<Person> {
        .disambiguation(Array(persons.prefix(Limits.optionsPerQuestion)))
    }

    private func otherHandles(of found: [Correspondent], _ obstacle: Handles.Obstacle?) -> [Person] {
        guard obstacle == .noHandleForLabel || obstacle == .requestedHandleInvalid else { return [] }
        let others = found.flatMap { correspondent -> [Person] in
            guard case .contact(let contact) = correspondent, contact.isServiceEnabled else { return [] }
            return contact.handles.map { contact.person($0) }
        }
        return Array(others.prefix(Limits.optionsPerQuestion))
    }
}

extension Person {
    /// Whether anything says who is meant.
    public var saysSomething: Bool {
        !SpokenWords.isBlank(self.displayName) || self.customIdentifier != nil || self.contactIdentifier != nil
            || self.isMe == true || !SpokenWords.isBlank(self.relationship)
            || !SpokenWords.isBlank(self.personHandle?.value) || !(self.siriMatches ?? []).isEmpty
    }
}
