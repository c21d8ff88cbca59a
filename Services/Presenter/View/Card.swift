// Beckon: what is shown for one question, preview, result or failure
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

/// Something to show, without any markup. A terminal and a page draw the same card.
public struct Card: Codable, Hashable, Sendable {
    /// How it feels.
    public enum Tone: String, Codable, Sendable, CaseIterable {
        /// Waits for an answer.
        case question
        /// What will happen if the user says yes.
        case preview
        /// It is done.
        case done
        /// It is not done.
        case failed
        /// It may be done: somebody has to look.
        case warning
        /// Something to know.
        case info
        /// Under way.
        case working
        /// Words of the user.
        case said
        /// A question that was answered.
        case settled
        /// A remark beside the conversation.
        case note
    }

    /// How it feels.
    public var tone: Tone
    /// The app's name, where one is at work.
    public var app: String?
    /// The part that the app drew itself: it is framed, so that nobody takes it for more.
    public var own: OwnPart?
    /// The main words.
    public var title: String
    /// More words.
    public var text: String?
    /// The content, in order.
    public var blocks: [Block]
    /// What can be pressed, options first.
    public var choices: [Choice]
    /// What can be typed.
    public var field: Field?
    /// What of the content can be changed where it stands.
    public var edits: [Edit] = []
    /// The request it belongs to.
    public var request: CorrelationID?
    /// Whether it still changes by itself.
    public var isLive: Bool

    /// - Parameters: See the properties.
    public init(
        _ tone: Tone, _ title: String, text: String? = nil, app: String? = nil, blocks: [Block] = [],
        choices: [Choice] = [], field: Field? = nil, request: CorrelationID? = nil, isLive: Bool = false
    ) {
        self.tone = tone
        self.title = title
        self.text = text
        self.app = app
        self.blocks = blocks
        self.choices = choices
        self.field = field
        self.request = request
        self.isLive = isLive
    }

    /// The answer that a typed line gives when it is the number of an option, or what stands on a button, in whatever case;
    /// other words are the recognizer's affair. How buttons are called is the presenter's, and nobody else knows it.
    public func answer(toLine line: String) -> Answer? {
        let typed = PlainText.line(line).lowercased()
        let choice = self.choices.first { choice in
            choice.number.map { "\($0)" == typed } ?? (choice.label.lowercased() == typed)
        }
        guard case .answer(let answer) = choice?.action else { return nil }
        return answer
    }
}
