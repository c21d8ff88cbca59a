// Beckon: the numbers and addresses of a vCard, and what each is for
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What the numbers and addresses of a card are for: by their types, or by the labels that stand in lines of their own.
struct VCardLabels {
    /// Numbers and addresses of one card that are read.
    static let handlesMaximum = 20

    /// Labels of groups: `item1.X-ABLabel:_$!<HomePage>!$_`.
    private let groups: [String: String]

    init(_ lines: [VCardLine]) {
        var groups: [String: String] = [:]
        for line in lines where line.name == "X-ABLABEL" {
            var label = line.whole
            // Apple writes its own labels in this bracket, and those of users without it.
            if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") { label = String(label.dropFirst(4).dropLast(4)) }
            if let group = line.group, !label.isEmpty { groups[group] = label }
        }
        self.groups = groups
    }

    /// The label of the group that a line belongs to.
    func label(of line: VCardLine) -> String? { line.group.flatMap { self.groups[$0] } }

    /// Numbers, then addresses, of each kind the preferred first; what nobody talks into comes last.
    func handles(_ lines: [VCardLine]) -> [PersonHandle] {
        var handles: [PersonHandle] = []
        for kind in [PersonHandle.Kind.phoneNumber, .emailAddress] {
            let name = kind == .phoneNumber ? "TEL" : "EMAIL"
            let found = lines.filter { $0.name == name }.enumerated()
                .map { (rank: (self.rank($0.element), $0.offset), line: $0.element) }.sorted { $0.rank < $1.rank }
            for (_, line) in found {
                guard let value = Self.value(line, kind), handles.count < Self.handlesMaximum,
                    !handles.contains(where: { Handles.isSame($0.value, value) })
                else { continue }
                handles.append(PersonHandle(value, type: kind, label: self.purpose(line)))
            }
        }
        return handles
    }

    private func rank(_ line: VCardLine) -> Int {
        if let purpose = self.purpose(line), ["homeFax", "workFax", "pager"].contains(purpose) { return 1_000 }
        if let preference = line.values("PREF").first.flatMap({ Int($0) }) { return min(100, max(1, preference)) }
        return line.types.contains("pref") ? 1 : 101
    }

    /// The label as SiriKit's `INPersonHandleLabel` names it, else as the user did.
    private func purpose(_ line: VCardLine) -> String? {
        if let label = self.label(of: line) { return Self.known(label) ?? label }
        let types = line.types
        if types.contains("fax") { return types.contains("home") ? "homeFax" : "workFax" }
        let words = ["iphone", "cell", "mobile", "pager", "main", "home", "work", "other"]
        return words.first { types.contains($0) }.flatMap { Self.known($0) }
    }

    private static func known(_ label: String) -> String? {
        let names = [
            "iphone": "iPhone", "cell": "mobile", "mobile": "mobile", "home": "home", "work": "work", "main": "main",
            "homefax": "homeFax", "workfax": "workFax", "pager": "pager", "other": "other",
        ]
        return names[label.lowercased()]
    }

    /// A number with a digit, or an address with an at sign, without the scheme that vCard 4.0 puts before it.
    private static func value(_ line: VCardLine, _ kind: PersonHandle.Kind) -> String? {
        var value = line.whole
        for scheme in ["tel:", "mailto:"] where value.lowercased().hasPrefix(scheme) {
            value = String(value.dropFirst(scheme.count).prefix { $0 != ";" && $0 != "?" })
        }
        let isGood = kind == .phoneNumber ? value.contains(where: \.isNumber) : value.contains("@")
        return isGood ? value : nil
    }
}
