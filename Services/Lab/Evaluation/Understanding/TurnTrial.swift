// Beckon: what people say to questions, and how well that is understood
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerEngine
public import Schema

/// Holds a recognizer against what people said at moments of conversations: each has a screen, the values so far, and wishes
/// with what is to be understood (`Tests/Understanding/moments.yaml`).
public struct TurnTrial {
    private struct Line: Decodable {
        let m: String, t: String
        let w: Int
        let p: [String: Value]?
    }

    private let recognizer: Recognizer
    private let locale: String
    private let trial: UnderstandingTrial
    private let phrases: PhraseTrial

    /// - Parameters:
    ///   - language: The language, with what it has to learn from; learning takes seconds.
    ///   - isTaught: Whether the statistics read, too.
    public init(_ language: Language, isTaught: Bool = true) throws {
        self.trial = try UnderstandingTrial(language, isTaught: isTaught)
        self.recognizer = self.trial.recognizer
        self.locale = language.locale
        self.phrases = PhraseTrial(self.recognizer, locale: language.locale)
    }

    /// How many turns were understood, in all and by moment.
    public struct Report: Sendable, Encodable {
        public var right = UnderstandingReport.Share()
        public var byMoment: [String: UnderstandingReport.Share] = [:]
        /// Taken for something else, which is worse than not understood.
        public var wrong = UnderstandingReport.Share()
    }

    /// - Parameters:
    ///   - moments: The file of moments.
    ///   - lines: Lines `{"m": moment, "w": number of the wish, "t": text, "p": {parameter: words}}`.
    ///   - round: The round whose moments count; `nil` for all.
    ///   - miss: Is told each turn that was not read rightly, and how it was.
    public func run(moments: Value, lines: String, round: Int? = nil, miss: (String) -> Void) throws -> Report {
        var report = Report()
        var known: [String: Value] = [:]
        for moment in moments.array ?? [] { known[moment["id"]?.string ?? ""] = moment }
        for (number, text) in lines.split(separator: "\n").enumerated() {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)), let moment = known[line.m],
                let expected = moment["wishes"]?.array.flatMap({
                    $0.indices.contains(line.w) ? $0[line.w]["expect"] : nil
                })
            else { throw EvaluationError("line \(number + 1): this is no turn of a moment that is there") }
            // YAML's numbers come as text.
            if let round, moment["round"]?.string != String(round) { continue }
            let expectation = self.expectation(moment)
            var work = self.phrases.work(line.t)
            work.expectation = expectation
            let reply = self.recognizer.recognize(work).answer?.reply
            let isRight = reply.map { self.fits($0, expected, line.p ?? [:], expectation) } ?? false
            report.right.add(isRight)
            report.byMoment[line.m, default: .init()].add(isRight)
            report.wrong.add(!isRight && reply.map { $0 != .help && $0 != .why && $0 != .repeat } ?? false)
            if !isRight {
                let read = reply.map { (try? JSON.line($0)) ?? "" } ?? "nothing"
                let guess = self.recognizer.turnGuess(work).map { guess in
                    "\n    \(guess.act.rawValue) \(Double(Int(guess.confidence * 100)) / 100) "
                        + guess.parts.map { "\($0.meaning): \($0.words)" }.joined(separator: "; ")
                }
                miss("\(line.m) \(line.t)\n    \((try? JSON.line(expected)) ?? "")\n    \(read)\(guess ?? "")")
            }
        }
        return report
    }

    /// The moment with its names in the language: `local`.
    private func expectation(_ moment: Value) -> Expectation {
        let local = moment["local"]?[self.locale]?.object ?? [:]
        func said(_ name: String) -> String { local[name]?.string ?? name }
        let intent = moment["intent"]?.string ?? ""
        let asked = moment["question"] ?? [:]
        let kind = Question.Kind(rawValue: asked["kind"]?.string ?? "") ?? .value
        let parameter = asked["parameter"]?.string
        let type = parameter.flatMap { SampleApps.type(of: $0, in: intent) }
        var question = Question(
            id: "q", kind: kind, intent: intent, parameter: parameter, type: type?.declaration,
            isArray: kind == .value && type?.isArray == true)
        if type?.isArray == true, kind != .value { question.element = 0 }
        question.options = (asked["options"]?.array ?? []).map { option in
            let label = said(option["label"]?.string ?? "")
            return Option(
                value: Self.thing(label, type?.declaration.name), label: label,
                details: (option["details"]?.array ?? []).compactMap(\.string).map(said))
        }
        question.value = asked["value"]?.string.map { Self.thing(said($0), type?.declaration.name) }
        if kind == .consent { question.digest = "digest" }
        var parameters: [String: Value] = [:]
        for (name, value) in moment["parameters"]?.object ?? [:] {
            let read = self.trial.value(value, name, intent)
            parameters[name] =
                read
                ?? (value.string.map { Self.thing(said($0), SampleApps.type(of: name, in: intent)?.declaration.name) }
                    ?? value)
        }
        return Expectation(questions: [question], intent: intent, app: nil, parameters: parameters)
    }

    /// A thing by its name.
    private static func thing(_ name: String, _ type: String?) -> Value {
        switch type {
        case "Person": ["displayName": .string(name)]
        case "Placemark": ["name": .string(name)]
        case "SpeakableString": ["spokenPhrase": .string(name)]
        case "TaskList", "Note", "Task": ["title": ["spokenPhrase": .string(name)]]
        default: .string(name)
        }
    }

    private func fits(_ reply: Reply, _ expected: Value, _ words: [String: Value], _ expectation: Expectation) -> Bool {
        let question = expectation.questions[0]
        switch expected.string {
        case "yes": if case .yes = reply { return true } else { return false }
        case "no": return reply == .no || reply == .cancel
        case "cancel", "later": return reply == .cancel || reply == .no
        case "why": return reply == .why
        case "repeat": return reply == .repeat
        case "help": return reply == .help || reply == .why
        case "any": if case .choice = reply { return true } else { return reply == .skip }
        default: break
        }
        let wanted = expected.object ?? [:]
        var found: [String: Value] = [:]
        switch reply {
        case .choice(let number):
            guard let parameter = question.parameter else { return false }
            found[parameter] = question.options[number - 1].value
        case .value(let value): if let parameter = question.parameter { found[parameter] = value }
        case .correction(let values): found = values
        default: return false
        }
        if let choice = wanted["choice"]?.integer, let parameter = question.parameter {
            let option = question.options[Int(choice) - 1].value
            guard found[parameter] == option || found[parameter] == [option] else { return false }
        }
        if wanted["yes"] != nil, let parameter = question.parameter {
            guard found[parameter] == question.value else { return false }
        }
        let names = wanted.keys.filter { $0 != "choice" && $0 != "yes" }
        let others = found.keys.filter { $0 != question.parameter && !names.contains($0) }
        return others.isEmpty
            && names.allSatisfy { name in
                guard let value = found[name] else { return false }
                let said = words[name] ?? wanted[name] ?? .null
                return self.trial.isSame(said, value, name, expectation.intent)
            }
    }
}
