// Beckon: what a simulated worker does with its work
// SPDX-License-Identifier: Apache-2.0

import Schema

extension SimulatedWorker {
    /// Draws how a piece of work will go, and begins it.
    func plan(_ number: UInt64) {
        guard let phase = self.tasks[number]?.work.header.phase else { return }
        let isCalm = self.world.isCalm
        if !isCalm, self.dice.perMille(self.world.plan[.stuck]) {
            self.world.counts.stuck += 1
            self.tasks[number]?.isStuck = true
            // Stuck before the effect, or between the effect and the answer.
            guard phase == .handling, self.dice.perMille(500) else { return }
        }
        var span = self.dice.span(0...15)
        if !isCalm, self.dice.perMille(self.world.plan[.slow]) {
            self.world.counts.slow += 1
            span = self.dice.span(300...9_000)
        }
        self.next(number, after: phase == .following ? span + 200 : span)
    }

    private func next(_ number: UInt64, after span: Int64) {
        self.tasks[number]?.stage += 1
        self.schedule(.work(number, stage: self.tasks[number]?.stage ?? 0), after: span)
    }

    /// The time of the next part of a piece of work has come.
    func goOn(_ number: UInt64) {
        guard let task = self.tasks[number], let phase = task.work.header.phase else { return }
        let body = JSONSlice(task.work.body)
        switch phase {
        case .recognizing: self.finish(number, .done, SimulatedRecognizer.read(body))
        case .resolving:
            guard !self.throwsAway(number) else { return }
            self.finish(number, .done, self.resolve(body))
        case .confirming:
            guard !self.throwsAway(number) else { return }
            self.finish(number, .done, self.confirm(body))
        case .handling: self.handle(number, task, body)
        case .following: self.follow(number, task)
        default: self.fail(number, "invalidWork")
        }
    }

    /// A piece of work is no longer wanted.
    func withdraw(_ number: UInt64) {
        guard let task = self.tasks[number], !task.hasEffect, task.answer == nil else { return }
        // A handler that does not look whether it was cancelled goes on.
        if task.work.header.phase == .handling || task.isStuck, self.dice.perMille(400) { return }
        self.fail(number, "cancelled")
    }

    private func throwsAway(_ number: UInt64) -> Bool {
        guard !self.world.isCalm, self.dice.perMille(self.world.plan[.handlerFailure]) else { return false }
        self.world.counts.handlerFailures += 1
        self.fail(number, "handlerFailed")
        return true
    }

    // MARK: Resolve, confirm

    private func resolve(_ work: JSONSlice) -> String {
        let values = work["intent"]?["parameters"]
        let known = Dictionary(
            uniqueKeysWithValues: (values?.members ?? []).map { ($0.name, $0.value) })
        let resolutions = (work["parameters"]?.elements ?? []).compactMap(\.string).map { name in
            let value = known[name]
            let elements = SimulatedApp.isArray(name) ? value?.elements ?? [] : []
            let results =
                elements.isEmpty
                ? [self.resolution(name, elements.isEmpty && SimulatedApp.isArray(name) ? nil : value?.text)]
                : elements.map { self.resolution(name, $0.text) }
            return #"{"parameter":"\#(name)","results":[\#(results.joined(separator: ","))]}"#
        }
        return #"{"resolutions":[\#(resolutions.joined(separator: ","))]\#(self.earlyConfirm(work, resolutions))}"#
    }

    /// Now and then `confirm` is answered at once: where nothing is open, and in a world that is not calm also where it must
    /// not be taken.
    private func earlyConfirm(_ work: JSONSlice, _ resolutions: [String]) -> String {
        let settling = [#""result":"success""#, #""result":"notRequired""#]
        let isSettled = resolutions.allSatisfy { text in
            text.split(separator: "{").dropFirst().allSatisfy { result in settling.contains { result.contains($0) } }
        }
        let isWrong = !self.world.isCalm && self.dice.perMille(30)
        guard isWrong || isSettled && self.dice.perMille(500) else { return "" }
        let values = isWrong && self.dice.perMille(500) ? #","values":{"label":"none"}"# : ""
        return #","response":\#(self.confirm(work)),"took":1\#(values)"#
    }

    private func resolution(_ name: String, _ value: String?) -> String {
        func other() -> String {
            SimulatedApp.isNumber(name)
                ? String(self.dice.among(1...500)) : "\"\(["ash", "birch", "cedar", "elm"][self.dice.below(4)])\""
        }
        let isOptional = name == "label" || name == "count"
        let draw = self.world.isCalm ? 0 : self.dice.below(100)
        guard let value else {
            if isOptional, draw < 70 { return #"{"result":"notRequired"}"# }
            guard draw >= 85 else { return #"{"result":"needsValue"}"# }
            return #"{"result":"disambiguation","values":[\#(other()),\#(other()),\#(other())]}"#
        }
        switch draw {
        case 0..<74: return #"{"result":"success","value":\#(value)}"#
        case 74..<82: return #"{"result":"disambiguation","values":[\#(value),\#(other())]}"#
        case 82..<90: return #"{"result":"confirmationRequired","value":\#(value)}"#
        case 90..<94: return #"{"result":"needsMoreDetails","value":\#(value)}"#
        case 94..<96: return #"{"result":"unsupported","reason":"no"}"#
        default: return #"{"result":"unsupported","reason":"no","values":[\#(other()),\#(other())]}"#
        }
    }

    private func confirm(_ work: JSONSlice) -> String {
        guard let app = self.app, let values = work["intent"]?["parameters"] else { return #"{"code":"failure"}"# }
        if !self.world.isCalm, self.dice.perMille(20) { return #"{"code":"failure"}"# }
        return app.asks(values) ? #"{"code":"userConfirmationRequired"}"# : #"{"code":"ready"}"#
    }

    // MARK: Handle, follow

    private func handle(_ number: UInt64, _ task: Piece, _ work: JSONSlice) {
        if let answer = task.answer { return self.finish(number, answer.outcome, answer.body) }
        let isCalm = self.world.isCalm
        guard let app = self.app, let key = work["key"]?.string, let values = work["intent"]?["parameters"] else {
            return self.fail(number, "invalidWork")
        }
        if !isCalm, self.dice.perMille(self.world.plan[.crashBeforeEffect]) { return self.crash("before the effect") }
        switch app.store.recorded(key) {
        case .neverDone: return self.fail(number, "neverDone")
        case .response(let code):
            self.world.counts.repeatedKeys += 1
            return self.finish(number, .done, #"{"code":"\#(code)"}"#)
        case nil: break
        }
        if work["aim"]?.string == "settle" {
            self.world.counts.tombstones += 1
            app.store.settle(key)
            return self.fail(number, "neverDone")
        }
        if !isCalm, self.dice.perMille(self.world.plan[.handlerFailure]), self.dice.perMille(500) {
            self.world.counts.handlerFailures += 1
            return self.fail(number, "handlerFailed")
        }
        self.perform(number, key, work["intent"]?["name"]?.string ?? "", values, app)
    }

    private func perform(_ number: UInt64, _ key: String, _ intent: String, _ values: JSONSlice, _ app: SimulatedApp) {
        let isCalm = self.world.isCalm
        let draw = isCalm ? 0 : self.dice.below(100)
        let code =
            draw < 88 ? "success" : draw < 92 ? "inProgress" : draw < 97 ? "failure" : "failureRequiringAppLaunch"
        let isDone = draw < 92
        let isOther = self.world.settings.sabotage == .otherParameters
        app.store.perform(
            .init(
                key: key, intent: intent, parameters: isOther ? 0 : values.hash,
                checksum: isOther ? "other" : values.checksum, text: values.text,
                needsConsent: app.needsConsent(intent, values), worker: self.name, at: self.world.now), code: code,
            isDone: isDone)
        self.world.note("\(self.name): effect of \(key) \(code)")
        if isDone { self.world.counts.effects += 1 }
        self.tasks[number]?.hasEffect = true
        self.tasks[number]?.answer = (.done, #"{"code":"\#(code)"}"#)
        guard !isCalm else { return self.next(number, after: self.dice.span(0...5)) }
        if self.dice.perMille(self.world.plan[.crashAfterEffect]) { return self.crash("after the effect") }
        if self.dice.perMille(self.world.plan[.handlerFailure]) {
            self.world.counts.handlerFailures += 1
            return self.fail(number, "handlerFailed")
        }
        if self.dice.perMille(50) { self.send(update: #"{"code":"inProgress"}"#, of: number) }
        guard self.tasks[number]?.isStuck == false else { return }
        self.next(number, after: self.dice.span(0...40))
    }

    private func follow(_ number: UInt64, _ task: Piece) {
        guard task.updates < 2 else { return self.finish(number, .done, #"{"code":"success"}"#) }
        self.tasks[number]?.updates += 1
        self.send(update: #"{"code":"success","payload":{"step":\#(task.updates)}}"#, of: number)
        self.next(number, after: self.dice.span(50...1_500))
    }
}
