// Beckon: what Beckon reads of a vCard
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What Beckon reads of a vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350): names, numbers and addresses, relations. Pictures and
/// all else are passed over.
struct VCard: Hashable {
    /// Why a card is nobody's.
    enum Failure: Error, Hashable { case unknownVersion, noName, isGroup }

    /// A person that a card names.
    struct Relation: Hashable {
        /// What he or she is, as it is written: `mother`, `sibling`.
        let kind: String
        /// A name, or the identifier of another card.
        let who: String
    }

    let identifier: String?
    let formattedName: String, familyName: String, givenName: String
    let nickname: String?, organization: String?
    let handles: [PersonHandle]
    let relations: [Relation]

    private static let versions: Set<String> = ["2.1", "3.0", "4.0"]
    private static let wanted: Set<String> = [
        "N", "FN", "NICKNAME", "TEL", "EMAIL", "RELATED", "ORG", "UID", "KIND", "X-ABLABEL", "X-ABRELATEDNAMES",
        "X-ADDRESSBOOKSERVER-KIND", "X-ANDROID-CUSTOM",
    ]
    private static let relationsMaximum = 50

    /// - Parameter lines: The lines between the card's beginning and its end.
    init(_ lines: [ArraySlice<UInt8>]) throws(Failure) {
        let version = lines.lazy.compactMap { VCardLine($0.prefix(64)) }.first { $0.name == "VERSION" }?.whole ?? "3.0"
        guard Self.versions.contains(version) else { throw .unknownVersion }
        let properties = VCardLines.properties(lines, keepsSpace: version == "2.1", isWanted: Self.wanted.contains)
        func first(_ name: String) -> VCardLine? { properties.first { $0.name == name } }
        let kind = first("KIND") ?? first("X-ADDRESSBOOKSERVER-KIND")
        guard kind?.whole.lowercased() != "group" else { throw .isGroup }
        self.identifier = first("UID").map(\.whole).flatMap { $0.isEmpty ? nil : $0 }
        // Family, given, more given, before, behind; several of one are divided by commas.
        let names = first("N")?.parts(";") ?? []
        func name(_ place: Int) -> String {
            guard names.indices.contains(place) else { return "" }
            return names[place].split(separator: ",").joined(separator: " ")
        }
        (self.familyName, self.givenName) = (name(0), name(1))
        self.formattedName = first("FN")?.whole ?? ""
        // Android writes it so into a vCard 2.1, which has no nicknames.
        let custom = properties.lazy.filter { $0.name == "X-ANDROID-CUSTOM" }.map { $0.parts(";") }
        let android = custom.first { $0.first == "vnd.android.cursor.item/nickname" }?.dropFirst() ?? []
        self.nickname = ((first("NICKNAME")?.parts(",") ?? []) + android).first { !$0.isEmpty }
        self.organization = first("ORG")?.parts(";").first { !$0.isEmpty }
        let labels = VCardLabels(properties)
        self.handles = labels.handles(properties)
        self.relations = properties.filter { ["RELATED", "X-ABRELATEDNAMES"].contains($0.name) }
            .prefix(Self.relationsMaximum).compactMap { line in
                let kind = labels.label(of: line) ?? line.types.subtracting(["pref"]).min()
                let who = line.whole
                return kind.flatMap { who.isEmpty ? nil : Relation(kind: $0.lowercased(), who: who) }
            }
        let hasName = [self.familyName, self.givenName, self.formattedName].contains { !$0.isEmpty }
        guard hasName || self.nickname != nil || self.organization != nil else { throw .noName }
    }

    /// The card as somebody in an address book.
    var contact: Contact {
        let (given, family, nickname) = self.names
        // Whoever is called "Mum" in an address book is the user's; a family may be called anything.
        let isCalled = family == nil && (!self.givenName.isEmpty || self.familyName.isEmpty)
        return Contact(
            identifier: VCardIdentifier.make(self), givenName: given, familyName: family, nickname: nickname,
            relationship: Relations.known(nickname) ?? (isCalled ? Relations.known(given) : nil),
            handles: self.handles)
    }

    /// Given name, family name, nickname. Where the parts are missing, the whole is the given name, else the nickname, else
    /// the company.
    private var names: (String, String?, String?) {
        let (family, given) = (self.familyName, self.givenName)
        if !given.isEmpty, !family.isEmpty {
            // Names without a space are written family first, and said as a whole.
            if self.formattedName == family + given { return (family + given, nil, self.nickname ?? given) }
            return (given, family, self.nickname)
        }
        if !given.isEmpty || !family.isEmpty { return (given.isEmpty ? family : given, nil, self.nickname) }
        if !self.formattedName.isEmpty { return (self.formattedName, nil, self.nickname) }
        return (self.nickname ?? self.organization ?? "", nil, nil)
    }
}
