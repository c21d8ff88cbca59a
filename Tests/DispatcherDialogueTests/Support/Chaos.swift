// Beckon: what a random world says to a conversation
// SPDX-License-Identifier: Apache-2.0

import Schema

@testable import DispatcherDialogue

/// Random values, results, replies and manifests; most make sense, some do not.
struct Chaos {
    var random: SplitMix64

    init(seed: UInt64) { self.random = SplitMix64(seed: seed) }

    mutating func manifest(_ app: String) -> Manifest {
        let all = [
            Domain.note, Domain.crate, Domain.items, Domain.route, Domain.toll, Domain.speed,
            ParameterDeclaration(name: "grade", type: "Grade", dependsOn: ["items"]),
        ]
        let risk = self.random.pick(IntentDeclaration.Risk.allCases) ?? .none
        let consent = self.random.pick(IntentDeclaration.Consent.allCases)
        let lock = self.random.pick(IntentDeclaration.Lock.allCases) ?? .never
        let (confirms, updates, quiet) = (!self.random.once(in: 4), self.random.once(in: 2), self.random.once(in: 2))
        let isRequired = self.random.once(in: 4)
        return Domain.manifest(
            all, app: app, ledger: self.random.once(in: 2), restricted: self.random.once(in: 5)
        ) { intent in
            intent.risk = risk
            intent.consent = consent ?? .always
            intent.lock = lock
            intent.hasConfirm = confirms
            intent.hasUpdates = updates
            intent.allowsNoInteraction = quiet
            intent.confirmRule = isRequired ? .required : .optional
        }
    }

    mutating func value(_ type: String) -> Value {
        if self.random.once(in: 12) { return self.random.pick([nil, 1, "", [], [:], true, [[]]] as [Value]) ?? 0 }
        switch type {
        case "Crate": return Domain.crate(self.random.pick(["a", "b", "c"]) ?? "a")
        case "Grade": return self.random.pick(["low", "mid", "high", "none"] as [Value]) ?? "low"
        default: return .string(self.random.pick(["x", "y", "z"]) ?? "x")
        }
    }

    mutating func value(for name: String) -> Value {
        switch name {
        case "crate": return self.value("Crate")
        case "items":
            var elements: [Value] = []
            for _ in 0..<self.random.below(4) { elements.append(self.value("Crate")) }
            return self.random.once(in: 5) ? self.value("Crate") : .array(elements)
        case "grade": return self.value("Grade")
        default: return self.value("Text")
        }
    }

    mutating func values() -> [String: Value] {
        var values: [String: Value] = [:]
        for name in ["note", "crate", "items", "route", "toll", "grade", "speed"] where self.random.once(in: 3) {
            values[name] = self.value(for: name)
        }
        if self.random.once(in: 60) { values["nothing"] = 1 }
        return values
    }

    mutating func context() -> RequestContext {
        var context = RequestContext(conversation: "c", user: self.random.once(in: 8) ? "guest" : "local")
        context.isLocked = self.random.once(in: 6)
        if self.random.once(in: 5) { context.abilities = Ability.allCases.filter { _ in self.random.once(in: 2) } }
        if self.random.once(in: 8) { context.interaction = .none }
        return context
    }

    // MARK: Clients

    mutating func reply(_ question: Question) -> Reply {
        let type = question.type?.name ?? "Text"
        switch self.random.below(20) {
        case 0: return .cancel
        case 1: return .skip
        case 2: return .repeat
        case 3: return self.random.once(in: 2) ? .why : .help
        case 4, 5: return .correction(self.values())
        case 6: return .no
        case 7: return .choice(self.random.below(8) - 1)
        case 8: return .yes(digest: "stale")
        case 9: return .value(self.value(type))
        default: break
        }
        switch question.kind {
        case .value, .details:
            return .value(self.value(question.parameter == "items" && self.random.once(in: 2) ? "?" : type))
        case .choice, .app: return .choice(1 + self.random.below(question.options.count))
        case .confirmation, .again, .authorization, .consent, .unlock: return .yes(digest: question.digest)
        case .meaning: return self.random.once(in: 5) ? .no : .choice(1 + self.random.below(question.options.count))
        }
    }

    // MARK: Workers

    mutating func result(for order: Order, questions: [Question]) -> WorkResult {
        switch self.random.below(24) {
        case 0: return .lost(.worker)
        case 1: return self.random.once(in: 3) ? .lost(.nobody) : .lost(.unreadable)
        case 2:
            return .failed(WorkFailure(self.random.pick(["cancelled", "handlerFailed", "invalidIntent"]) ?? "", ""))
        case 3: return self.random.once(in: 4) ? .resolved(Resolutions([])) : .lost(.worker)
        default: break
        }
        switch order.work {
        case .recognize(let work): return .recognized(self.recognition(work, questions))
        case .resolve(let work): return .resolved(self.resolutions(work))
        case .confirm:
            let codes = ["ready", "ready", "ready", "success", "userConfirmationRequired", "failure", "continueInApp"]
            return .responded(ResponseMessage(code: self.random.pick(codes) ?? "", payload: ["x": self.value("Text")]))
        case .handle, .follow:
            let codes = ["success", "success", "success", "inProgress", "failure", "ready", "continueInApp", ""]
            return .responded(ResponseMessage(code: self.random.pick(codes) ?? ""))
        }
    }

    private mutating func recognition(_ work: RecognizeWork, _ questions: [Question]) -> Recognition {
        let known = (work.expectation?.questions ?? []) + (self.random.once(in: 10) ? questions : [])
        if !self.random.once(in: 3), let question = self.random.pick(known) {
            return Recognition(answer: Answer(question.id, self.reply(question)))
        }
        let intent = self.random.once(in: 10) ? "Unknown" : "Ship"
        let app = self.random.pick([nil, nil, "depot", "other", "gone"] as [String?]) ?? nil
        let score = Double(self.random.below(100)) / 60
        var recognition = Recognition(candidates: [
            Candidate(intent: intent, app: app, parameters: self.values(), score: score)
        ])
        for _ in 0..<(self.random.once(in: 3) ? self.random.below(5) : 0) {
            recognition.following.append([Candidate(intent: "Ship", parameters: self.values(), score: 0.9)])
        }
        return recognition
    }

    private mutating func resolutions(_ work: ResolveWork) -> Resolutions {
        Resolutions(
            work.parameters.map { name in
                let elements = name == "items" ? work.intent.parameters[name]?.array ?? [] : []
                var results: [ResolutionResult<Value>] = []
                for index in 0..<max(1, elements.count) {
                    let known = elements.isEmpty ? work.intent.parameters[name] : elements[index]
                    results.append(self.resolution(name, name == "items" && elements.isEmpty ? nil : known))
                }
                if self.random.once(in: 150) { results.append(.needsValue) }
                return ParameterResolution(name, results)
            })
    }

    private mutating func resolution(_ name: String, _ known: Value?) -> ResolutionResult<Value> {
        let type = ["crate": "Crate", "items": "Crate", "grade": "Grade"][name] ?? "Text"
        // Now and then a value of another type, which breaks the protocol.
        func some(_ count: Int) -> [Value] {
            (0..<count).map { index in
                type == "Crate" ? Domain.crate("\(index)") : type == "Grade" ? "low" : .string("\(index)")
            }
        }
        switch self.random.below(14) {
        case 0: return .needsValue
        case 1: return .disambiguation(some(self.random.below(8)))
        case 2: return .confirmationRequired(self.random.once(in: 2) ? some(1)[0] : known)
        case 3: return .unsupported(reason: "no", alternatives: some(self.random.below(8)))
        case 4: return .needsMoreDetails(some(1)[0])
        case 5: return .successes(some(1 + self.random.below(3)))
        case 6: return self.random.once(in: 20) ? .success(7) : .notRequired
        default: return known.map { .success($0) } ?? (name == "crate" ? .success(some(1)[0]) : .notRequired)
        }
    }
}
