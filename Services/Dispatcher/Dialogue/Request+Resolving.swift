// Beckon: what a request makes of resolution results
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes what the app made of the values that it was asked about.
    mutating func resolved(
        _ resolutions: Resolutions, asked: ResolveWork, _ worker: String?, _ turn: inout Turn
    ) {
        guard let assignment = self.stage.assignment else { return }
        let results = Dictionary(resolutions.resolutions.map { ($0.parameter, $0.results) }) { first, _ in first }
        var opened: [Question] = []
        var refused: [RefusedCorrection] = []
        let current = self.parameters
        // A correction that came while this was out is resolved next; a result of an old value, or for one, counts no more.
        func isSame(_ name: String) -> Bool { asked.intent.parameters[name] == current[name] }
        for parameter in assignment.declaration.parameters
        where asked.parameters.contains(parameter.name) && isSame(parameter.name)
            && parameter.dependsOn.allSatisfy(isSame)
        {
            self.values.unresolved.remove(parameter.name)
            guard let results = results[parameter.name], self.fits(results, parameter, assignment) else {
                return self.fail(
                    Failure(
                        .protocolViolation, message: "the app answered with the wrong number or form of results",
                        parameter: parameter.name), &turn)
            }
            if self.values.previous[parameter.name] != nil,
                let refusal = RefusedCorrection(of: parameter, in: results)
            {
                refused.append(refusal)
                continue
            }
            if let failure = self.take(results, of: parameter, &opened, &turn) { return self.fail(failure, &turn) }
        }
        let news = self.values.news()
        turn.event(.resolved, self) { event in
            event.parameters = news
            event.worker = worker
        }
        if let refusal = resolutions.response, resolutions.values == nil,
            self.isRefused(refusal, asked.intent.parameters == current)
        {
            self.stage = .confirming(assignment)
            return self.confirmed(refusal, worker, &turn)
        }
        for refusal in refused { self.restore(refusal, &turn) }
        self.asking.add(opened, assignment.declaration)
        if let response = resolutions.response, self.isConfirmed(resolutions.values ?? asked.intent.parameters) {
            self.stage = .confirming(assignment)
            return self.confirmed(response, worker, took: resolutions.took, &turn)
        }
        self.advance(&turn)
    }

    /// Whether the app refuses the whole request, whatever is still open: it need not be asked for what cannot be done. At a
    /// correction `confirm` says so, for the old value may stand again.
    ///
    /// - Parameter isOfThese: Whether it looked at the values that stand now.
    private func isRefused(_ response: ResponseMessage, _ isOfThese: Bool) -> Bool {
        guard isOfThese, !self.isSuspended, self.values.previous.isEmpty, case .resolving = self.stage else {
            return false
        }
        return response.status == .failure || response.status == .deferredToApplication
    }

    /// Whether the next step would be to ask the app to confirm exactly these values.
    private func isConfirmed(_ values: [String: Value]) -> Bool {
        guard !self.isSuspended, self.work.isNone, case .resolving(let assignment) = self.stage else { return false }
        return self.wouldConfirm(assignment) && values == self.parameters
    }

    /// Takes the results of one parameter: each settles it, or one of its elements, or opens a question about it.
    ///
    /// - Returns: Why the request fails, if it was unsupported too often.
    private mutating func take(
        _ results: [ResolutionResult<Value>], of parameter: ParameterDeclaration, _ opened: inout [Question],
        _ turn: inout Turn
    ) -> Failure? {
        let name = parameter.name
        let isByElement = self.values.elementCount(parameter) > 0
        for (index, result) in results.enumerated() {
            let element = isByElement ? index : nil
            // An element that is settled, or that is being asked about, was not touched.
            if let element {
                if self.values.settledElements[name]?.contains(element) == true { continue }
                if self.asking.contains(name, element) { continue }
            }
            if case .unsupported(let reason, _) = result,
                self.values.countUnsupported(name, element) >= turn.limits.unsupported
            {
                return Failure(.unsupportedValue, message: reason ?? "unsupported", parameter: name)
            }
            if let question = self.question(for: result, of: parameter, element: element, &turn) {
                opened.append(question)
            } else {
                self.values.settle(result, parameter, element)
            }
        }
        let isAskedAbout = self.asking.contains(name) || opened.contains { $0.parameter == name }
        if !isAskedAbout {
            self.values.splice(results, parameter)
            self.values.settle(name)
        }
        return nil
    }

    /// Whether results are as many as they must be, and their values of the parameter's type.
    private func fits(
        _ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration, _ assignment: Assignment
    ) -> Bool {
        guard results.count == max(1, self.values.elementCount(parameter)) else { return false }
        let elements = results.reduce(0) { if case .successes(let values) = $1 { $0 + values.count } else { $0 + 1 } }
        guard elements <= Limits.arrayElements else { return false }
        func isGood(_ value: Value) -> Bool { assignment.app.accepts(value, as: parameter.type) }
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

    /// A correction failed: the old value stays, and the user is told why and what could be.
    private mutating func restore(_ refusal: RefusedCorrection, _ turn: inout Turn) {
        let name = refusal.parameter.name
        guard let old = self.values.previous.removeValue(forKey: name) else { return }
        let refused = self.parameters[name]
        self.asking.close { $0.parameter == name }
        self.changed(name)
        self.values.restore(name, to: old)
        let options = self.options(refusal.alternatives, self.app?.type(refusal.parameter.type))
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(
                .unsupportedValue, message: refusal.reason ?? "unsupported", parameter: name,
                alternatives: options.isEmpty ? nil : options)
            event.parameters = refused.map { [name: $0] }
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
