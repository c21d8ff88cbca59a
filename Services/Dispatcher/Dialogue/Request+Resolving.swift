// Beckon: what a request makes of resolution results
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    mutating func resolved(
        _ resolutions: Resolutions, asked: ResolveWork, _ worker: String?, _ turn: inout Turn
    ) {
        if self.standsAsItWas(resolutions, asked) { return self.tellResolved(worker, &turn) }
        guard let declaration = self.declaration else { return self.advance(&turn) }
        let results = Dictionary(resolutions.resolutions.map { ($0.parameter, $0.results) }) { first, _ in first }
        var opened: [Question] = []
        var failed: [RefusedCorrection] = []
        let current = self.parameters
        for parameter in declaration.parameters where asked.parameters.contains(parameter.name) {
            // A correction that came while this was out is resolved next; this result is of an old value, or for one.
            func isSame(_ name: String) -> Bool { asked.intent.parameters[name] == current[name] }
            guard isSame(parameter.name), parameter.dependsOn.allSatisfy(isSame) else { continue }
            self.unresolved.remove(parameter.name)
            guard let results = results[parameter.name], self.fits(results, parameter) else {
                return self.fail(
                    Failure(
                        .protocolViolation, message: "the app answered with the wrong number or form of results",
                        parameter: parameter.name), &turn)
            }
            if self.previous[parameter.name] != nil, let refused = RefusedCorrection(of: parameter, in: results) {
                failed.append(refused)
                continue
            }
            for (index, result) in results.enumerated() {
                let element = parameter.isArray && self.elementCount(parameter) > 0 ? index : nil
                if let element, self.settledElements[parameter.name]?.contains(element) == true { continue }
                // An element that is being asked about was not touched: it keeps its question.
                if let element, self.isAskedAbout(parameter.name, element) { continue }
                if case .unsupported(let reason, _) = result, self.countUnsupported(parameter, element, turn.limits) {
                    let message = reason ?? "unsupported"
                    return self.fail(Failure(.unsupportedValue, message: message, parameter: parameter.name), &turn)
                }
                if let question = self.question(for: result, of: parameter, element: element, &turn) {
                    opened.append(question)
                } else {
                    self.settle(result, parameter, element)
                }
            }
            let isAskedAbout = (self.questions + opened).contains { $0.parameter == parameter.name }
            if !isAskedAbout {
                self.spliceSuccesses(results, parameter)
                self.settled.insert(parameter.name)
                self.previous[parameter.name] = nil
            }
        }
        self.tellResolved(worker, &turn) { (request, turn) in
            for refused in failed { request.restore(refused, &turn) }
            request.open(opened, declaration)
        }
    }

    mutating func tellResolved(
        _ worker: String?, _ turn: inout Turn, then: (inout Request, inout Turn) -> Void = { _, _ in }
    ) {
        let news = self.news()
        turn.event(.resolved, self) { event in
            event.parameters = news
            event.worker = worker
        }
        then(&self, &turn)
        self.advance(&turn)
    }

    /// Settles what was asked for where the app takes every value as it is, as it mostly does: nothing is looked up by
    /// name then.
    ///
    /// - Returns: Whether it was so; else nothing has changed.
    private mutating func standsAsItWas(_ resolutions: Resolutions, _ asked: ResolveWork) -> Bool {
        let results = resolutions.resolutions
        guard self.questions.isEmpty, self.previous.isEmpty, results.count == asked.parameters.count,
            asked.intent.parameters == self.parameters, let intent = self.intent,
            let declared = self.app?.intents.first(where: { $0.name == intent })?.parameters
        else { return false }
        // They are asked for in the order of their declaration, and mostly answered so.
        var place = 0
        for index in results.indices {
            guard results[index].parameter == asked.parameters[index], results[index].results.count == 1 else {
                return false
            }
            while place < declared.count, declared[place].name != results[index].parameter { place += 1 }
            guard place < declared.count, !declared[place].isArray else { return false }
            switch results[index].results[0] {
            case .success(let value):
                guard self.parameters[declared[place].name] == value,
                    self.app?.accepts(value, as: declared[place].type) ?? true
                else { return false }
            case .notRequired: break
            default: return false
            }
        }
        self.settleAll(asked)
        return true
    }

    /// Settles all that was asked for.
    mutating func settleAll(_ asked: ResolveWork) {
        self.settled.reserve(asked.parameters.count)
        for name in asked.parameters {
            self.unresolved.remove(name)
            self.settled.insert(name)
        }
    }

    /// Whether JSON holds resolutions that leave all as it is, in the form that is written mostly; see
    /// ``standsAsItWas(_:_:)``, which looks at them once they have been read. Changes nothing.
    mutating func takesAll(_ resolutions: [UInt8]) -> Bool {
        guard case .resolve(let asked) = self.work?.order.work, self.questions.isEmpty, self.previous.isEmpty,
            asked.intent.parameters == self.parameters,
            let intent = self.intent, let app = self.app,
            let place = app.intents.firstIndex(where: { $0.name == intent })
        else { return false }
        let (declared, parameters) = (app.intents[place].parameters, self.parameters)
        // They are asked for in the order of their declaration.
        var places: [Int] = []
        places.reserveCapacity(asked.parameters.count)
        for name in asked.parameters {
            var place = (places.last ?? -1) + 1
            while place < declared.count, declared[place].name != name { place += 1 }
            guard place < declared.count, !declared[place].isArray else { return false }
            places.append(place)
        }
        return Resolutions.take(resolutions, asked.parameters, written: self.writtenParameters()) { index, name in
            guard let value = parameters[name] else { return nil }
            return app.accepts(value, as: declared[places[index]].type) ? value : nil
        }
    }

    func elementCount(_ parameter: ParameterDeclaration) -> Int {
        parameter.isArray ? self.parameters[parameter.name]?.array?.count ?? 0 : 0
    }

    func fits(_ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) -> Bool {
        guard results.count == max(1, self.elementCount(parameter)) else { return false }
        let elements = results.reduce(0) { if case .successes(let values) = $1 { $0 + values.count } else { $0 + 1 } }
        guard elements <= Limits.arrayElements else { return false }
        func isGood(_ value: Value) -> Bool { self.app?.accepts(value, as: parameter.type) ?? true }
        return results.allSatisfy { result in
            switch result {
            case .success(let value), .needsMoreDetails(let value): isGood(value)
            case .successes(let values): !values.isEmpty && values.allSatisfy(isGood)
            case .disambiguation(let values), .unsupported(_, let values):
                values.count <= Limits.arrayElements && values.allSatisfy(isGood)
            case .confirmationRequired(let value, _): value.map(isGood) ?? true
            case .notRequired, .needsValue: true
            }
        }
    }

    /// Each element has its own tries: three bad names in one list are one try each.
    mutating func countUnsupported(
        _ parameter: ParameterDeclaration, _ element: Int?, _ limits: DialogueLimits
    ) -> Bool {
        let name = element.map { "\(parameter.name)[\($0)]" } ?? parameter.name
        self.unsupported[name, default: 0] += 1
        return self.unsupported[name, default: 0] >= limits.unsupported
    }

    func isAskedAbout(_ name: String, _ element: Int) -> Bool {
        self.questions.contains { $0.parameter == name && $0.element == element }
    }

    /// Writes a settling result into the values.
    mutating func settle(_ result: ResolutionResult<Value>, _ parameter: ParameterDeclaration, _ element: Int?) {
        switch result {
        case .success(let value):
            if let element {
                self.setElement(element, of: parameter.name, to: value)
            } else {
                self.set(parameter.name, to: parameter.isArray ? .array([value]) : value)
            }
        case .successes(let values):
            if element == nil {
                self.parameters[parameter.name] = parameter.isArray ? .array(values) : values.first
            }
        default:
            break
        }
        guard let element else { return }
        // Several for one element take their places only once no element is open; until then it is resolved again.
        if case .successes = result { return }
        self.settledElements[parameter.name, default: []].insert(element)
    }

    /// Writes a value that is new: one that is there already stands, as in most results.
    private mutating func set(_ name: String, to value: Value) {
        if self.parameters[name] != value { self.parameters[name] = value }
    }

    func replacing(_ element: Int, of value: Value?, with new: Value) -> Value {
        var elements = value?.array ?? []
        if elements.indices.contains(element) { elements[element] = new }
        return .array(elements)
    }

    mutating func setElement(_ element: Int, of name: String, to value: Value) {
        self.parameters[name] = self.replacing(element, of: self.parameters[name], with: value)
    }

    /// Elements that became several are put in their place, from the last to the first so that places stay true.
    mutating func spliceSuccesses(_ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) {
        guard parameter.isArray, var elements = self.parameters[parameter.name]?.array, elements.count == results.count
        else { return }
        let settled = self.settledElements[parameter.name] ?? []
        for (index, result) in results.enumerated().reversed() where !settled.contains(index) {
            if case .successes(let values) = result { elements.replaceSubrange(index...index, with: values) }
        }
        self.parameters[parameter.name] = .array(elements)
    }

    /// A correction failed: the old value stays, and the user is told why and what could be.
    mutating func restore(_ refusal: RefusedCorrection, _ turn: inout Turn) {
        let name = refusal.parameter.name
        guard let old = self.previous.removeValue(forKey: name) else { return }
        let refused = self.parameters[name]
        for question in self.questions where question.parameter == name { self.close(question) }
        self.parameters[name] = old
        self.changed(name)
        self.settled.insert(name)
        self.markElementsSettled(name)
        let options = self.options(refusal.alternatives, self.app?.type(refusal.parameter.type))
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(
                .unsupportedValue, message: refusal.reason ?? "unsupported", parameter: name,
                alternatives: options.isEmpty ? nil : options)
            event.parameters = refused.map { [name: $0] }
        }
    }

    mutating func markElementsSettled(_ name: String) {
        guard let count = self.parameters[name]?.array?.count else { return }
        self.settledElements[name] = Set(0..<count)
    }

    /// Adds new questions to the open ones, in the order of the parameters.
    mutating func open(_ questions: [Question], _ declaration: IntentDeclaration) {
        if questions.isEmpty { return }
        let order = Dictionary(declaration.parameters.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.questions = (self.questions + questions).sorted { left, right in
            (order[left.parameter ?? ""] ?? 0, left.element ?? 0) < (
                order[right.parameter ?? ""] ?? 0, right.element ?? 0
            )
        }
    }
}

/// What an app said to a corrected value that it cannot use.
struct RefusedCorrection {
    let parameter: ParameterDeclaration
    let reason: String?
    let alternatives: [Value]

    /// - Returns: `nil` where no result is a refusal.
    init?(of parameter: ParameterDeclaration, in results: [ResolutionResult<Value>]) {
        for case .unsupported(let reason, let alternatives) in results {
            self.parameter = parameter
            self.reason = reason
            self.alternatives = alternatives
            return
        }
        return nil
    }
}
