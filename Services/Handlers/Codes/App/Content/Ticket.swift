// Beckon: a ticket, and which one is shown where
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// A ticket of the example transit app.
struct Ticket: Codable, Hashable, Sendable {
    /// What it is good for. A pass is good for all.
    enum Mode: String, Codable, CaseIterable, Sendable { case pass, bus, subway }

    /// Its number, as its seller knows it: ASCII letters, digits and hyphens.
    var number: String
    /// What it is good for.
    var mode: Mode
    /// Where it is good, such as `AB`.
    var zones: String
    /// From when until when; the end is no part of it.
    var start: Instant, end: Instant

    func isValid(at now: Instant) -> Bool { self.start <= now && now < self.end }

    /// The ticket to show: one for just that before a pass, and of several the one that ends first, so that none is lost.
    static func choose(_ tickets: [Ticket], for modes: [Mode], at now: Instant) -> Ticket? {
        for mode in modes {
            let valid = tickets.filter { $0.mode == mode && $0.isValid(at: now) }
            if let first = valid.min(by: { ($0.end.milliseconds, $0.number) < ($1.end.milliseconds, $1.number) }) {
                return first
            }
        }
        return nil
    }

    /// The ticket as a page of its seller. The last member is a checksum over what stands before it: a scanner that reads
    /// one letter wrong knows. It is no signature: whether a ticket is good, the seller knows by its number.
    var text: String {
        let page = WebAddress(
            "https://transit.example.com/ticket",
            [
                ("v", "1"), ("number", self.number), ("mode", self.mode.rawValue), ("zones", self.zones),
                ("from", "\(self.start.milliseconds / 1000)"), ("until", "\(self.end.milliseconds / 1000)"),
            ]
        ).text
        return page + "&check=" + Self.check(page)
    }

    /// Two bytes, as four digits: Fletcher's checksum.
    static func check(_ text: String) -> String {
        var (one, two) = (0, 0)
        for byte in text.utf8 {
            one = (one + Int(byte)) % 255
            two = (two + one) % 255
        }
        let digits = String(two << 8 | one, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
