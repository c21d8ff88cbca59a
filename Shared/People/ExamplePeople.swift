// Beckon: the people that every app's example data knows
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Contacts and groups of user `local`, plainly an example: all numbers and addresses are of the kinds reserved for that.
public enum ExamplePeople {
    /// The user who has them.
    public static let user = "local"

    /// The contacts: two Brandons, someone with two numbers, family, someone without a handle, someone whom apps cannot reach.
    public static let contacts = [
        Contact(
            identifier: "contact-brandon-ellis", givenName: "Brandon", familyName: "Ellis",
            handles: [Self.phone("0101", "mobile")]),
        Contact(
            identifier: "contact-brandon-okafor", givenName: "Brandon", familyName: "Okafor",
            handles: [Self.mail("brandon.okafor", "work")]),
        Contact(
            identifier: "contact-omar", givenName: "Omar", familyName: "Haddad", handles: [Self.phone("0102", "mobile")]
        ),
        Contact(
            identifier: "contact-lena", givenName: "Lena", familyName: "Fischer",
            handles: [Self.phone("0103", "mobile"), Self.phone("0104", "home")]),
        Contact(
            identifier: "contact-hugo", givenName: "Hugo", familyName: "Martin", handles: [Self.mail("hugo", "home")]),
        Contact(
            identifier: "contact-ana", givenName: "Ana", familyName: "Souza", handles: [Self.phone("0105", "mobile")]),
        Contact(
            identifier: "contact-ben", givenName: "Benjamin", familyName: "Carter", nickname: "Ben",
            handles: [Self.phone("0106", "mobile")]),
        Contact(
            identifier: "contact-mia", givenName: "Mia", familyName: "Keller", relationship: "sister",
            handles: [Self.phone("0107", "mobile")]),
        Contact(
            identifier: "contact-jonas", givenName: "Jonas", familyName: "Keller", relationship: "brother",
            handles: [Self.phone("0108", "mobile")]),
        Contact(
            identifier: "contact-ruth", givenName: "Ruth", familyName: "Keller", nickname: "Mum",
            relationship: "mother",
            handles: [Self.phone("0109", "home")]),
        Contact(identifier: "contact-tom", givenName: "Tom", familyName: "Berg"),
        Contact(
            identifier: "contact-priya", givenName: "Priya", familyName: "Nair", isServiceEnabled: false,
            handles: [Self.phone("0110", "mobile")]),
    ]

    /// The groups.
    public static let groups = [
        ContactGroup(
            identifier: "group-climbing", name: "Climbing group", otherNames: ["climbing", "climbers"],
            members: ["contact-omar", "contact-lena", "contact-ben"]),
        ContactGroup(
            identifier: "group-family", name: "Family", otherNames: ["my family"],
            members: ["contact-mia", "contact-jonas", "contact-ruth"]),
    ]

    private static func phone(_ last: String, _ label: String) -> PersonHandle {
        PersonHandle("+1 202 555 \(last)", type: .phoneNumber, label: label)
    }

    private static func mail(_ name: String, _ label: String) -> PersonHandle {
        PersonHandle("\(name)@example.com", type: .emailAddress, label: label)
    }
}
