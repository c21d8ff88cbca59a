// Beckon: a simulated recognizer: it reads words off a table
// SPDX-License-Identifier: Apache-2.0

/// Reads the few utterances that simulated clients say.
enum SimulatedRecognizer {
    /// What an utterance means, as the body of a result.
    ///
    /// - Parameter work: The body of the work.
    static func read(_ work: JSONSlice) -> String {
        let words = (work["utterance"]?.string ?? "").split(separator: " ").map(String.init)
        guard let first = words.first else { return #"{"candidates":[],"understood":[]}"# }
        if first == "run", words.count > 1 {
            let intents = words.split(separator: "then").map { "[\(Self.candidate(Array($0)))]" }
            let following = intents.dropFirst().joined(separator: ",")
            return #"{"candidates":\#(intents[0]),"following":[\#(following)],"understood":[]}"#
        }
        guard let question = work["expectation"]?["questions"]?.elements.first, let id = question["id"]?.string,
            let reply = Self.reply(first, words.count > 1 ? words[1] : "", question)
        else { return #"{"candidates":[],"understood":["\#(first)"]}"# }
        return #"{"answer":{"question":"\#(id)","reply":\#(reply)},"candidates":[],"understood":[]}"#
    }

    /// `run`, an intent, and its values.
    private static func candidate(_ words: [String]) -> String {
        let values = words.dropFirst(2).compactMap { word -> String? in
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? "\"\(parts[0])\":\(Self.value(parts[0], parts[1]))" : nil
        }
        let intent = words.count > 1 ? words[1] : ""
        return #"{"intent":"\#(intent)","parameters":{\#(values.joined(separator: ","))},"score":0.9}"#
    }

    private static func reply(_ word: String, _ rest: String, _ question: JSONSlice) -> String? {
        switch word {
        case "yes":
            let digest = question["digest"]?.string.map { #","digest":"\#($0)""# } ?? ""
            return #"{"kind":"yes"\#(digest)}"#
        case "no": return #"{"kind":"no"}"#
        case "cancel": return #"{"kind":"cancel"}"#
        case "choice": return #"{"kind":"choice","number":\#(rest)}"#
        case "value":
            return #"{"kind":"value","value":\#(Self.value(question["parameter"]?.string ?? "", rest))}"#
        default: return nil
        }
    }

    private static func value(_ parameter: String, _ word: String) -> String {
        SimulatedApp.isNumber(parameter)
            ? word : SimulatedApp.isArray(parameter) ? "[\"\(word)\"]" : "\"\(word)\""
    }
}
