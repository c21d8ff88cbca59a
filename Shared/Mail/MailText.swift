// Beckon: a message as mail
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
public import Schema

/// A message as mail (RFC 5322): headers, and the words in Base64, so that no line of them is taken for anything else. Pure.
public enum MailText {
    /// - Parameters:
    ///   - content: The words.
    ///   - identifier: `Message-ID` without its brackets; the same whenever the message is sent again.
    ///   - sender: The sender's address.
    ///   - recipients: The addresses of all who get it.
    ///   - sent: When it was written.
    public static func text(
        _ content: String, identifier: String, from sender: String, to recipients: [String], sent: Instant
    ) -> String {
        let headers = [
            "Date: \(Self.date(sent))", "From: <\(sender)>",
            "To: " + recipients.map { "<\($0)>" }.joined(separator: ",\r\n "), "Message-ID: <\(identifier)>",
            "Subject: \(Self.encoded(Self.subject(content)))", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
        ]
        return headers.joined(separator: "\r\n") + "\r\n\r\n" + Self.base64(content, width: 76) + "\r\n"
    }

    /// `Message-ID` for the key of a ledger.
    public static func identifier(key: String, domain: String) -> String {
        let safe = key.utf8.map { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
                ? String(UnicodeScalar(byte)) : "."
        }
        return "\(safe.joined())@\(domain)"
    }

    /// Whether mail can go there, and nothing but an address stands in it.
    public static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254 else { return false }
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[],;:\\\"".utf8.contains($0) }
    }

    /// The first words.
    static func subject(_ content: String) -> String {
        let line = content.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard line.count > 60 else { return line }
        return line.prefix(60).split(separator: " ").dropLast().joined(separator: " ") + " …"
    }

    /// A header's text as encoded words of at most 75 characters (RFC 2047). No character is cut.
    private static func encoded(_ text: String) -> String {
        var words: [String] = []
        var word = ""
        for scalar in text.unicodeScalars {
            if word.utf8.count + UTF8.width(scalar) > 42 {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        return (words + [word]).map { "=?utf-8?B?\(Self.base64($0, width: .max))?=" }.joined(separator: "\r\n ")
    }

    private static func base64(_ text: String, width: Int) -> String {
        let all = Array(Data(text.utf8).base64EncodedString())
        guard all.count > width else { return String(all) }
        return stride(from: 0, to: all.count, by: width)
            .map { String(all[$0..<min($0 + width, all.count)]) }.joined(separator: "\r\n")
    }

    /// `Fri, 06 Mar 2026 19:00:00 +0000`.
    private static func date(_ instant: Instant) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: instant.date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [parts.hour, parts.minute, parts.second].map { ($0 ?? 0).padded(2) }.joined(separator: ":")
        return "\(days[((parts.weekday ?? 1) - 1) % 7]), \((parts.day ?? 0).padded(2)) "
            + "\(months[((parts.month ?? 1) - 1) % 12]) \(parts.year ?? 0) \(clock) +0000"
    }
}
