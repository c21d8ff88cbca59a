// Beckon: what a simulated dispatcher breaks on purpose
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

extension DispatcherHost {
    /// What the dispatcher hears instead of what was said, where that is broken on purpose.
    func broken(_ arrivals: [Arrival]) -> [Arrival] {
        switch self.world.settings.sabotage {
        case .ignoredCredit:
            return arrivals.map { arrival in
                guard case .message(var message, let peer) = arrival, message.header.kind == .hello else {
                    return arrival
                }
                message.body = Self.digit(after: "\"credit\":", in: message.body) { $0 + [0x30] }
                return .message(message, from: peer)
            }
        case .swallowedRequest:
            return arrivals.filter { arrival in
                guard case .message(let message, let peer) = arrival, message.header.kind == .submit,
                    self.dice.perMille(100)
                else { return true }
                var header = message.header
                header.kind = .accepted
                let body = "{\"correlationID\":\"\(header.correlationID)\",\"sequence\":0}"
                _ = self.world.send(Message(header, body: Array(body.utf8)), to: peer)
                return false
            }
        default: return arrivals
        }
    }

    /// What is sent instead of what the dispatcher said, where that is broken on purpose.
    func broken(_ message: Message) -> Message {
        var message = message
        func renumber(by distance: Int) {
            message.body = Self.digit(after: "\"sequence\":", in: message.body) { digits in
                Array(String((Int(String(decoding: digits, as: UTF8.self)) ?? 2) + distance).utf8)
            }
        }
        switch (self.world.settings.sabotage, message.header.kind) {
        case (.renumberedEvent, .event) where self.dice.perMille(20): renumber(by: -1)
        case (.secondEnd, .event) where message.header.phase?.isEnd == true: renumber(by: 1_000)
        case (.foreignIntent, .work):
            let name = Array("\"name\":\"".utf8)
            guard let start = message.body.firstRange(of: name)?.upperBound else { break }
            message.body.insert(0x4E, at: start)
        default: break
        }
        return message
    }

    private static func digit(after name: String, in body: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
        guard let start = body.firstRange(of: Array(name.utf8))?.upperBound else { return body }
        let digits = body[start...].prefix { (0x30...0x39).contains($0) }
        return body[..<start] + change(Array(digits)) + body[digits.endIndex...]
    }
}
