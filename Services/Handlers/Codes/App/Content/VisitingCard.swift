// Beckon: what a user tells of himself or herself, and its vCard
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a user tells of himself or herself.
struct VisitingCard: Codable, Hashable, Sendable {
    /// A telephone number or an address, and what it is for.
    struct Way: Codable, Hashable, Sendable {
        /// What it is for: `mobile`, `home`, `work`.
        var label: String?
        /// The number or the address.
        var value: String
    }

    /// The names; all but the given one may be missing.
    var givenName: String, familyName: String? = nil, nickname: String? = nil
    /// Where he or she works, and as what.
    var organization: String? = nil, jobTitle: String? = nil
    /// How to reach him or her.
    var phones: [Way]? = nil, mails: [Way]? = nil
    /// A page on the web.
    var page: String?
    /// A line about anything else.
    var note: String?

    /// The given and the family name.
    var fullName: String { [self.givenName, self.familyName].compactMap { $0 }.joined(separator: " ") }

    /// The card as vCard 3.0 (RFC 2426), which more readers know than 4.0. Long lines are not folded: a fold costs bytes,
    /// and readers of codes forget to undo it.
    var vCard: String {
        var lines = ["BEGIN:VCARD", "VERSION:3.0"]
        lines.append("N:\(Self.escaped(self.familyName ?? ""));\(Self.escaped(self.givenName));;;")
        lines.append("FN:\(Self.escaped(self.fullName))")
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { lines.append("\(name):\(Self.escaped(value))") }
        }
        add("NICKNAME", self.nickname)
        add("ORG", self.organization)
        add("TITLE", self.jobTitle)
        for phone in self.phones ?? [] { add("TEL" + Self.type(phone.label), phone.value) }
        for mail in self.mails ?? [] { add("EMAIL" + Self.type(mail.label), mail.value) }
        // An address of the web is no text: it is written as it is.
        if let page = self.page, !page.isEmpty { lines.append("URL:\(page.filter { !$0.isNewline })") }
        add("NOTE", self.note)
        return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    private static func type(_ label: String?) -> String {
        switch label {
        case "mobile": ";TYPE=CELL"
        case "home": ";TYPE=HOME"
        case "work": ";TYPE=WORK"
        default: ""
        }
    }

    /// Text as vCard has it: what separates is marked, a line break is written out, other control characters are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        // A break of two characters, CR and LF, is one `Character`.
        for character in text {
            switch character {
            case "\\": result += "\\\\"
            case ",": result += "\\,"
            case ";": result += "\\;"
            case _ where character.isNewline: result += "\\n"
            default:
                let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
                result += isControl ? "" : String(character)
            }
        }
        return result
    }
}
