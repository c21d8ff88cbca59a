// Beckon: what a simulated client makes of events
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

extension SimulatedClient {
    func takeEvents(_ body: JSONSlice, _ talk: Int) {
        self.talks[talk].fetching = nil
        for event in body["events"]?.elements ?? [] {
            self.world.chronicle.look(at: event, self.world)
            self.skipHole(before: event, talk)
            self.takeEvent(event, talk)
        }
        let latest = body["latest"]?.integer.map(UInt64.init) ?? 0
        if latest > self.talks[talk].last { self.fetch(talk) }
    }

    /// What is missing in what was fetched is never there.
    private func skipHole(before event: JSONSlice, _ talk: Int) {
        let last = self.talks[talk].last
        guard let number = event["sequence"]?.integer.map(UInt64.init), number > last + 1 else { return }
        self.world.violation("numbers", "\(self.talks[talk].name) lacks its events \(last + 1) to \(number - 1)")
        self.talks[talk].last = number - 1
    }

    /// Takes an event if it is the next one; after a gap what is missing is fetched.
    func takeEvent(_ event: JSONSlice, _ talk: Int) {
        guard let number = event["sequence"]?.integer.map(UInt64.init), number > self.talks[talk].last else { return }
        guard number == self.talks[talk].last + 1 else { return self.fetch(talk) }
        self.talks[talk].last = number
        self.world.chronicle.told(event, client: self.index, self.world)
        guard let id = event["correlationID"]?.id else { return }
        switch event["kind"]?.string {
        case "asked": self.asked(id, number, event["questions"]?.elements ?? [], talk)
        case "notUnderstood" where event["questions"] != nil:
            self.asked(id, number, event["questions"]?.elements ?? [], talk)
        case "accepted":
            if self.talks[talk].answers.remove(id) != nil { self.talks[talk].open.insert(id) }
        case "answered":
            self.talks[talk].questions[id] = nil
            // Another client answered what this one would not have.
            self.talks[talk].abandoned.remove(id)
        case "suspended": self.talks[talk].suspended.insert(id)
        case "resumed": self.talks[talk].suspended.remove(id)
        case "ended": self.ended(id, event["phase"]?.string ?? "", isLast: event["following"] == nil, talk)
        default: break
        }
    }

    private func asked(_ id: CorrelationID, _ number: UInt64, _ questions: [JSONSlice], _ talk: Int) {
        self.world.counts.questions += 1
        self.talks[talk].questions[id] = Asked(number: number, questions: questions)
        guard !questions.isEmpty, !self.talks[talk].abandoned.contains(id) else { return }
        if self.dice.perMille(self.world.isCalm ? 0 : 15) {
            self.talks[talk].abandoned.insert(id)
            return
        }
        if let question = questions.first?["id"]?.string, self.dice.perMille(500) {
            self.send(.delivered, id, "{\"question\":\"\(question)\"}", talk: talk)
        }
        self.schedule(.answer(talk: talk, id), after: self.dice.span(1...self.world.shape.thinking))
    }

    private func ended(_ id: CorrelationID, _ phase: String, isLast: Bool, _ talk: Int) {
        self.talks[talk].questions[id] = nil
        guard isLast else { return }
        self.talks[talk].abandoned.remove(id)
        self.talks[talk].suspended.remove(id)
        guard self.talks[talk].open.remove(id) != nil else { return }
        switch phase {
        case "completed": self.world.counts.completed += 1
        case "failed": self.world.counts.failed += 1
        case "cancelled": self.world.counts.cancelled += 1
        case "expired": self.world.counts.expired += 1
        case "handedOff": self.world.counts.handedOff += 1
        default: self.world.counts.unknownOutcome += 1
        }
        self.schedule(.begin(talk: talk), after: self.dice.span(0...self.world.shape.pause))
    }

    // MARK: Requests

    /// Begins a request, if it is time for one.
    func beginRequest(_ talk: Int) {
        guard self.world.season == .storm || self.world.season == .calm, self.talks[talk].quota > 0 else { return }
        let open = self.talks[talk].open.count
        // Mostly one after the other; now and then one on top of another, or several at once.
        if open > 0, !self.dice.perMille(open > 3 ? 20 : 300) {
            return self.schedule(.begin(talk: talk), after: 300 + self.dice.span(0...self.world.shape.pause))
        }
        self.talks[talk].quota -= 1
        self.world.counts.requests += 1
        let id = self.makeID()
        self.talks[talk].open.insert(id)
        self.world.chronicle.record(.sent(id, conversation: self.talks[talk].name))
        self.world.chronicle.asked(id, by: self.user)
        if self.dice.perMille(400) {
            // Now and then several intents in the same words.
            var words = self.dice.perMille(60) ? "mumble" : self.wordsOfIntent()
            while self.dice.perMille(150) { words += " then \(self.wordsOfIntent())" }
            self.say(talk, id, words, context: self.context(talk), seen: self.talks[talk].last)
        } else {
            let intent = SimulatedApp.intents[self.dice.below(SimulatedApp.intents.count)]
            let names = intent.parameters.filter { _ in self.dice.perMille(650) }
            let values = names.sorted().map { "\"\($0)\":\(SimulatedApp.value($0, &self.dice))" }
            let app = intent.name == "Pay" && self.dice.perMille(600) ? "\"app\":\"till\"," : ""
            let again = self.dice.perMille(100) ? "\"again\":true," : ""
            if !again.isEmpty { self.world.chronicle.meantAgain(id) }
            self.send(
                .submit, id,
                "{\(again)\(app)\"context\":\(self.context(talk)),\"intent\":\"\(intent.name)\",\"parameters\":{"
                    + "\(values.joined(separator: ","))}}", talk: talk)
        }
        if self.dice.perMille(30), !self.world.isCalm { self.cancel(talk, id) }
        self.schedule(.begin(talk: talk), after: 300 + self.dice.span(0...self.world.shape.pause))
    }

    private func wordsOfIntent() -> String {
        let intent = SimulatedApp.intents[self.dice.below(SimulatedApp.intents.count)]
        let values = intent.parameters.filter { _ in self.dice.perMille(650) }.map { name in
            let value = SimulatedApp.value(name, &self.dice)
            return "\(name)=\(value.filter { !"[]\"".contains($0) }.split(separator: ",").first ?? "")"
        }
        return (["run", intent.name] + values).joined(separator: " ")
    }

    private func context(_ talk: Int) -> String {
        let abilities =
            self.dice.perMille(60)
            ? "\"choices\"" : self.dice.perMille(100) ? "\"consent\"" : "\"choices\",\"consent\",\"values\""
        let isLocked = self.dice.perMille(80)
        if isLocked { self.schedule(.unlock(talk: talk), after: self.dice.span(50...3_000)) }
        return "{\"abilities\":[\(abilities)],\"conversation\":\"\(self.talks[talk].name)\",\"isLocked\":\(isLocked),"
            + "\"user\":\"\(self.user)\"}"
    }

    func device(_ talk: Int, isLocked: Bool) {
        self.send(
            .device, self.makeID(), "{\"conversation\":\"\(self.talks[talk].name)\",\"isLocked\":\(isLocked)}",
            talk: talk)
    }

    private func cancel(_ talk: Int, _ id: CorrelationID) {
        self.world.chronicle.record(.cancelled(id))
        self.send(.cancel, id, "", talk: talk)
    }
}
