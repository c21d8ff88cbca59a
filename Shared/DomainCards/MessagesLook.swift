// Beckon: the look of messages
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Messages (Domains, `MessageItem`), as bubbles.
public struct MessagesLook: Look {
    static let keys = ["message.to", "message.from"]

    /// The look of messages.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.messages(&rest)
    }

    public func part(of block: Block) -> CardPart? { if case .bubble = block { .message } else { nil } }

    public var counted: [String] { ["messages"] }

    public func slots(_ told: Told) -> [String: String] {
        let recipients = told.first(
            "sentMessage.groupName", "sentMessage.recipients", "speakableGroupName", "recipients")
        return ["recipients": recipients].compactMapValues(\.self)
    }

    public func shows(_ shown: ShownValue, in block: Block, _ maker: CardMaker) -> Bool {
        guard case .bubble(let bubble) = block else { return false }
        if shown.parameter == "content", let words = shown.value.string {
            return bubble.text == PlainText.body(words)
        }
        let isReceiver = shown.parameter == "recipients" || shown.parameter == "speakableGroupName"
        return isReceiver && PlainText.isSame(bubble.caption, maker.say("message.to", ["value": shown.line.value]))
    }
}

extension CardMaker {
    /// Messages of a payload, taken out of it (Domains, `MessageItem`).
    fileprivate func messages(_ rest: inout [String: Value]) -> [Block] {
        var blocks: [Block] = []
        if let message = rest.removeValue(forKey: "sentMessage"), message.object != nil {
            blocks += self.message(message, isOwn: true)
        }
        let found = rest.removeValue(forKey: "messages")?.array ?? []
        for message in found.prefix(Self.itemsPerCard) {
            blocks += self.message(
                message, isOwn: message["sender"] == nil || message.at("sender.isMe")?.boolean == true)
        }
        if let more = self.more(found.count - Self.itemsPerCard) { blocks.append(.text(more)) }
        return blocks
    }

    private func message(_ message: Value, isOwn: Bool) -> [Block] {
        let words = message["content"]?.string.map { PlainText.body($0) }
        let kind = message["messageType"]?.string.map { self.text(ofCase: $0, of: "MessageType") }
        guard let text = words ?? kind, !text.isEmpty else { return [] }
        let group = message.at("groupName.spokenPhrase")?.string.map { PlainText.line($0, limit: 60) }
        let people = message["recipients"].flatMap { self.text(of: $0) }
        let sender = message["sender"].flatMap { self.text(of: $0) }
        let caption =
            isOwn
            ? (group ?? people).map { self.say("message.to", ["value": $0]) }
            : sender.map { self.say("message.from", ["value": $0]) }
        return [
            .bubble(Block.Bubble(text, caption: caption, time: self.formats.moment(message["dateSent"]), isOwn: isOwn))
        ]
    }
}
