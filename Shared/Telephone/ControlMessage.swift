// Beckon: what is said over baresip's control port
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Something that baresip says.
enum ControlMessage: Hashable, Sendable {
    /// An answer to a command.
    case response(token: String, isOK: Bool)
    /// Something happened to a call.
    case event(type: String, call: String?, peer: String, isOutgoing: Bool)

    /// Reads the JSON of a frame; `nil` for what concerns nobody.
    init?(_ json: [UInt8]) {
        guard let value = try? JSON.decode(Value.self, from: json) else { return nil }
        if value.at("response") == true {
            guard let token = value.at("token")?.string else { return nil }
            self = .response(token: token, isOK: value.at("ok") == true)
        } else if value.at("event") == true, let type = value.at("type")?.string {
            self = .event(
                type: type, call: value.at("id")?.string, peer: value.at("peeruri")?.string ?? "",
                isOutgoing: value.at("direction") == "outgoing")
        } else {
            return nil
        }
    }

    /// A command, framed.
    static func command(_ name: String, _ parameters: String, token: String) throws -> [UInt8] {
        let json = try JSON.encode(
            Value.object([
                "command": .string(name), "params": .string(parameters), "token": .string(token),
            ]))
        return Array("\(json.count):".utf8) + json + [UInt8(ascii: ",")]
    }
}

/// Takes netstrings out of a stream: a length in digits, `:`, that many bytes, `,`.
struct NetstringReader {
    /// Bytes of one frame at most. baresip's own bound is lower.
    static let longest = 1 << 16

    /// The stream holds something else: nothing after it can be trusted.
    struct Broken: Error {}

    private var bytes: [UInt8] = []

    /// Takes in what came, and gives out the frames that are complete.
    mutating func take(_ more: some Sequence<UInt8>) throws(Broken) -> [[UInt8]] {
        self.bytes += more
        var frames: [[UInt8]] = []
        var begin = 0
        while let frame = try self.frame(at: begin) {
            frames.append(Array(self.bytes[frame]))
            begin = frame.upperBound + 1
        }
        self.bytes.removeFirst(begin)
        return frames
    }

    private func frame(at begin: Int) throws(Broken) -> Range<Int>? {
        var index = begin
        var length = 0
        while index < self.bytes.count, self.bytes[index] != UInt8(ascii: ":") {
            guard (0x30...0x39).contains(self.bytes[index]) else { throw Broken() }
            length = length * 10 + Int(self.bytes[index] - 0x30)
            guard length <= Self.longest else { throw Broken() }
            index += 1
        }
        guard index < self.bytes.count else { return nil }
        guard index > begin else { throw Broken() }
        let frame = index + 1..<index + 1 + length
        guard frame.upperBound < self.bytes.count else { return nil }
        guard self.bytes[frame.upperBound] == UInt8(ascii: ",") else { throw Broken() }
        return frame
    }
}
