// Beckon: the people that every app's example data knows
// SPDX-License-Identifier: Apache-2.0

public import GRDB
import HandlerKit

/// Contacts and groups of user `local`, plainly an example: all numbers and addresses are of the kinds reserved for that.
/// Two Brandons, someone with two numbers, family, someone without a handle, someone whom apps cannot reach.
public enum ExamplePeople {
    /// The file `example.json`.
    private struct Example: Decodable {
        var contacts: [Contact]
        var groups: [ContactGroup]
    }

    private static let example = AppData.read(PackageResources.example_json, "example.json", as: Example.self)

    /// The user who has them.
    public static let user = "local"
    /// The contacts.
    public static let contacts = Self.example.contacts
    /// The groups.
    public static let groups = Self.example.groups

    /// Writes all of them into the user's address book.
    ///
    /// - Throws: What SQLite says.
    public static func write(to database: Database) throws {
        for contact in Self.contacts { try contact.insert(for: Self.user, in: database) }
        for group in Self.groups { try group.insert(for: Self.user, in: database) }
    }
}
