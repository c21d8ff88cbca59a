// Beckon: which of a contact's numbers and addresses is used
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Choosing among a contact's handles.
public enum Handles {
    /// Why a contact cannot be reached (SiriKit's `INSendMessageRecipientUnsupportedReason`).
    public enum Obstacle: String, Error {
        case noAccount, messagingServiceNotEnabledForRecipient, noValidHandle, requestedHandleInvalid, noHandleForLabel
    }

    private static let labelWords = ["cell": "mobile", "cellphone": "mobile", "office": "work"]

    /// Whether two spellings are the same number or address.
    public static func isSame(_ one: String, _ other: String) -> Bool {
        func key(_ value: String) -> String {
            let value = SpokenWords.folded(String(value.prefix(SpokenWords.nameLength)))
            return value.contains("@") ? value.filter { !$0.isWhitespace } : value.filter { $0.isNumber || $0 == "+" }
        }
        return !key(one).isEmpty && key(one) == key(other)
    }

    /// The handle to use: the one that was said, or that with the label that was said, or the one last used,
    /// or the first.
    public static func choose(for contact: Contact, asked person: Person) -> Result<PersonHandle, Obstacle> {
        guard contact.isServiceEnabled else { return .failure(.messagingServiceNotEnabledForRecipient) }
        guard let first = contact.handles.first else { return .failure(.noValidHandle) }
        if let value = person.personHandle?.value, !SpokenWords.isBlank(value) {
            let same = contact.handles.first { Self.isSame($0.value, value) }
            return same.map { .success($0) } ?? .failure(.requestedHandleInvalid)
        }
        if let label = Self.label(in: person) {
            let labelled = contact.handles.first {
                $0.label.map { Self.canonical($0) == Self.canonical(label) } ?? false
            }
            return labelled.map { .success($0) } ?? .failure(.noHandleForLabel)
        }
        return .success(contact.handles.first { $0.value == contact.lastHandle } ?? first)
    }

    /// The label that was said, in `personHandle` or in brackets after the name.
    public static func label(in person: Person) -> String? {
        if let label = person.personHandle?.label, !SpokenWords.isBlank(label) { return label }
        return SpokenWords.nameAndLabel(person.displayName).label
    }

    private static func canonical(_ label: String) -> [String] {
        SpokenWords.tokens(ofName: label).map { Self.labelWords[$0] ?? $0 }
    }
}
