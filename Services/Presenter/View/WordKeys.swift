// Beckon: the keys that the view asks its words for
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

/// The keys of words. ``required`` must exist in every language; a key of one of the ``families`` is more particular and
/// goes before its general form.
public enum WordKeys {
    static let frequencies = RecurrenceRule.Frequency.allCases.map { "recurrence.\($0.rawValue)" }
    static let answers = ["yes", "no", "skip", "cancel", "unlock", "send", "undo"]
    /// What the page says of itself.
    public static let page = [
        "skip", "connecting", "connected", "lost", "again", "silent", "offline", "waiting", "error", "lock", "locked",
        "unlocked", "direction", "anew", "conversation", "welcome", "promise", "suggestion.first",
        "suggestion.second", "suggestion.third", "suggestion.fourth", "log", "field", "hint", "script",
        "viewer", "viewer.previous", "viewer.next", "viewer.play", "viewer.pause", "viewer.close",
        "time", "time.minute", "time.last", "time.over", "elsewhere", "signOut", "history", "language", "language.name",
        "before", "find.more", "find.none", "find.count",
    ]
    /// What the pages say of what was said before.
    static let history = [
        "title", "single", "current", "untitled", "none", "noneYet", "lost", "unknown", "readOnly", "cut", "older",
        "newest",
        "pages",
    ]
    /// What is said to who is not signed in.
    static let signIn = [
        "needed", "how", "who", "name", "again", "ask", "instead", "go", "stays", "stale", "once", "tooMany", "later",
        "notYours", "operator", "back",
    ]
    /// What the terminal says beside the cards.
    public static let chat = [
        "help", "lost", "connected", "locked", "unlocked", "unsent", "noRequest", "unknownCommand",
        "find", "found", "found.more",
    ]
    /// Of what there are examples that can be typed.
    public static let examples = [
        "time", "money", "person", "place", "number", "measure", "yesOrNo", "options", "text",
    ]
    static let marks = ["open", "done", "removed", "note", "list", "bullet"]

    /// The keys that every language must have.
    public static let required: [String] = {
        var keys = Question.Kind.allCases.map { "explain.why.\($0.rawValue)" }
        keys += Question.Kind.allCases.filter { $0 != .again }.map { "ask.\($0.rawValue)" }
        keys += Failure.Code.allCases.map { "failure.\($0.rawValue)" } + ["failure.unread"]
        keys += [Failure.Code.notUnderstood, .precedingFailed].map { "failure.\($0.rawValue).words" }
        keys += Phase.allCases.filter { !$0.isEnd && $0 != .presenting && $0 != .finding }.map { "working.\($0.name)" }
        keys += Phase.allCases.filter { $0.isEnd && $0 != .failed }.map { "end.\($0.name)" }
        // A question about a person, a time or a place that is not shown is told as any question.
        let asides: [Recognition.Aside] = Recognition.Aside.allCases.filter { ![.person, .time, .place].contains($0) }
        keys += asides.map { "aside.\($0.rawValue)" } + ["aside.otherWords"]
        keys += Self.answers.map { "answer.\($0)" }
        keys += Self.marks.map { "mark.\($0)" } + Self.frequencies
        keys += [
            "labelled", "ask.again", "ask.again.choice", "ask.named", "ask.notUnderstood", "ask.alternatives", "more",
            "rest",
            "reason", "preview",
            "done", "progress", "code",
            "explain.help", "suspended", "workLost", "lateResult", "options.omitted", "value.yes", "value.no",
            "value.on", "value.off",
            "route.position.approaching", "route.position.riding", "refusal", "trigger.arrive", "trigger.depart",
            "link", "field", "field.range", "field.find",
            "notUnderstood.heard", "settled", "ask.meaning.several", "answer.neither", "repeat.done", "repeat.open",
            "repeat.unknown", "repeat.told",
            "repeat.asked", "waitsFor", "own", "grid.rest", "grid.play", "grid.picture",
            "unanswered", "edit.change", "edit.less", "edit.more", "edit.others",
        ]
        keys += Self.history.map { "history.\($0)" }
        keys += Self.signIn.map { "signIn.\($0)" }
        keys += Self.page.map { "page.\($0)" } + Self.chat.map { "chat.\($0)" }
        keys += Self.examples.map { "chat.example.\($0)" }
        keys += Self.operatorPages
        return keys
    }()

    /// Prefixes of keys that name an intent, a parameter, a type, a reason, a code or a case behind them.
    public static let families: [String] =
        Question.Kind.allCases.filter { $0 != .again }
        .flatMap { ["ask.\($0.rawValue).", "explain.why.\($0.rawValue)."] } + [
            "reason.", "preview.", "done.", "code.", "label.", "case.", "answer.yes.", "answer.no.", "explain.why.",
            "progress.", "refusal.", "meaning.", "news.", "value.",
        ]

    /// A key without the count or the plural's category at its end. The name of a case is neither, though it may be `one`.
    public static func base(of key: String) -> String {
        guard !key.hasPrefix("case."), let dot = key.lastIndex(of: ".") else { return key }
        let ending = key[key.index(after: dot)...]
        let isCounted = ending.allSatisfy(\.isNumber) || PluralRules.Category(rawValue: String(ending)) != nil
        return isCounted ? String(key[..<dot]) : key
    }

    /// `prefix.Intent.parameter`, `prefix.parameter`, `prefix.Type`, `prefix`.
    static func about(_ prefix: String, _ question: Question) -> [String] {
        var keys: [String] = []
        if let parameter = question.parameter {
            keys += ["\(prefix).\(question.intent).\(parameter)", "\(prefix).\(parameter)"]
        }
        if let type = question.type?.name { keys.append("\(prefix).\(type)") }
        return keys + ["\(prefix).\(question.intent)", prefix]
    }
}
