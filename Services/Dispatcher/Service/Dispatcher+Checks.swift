// Beckon: what a client's message must be to be taken
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    func check(_ context: RequestContext) throws(Refusal) {
        try self.check(name: context.conversation, "a conversation")
        try self.check(name: context.user, "a user")
        try self.check(name: context.locale, "a locale")
        try self.check(name: context.timeZone, "a time zone", allowsSlash: true)
    }

    /// Checks a name of a client's message.
    ///
    /// - Parameters:
    ///   - what: Whose name it is, with its article: the refusal begins with it.
    ///   - allowsSlash: Whether it may have slashes, as names of time zones do.
    func check(name: String, _ what: String, allowsSlash: Bool = false) throws(Refusal) {
        guard name.isName(allowsSlash: allowsSlash, allowsDelete: true) else {
            throw Refusal(
                "invalidName",
                "\(what) has a name of 1 to \(Limits.nameBytes) bytes, without control characters and slashes")
        }
    }

    func check(utterance: String) throws(Refusal) {
        guard utterance.utf8.count <= Limits.utteranceBytes else {
            throw Refusal(
                "utteranceTooLong",
                "the utterance has \(utterance.utf8.count) bytes; at most \(Limits.utteranceBytes) are read")
        }
        guard utterance.contains(where: { !$0.isWhitespace }) else {
            throw Refusal("emptyUtterance", "the utterance is empty; say something")
        }
        let isControl: (Unicode.Scalar) -> Bool = { scalar in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
        guard !utterance.unicodeScalars.contains(where: isControl) else {
            throw Refusal("invalidUtterance", "the utterance holds control characters; send text")
        }
    }

    func check(_ submit: Submit, _ now: Instant) throws(Refusal) {
        let manifests = self.directory.manifests(for: submit.intent, at: now)
        guard !manifests.isEmpty else {
            throw Refusal(
                "unknownIntent",
                "no running app takes '\(submit.intent.prefix(Limits.nameBytes))'; see: beckon intents --running"
            )
        }
        let wanted = manifests.filter { submit.app == nil || $0.app == submit.app }
        guard !wanted.isEmpty else {
            throw Refusal(
                "unknownIntent",
                "'\((submit.app ?? "").prefix(Limits.nameBytes))' does not take that intent; see: beckon apps")
        }
        var first: Refusal?
        for manifest in wanted {
            guard let refusal = self.refusal(of: submit.parameters, manifest, submit.intent) else { return }
            first = first ?? refusal
        }
        if let first { throw first }
    }

    func refusal(of values: [String: Value], _ manifest: Manifest, _ intent: String) -> Refusal? {
        guard let place = manifest.intents.firstIndex(where: { $0.name == intent }) else { return nil }
        func refusal(_ name: String, _ value: Value) -> Refusal? {
            let parameters = manifest.intents[place].parameters
            guard let index = parameters.firstIndex(where: { $0.name == name }) else {
                return Refusal(
                    "unknownParameter",
                    "\(intent) has no parameter '\(name.prefix(Limits.nameBytes))'; see: beckon intents --running")
            }
            let (type, isArray) = (parameters[index].type, parameters[index].isArray)
            let isGood: Bool =
                if isArray {
                    value.array.map { elements in
                        elements.count <= Limits.arrayElements
                            && elements.allSatisfy { manifest.accepts($0, as: type) }
                    } ?? false
                } else {
                    manifest.accepts(value, as: type)
                }
            if isGood { return nil }
            return Refusal("invalidValue", "\(intent).\(name) takes \(isArray ? "an array of \(type)" : type)")
        }
        if values.allSatisfy({ refusal($0.key, $0.value) == nil }) { return nil }
        // Of several the same is told each time.
        for name in values.keys.sorted() {
            if let value = values[name], let refusal = refusal(name, value) { return refusal }
        }
        return nil
    }
}
