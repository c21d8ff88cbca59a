// Beckon: people who are looked for while somebody types
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
public import Schema

extension AddressBook {
    /// Those who are looked for, most recently written to first, groups last: by a name, a nickname, or what they are to the user.
    ///
    /// - Parameters:
    ///   - query: What is looked for.
    ///   - reach: A contact or a group as a value; `nil` for who cannot be reached.
    public func find(_ query: EntityQuery, reach: (Correspondent) -> Person?) -> [Person] {
        let all = self.contacts.map { Correspondent.contact($0) } + self.groups.map { Correspondent.group($0) }
        let known = all.compactMap { one in reach(one).map { (correspondent: one, person: $0) } }
        return query.among(known, identifier: \.person.customIdentifier) { Self.names(of: $0.correspondent) }
            .map(\.person)
    }

    private static func names(of correspondent: Correspondent) -> [String] {
        switch correspondent {
        case .user: []
        case .contact(let contact):
            [contact.fullName, contact.nickname, contact.relationship].compactMap(\.self)
        case .group(let group): [group.name] + group.otherNames
        }
    }
}
