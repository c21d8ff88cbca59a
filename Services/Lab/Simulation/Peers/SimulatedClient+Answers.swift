// Beckon: what a simulated client answers
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

extension SimulatedClient {
    /// The time to think about a question is over.
    func answer(_ talk: Int, _ id: CorrelationID) {
        guard let asked = self.talks[talk].questions[id], let question = asked.questions.first,
            let name = question["id"]?.string, !self.talks[talk].abandoned.contains(id)
        else { return }
        self.world.counts.answers += 1
        // Answered once; should that come to nothing, the question is told again.
        self.talks[talk].questions[id] = nil
        let draw = self.world.isCalm ? 1_000 : self.dice.below(1_000)
        switch draw {
        case 0..<25:
            self.world.chronicle.record(.cancelled(id))
            return self.send(.cancel, id, "", talk: talk)
        case 25..<40: return self.reply(talk, id, name, #"{"kind":"repeat"}"#)
        case 40..<50: return self.reply(talk, id, name, #"{"kind":"why"}"#, again: asked)
        case 50..<70 where question["isOptional"]?.boolean == true:
            return self.reply(talk, id, name, #"{"kind":"skip"}"#)
        case 70..<110:
            let parameters = SimulatedApp.intents.first { $0.name == question["intent"]?.string }?.parameters ?? []
            guard !parameters.isEmpty, question["app"] != nil else { break }
            let parameter = parameters[self.dice.below(parameters.count)]
            let value = SimulatedApp.value(parameter, &self.dice)
            return self.reply(talk, id, name, #"{"kind":"correction","parameters":{"\#(parameter)":\#(value)}}"#)
        default: break
        }
        let isSpoken = !self.world.isCalm && self.dice.perMille(200)
        self.answer(talk, id, name, question, spokenAfter: isSpoken ? asked.number : nil)
    }

    private func answer(
        _ talk: Int, _ id: CorrelationID, _ name: String, _ question: JSONSlice, spokenAfter seen: UInt64?
    ) {
        let isYes = self.world.isCalm || self.dice.perMille(850)
        switch question["kind"]?.string {
        case "unlock": self.device(talk, isLocked: false)
        case "consent":
            guard isYes else { return self.no(talk, id, name, seen) }
            let digest = question["digest"]?.string ?? ""
            self.world.chronicle.record(.answered(id, .yes(digest: digest)))
            self.world.chronicle.consented(id, question["value"]?.hash ?? 0)
            if let seen { return self.answer(talk, inWords: "yes", seen: seen) }
            self.reply(talk, id, name, #"{"digest":"\#(digest)","kind":"yes"}"#)
        case "authorization", "confirmation", "again":
            guard isYes else { return self.no(talk, id, name, seen) }
            if question["kind"]?.string == "again" { self.world.chronicle.meantAgain(id) }
            if let seen { return self.answer(talk, inWords: "yes", seen: seen) }
            self.reply(talk, id, name, #"{"kind":"yes"}"#)
        case "choice", "app":
            let count = question["options"]?.elements.count ?? 1
            let number = self.dice.among(1...max(1, count))
            if let seen { return self.answer(talk, inWords: "choice \(number)", seen: seen) }
            self.reply(talk, id, name, #"{"kind":"choice","number":\#(number)}"#)
        default:
            let parameter = question["parameter"]?.string ?? ""
            var value = SimulatedApp.value(parameter, &self.dice)
            if question["isArray"]?.boolean != true, value.hasPrefix("[") {
                value = "\(value.dropFirst().prefix { $0 != "," && $0 != "]" })"
            }
            if let seen, !value.hasPrefix("[") {
                return self.answer(talk, inWords: "value \(value.filter { $0 != "\"" })", seen: seen)
            }
            self.reply(talk, id, name, #"{"kind":"value","value":\#(value)}"#)
        }
    }

    private func no(_ talk: Int, _ id: CorrelationID, _ name: String, _ seen: UInt64?) {
        if let seen { return self.answer(talk, inWords: "no", seen: seen) }
        self.reply(talk, id, name, #"{"kind":"no"}"#)
    }

    private func reply(
        _ talk: Int, _ id: CorrelationID, _ question: String, _ reply: String, again known: SimulatedClient.Asked? = nil
    ) {
        self.send(.answer, id, #"{"question":"\#(question)","reply":\#(reply)}"#, talk: talk)
        // What only explains leaves the question open.
        guard let known else { return }
        self.talks[talk].questions[id] = known
        self.schedule(.answer(talk: talk, id), after: self.dice.span(1...self.world.shape.thinking))
    }

    /// Answers in words: they may come to nothing, then it is asked again.
    private func answer(_ talk: Int, inWords words: String, seen: UInt64) {
        let id = self.makeID()
        let context =
            "{\"abilities\":[\"choices\",\"consent\",\"values\"],\"conversation\":\"\(self.talks[talk].name)\","
            + "\"user\":\"\(self.user)\"}"
        self.talks[talk].open.insert(id)
        self.world.chronicle.record(.sent(id, conversation: self.talks[talk].name))
        self.world.chronicle.asked(id, by: self.user)
        self.say(talk, id, words, context: context, seen: seen)
    }

    /// Says words after an event was seen.
    func say(_ talk: Int, _ id: CorrelationID, _ words: String, context: String, seen: UInt64) {
        self.send(
            .say, id, "{\"context\":\(context),\"seen\":\(seen),\"utterance\":\"\(words)\"}", talk: talk)
    }
}
