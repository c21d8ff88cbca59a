// Beckon: a number or an address that can be called
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import People

/// A number or an address that can be called.
public enum CallAddress: Hashable, Sendable {
    /// A telephone number: digits, with a plus before them where they begin with the country.
    case number(String)
    /// `user@host`, which is called by SIP.
    case sip(String)

    /// Why some text is none.
    public enum Obstacle: Error {
        /// It is words, such as a name.
        case words
        /// It is the number of an emergency service.
        case emergency
        /// It is a code for the network, such as `*100#`.
        case serviceCode
        /// It is meant as a number or an address, but is none.
        case invalid
    }

    /// Characters of an address at most.
    private static let longest = 200
    /// Digits of a number: short ones of a network up to the longest that E.164 allows.
    private static let digits = 3...15
    /// What is written between digits for the eye alone.
    private static let separators: Set<Character> = [
        " ", "-", ".", "/", "(", ")", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2010}", "\u{2011}", "\u{2013}",
    ]
    private static let schemes = ["tel:", "sip:", "sips:", "callto:"]

    /// Reads what was said or stands in an address book.
    public static func read(_ text: String) -> Result<CallAddress, Obstacle> {
        guard text.utf8.count <= Self.longest else { return .failure(.invalid) }
        var text = SpokenWords.folded(text).trimmed
        let scheme = Self.schemes.first { text.hasPrefix($0) }
        if let scheme { text.removeFirst(scheme.count) }
        if text.contains("@") { return Self.sip(in: text) }
        guard !text.isEmpty, let first = text.first else { return .failure(.words) }
        let plain = text.filter { !Self.separators.contains($0) }
        let isCode = plain.contains { $0 == "*" || $0 == "#" }
        if isCode, plain.allSatisfy({ $0 == "*" || $0 == "#" || $0 == "+" || $0.isDigit }) {
            return .failure(.serviceCode)
        }
        guard first == "+" || first == "(" || first.isDigit, plain.dropFirst().allSatisfy(\.isDigit) else {
            return .failure(scheme == nil ? .words : .invalid)
        }
        let digits = plain.filter(\.isDigit)
        if EmergencyNumbers.contain(digits) { return .failure(.emergency) }
        return Self.digits.contains(digits.count) ? .success(.number(plain)) : .failure(.invalid)
    }

    private static func sip(in text: String) -> Result<CallAddress, Obstacle> {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let user = parts.first, let place = parts.last else { return .failure(.invalid) }
        let name = place.split(separator: ":", omittingEmptySubsequences: false)
        let isPort = name.count < 2 || (name.count == 2 && UInt16(name[1]) ?? 0 > 0)
        let isUser = !user.isEmpty && user.allSatisfy { $0.isNamePart || "._+-".contains($0) }
        let isHost =
            name.first.map { host in !host.isEmpty && host.allSatisfy { $0.isNamePart || ".-".contains($0) } } ?? false
        guard isUser, isHost, isPort else { return .failure(.invalid) }
        if EmergencyNumbers.contain(user.filter(\.isDigit)), user.allSatisfy({ $0.isDigit || "+-.".contains($0) }) {
            return .failure(.emergency)
        }
        return .success(.sip(text))
    }

    /// Where a call to it goes on.
    public var uri: String {
        switch self {
        case .number(let number): "tel:\(number)"
        case .sip(let address): "sip:\(address)"
        }
    }

    /// What a telephone is told to dial.
    public var dialled: String {
        switch self {
        case .number(let number): number
        case .sip: self.uri
        }
    }

    /// How it is shown and stored.
    public var text: String {
        switch self {
        case .number(let text), .sip(let text): text
        }
    }

    /// Whether two are the same: one number may be written with the country and the other without.
    public func isSame(as other: CallAddress) -> Bool {
        guard case .number(let one) = self, case .number(let another) = other else { return self == other }
        let (left, right) = (one.filter(\.isDigit), another.filter(\.isDigit))
        if left == right { return true }
        let (short, long) = left.count < right.count ? (left, right) : (right, left)
        return short.count >= 7 && long.hasSuffix(short.drop { $0 == "0" })
    }
}

extension Character {
    /// One of `0` to `9`.
    package var isDigit: Bool { ("0"..."9").contains(self) }
    /// A plain letter or digit.
    var isNamePart: Bool { self.isDigit || ("a"..."z").contains(self) }
}
