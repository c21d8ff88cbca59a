// Beckon: one utterance being read
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerStatistics
import RecognizerText
import RecognizerValues
import Schema

/// One utterance being read.
struct Utterance {
    let work: RecognizeWork
    let tokens: [Token]
    let language: CompiledLanguage
    let catalog: CompiledCatalog
    let moment: TimeContext
    var source: UtteranceSource
    var budget = Matcher.Budget(steps: Bounds.steps)
    /// What was learnt of the language, if anything was.
    var trained: TrainedLanguage?
    /// What was learnt of answers in the language, if anything was.
    var turns: TurnModel?
    /// Whether its best reading is one that the language has for what is no request.
    private(set) var isNothing = false
    /// How often words were taken out of it that are not meant.
    var takenBack = 0
    /// The values in it that are not meant, once they were looked for.
    var unmeant: [Range<Int>]?
    /// What names consist of that were looked at for values behind them.
    var nameParts: [NameKey: NameParts?] = [:]

    init(_ work: RecognizeWork, _ tokens: [Token], _ language: CompiledLanguage, _ catalog: CompiledCatalog) {
        self.work = work
        self.tokens = tokens
        self.language = language
        self.catalog = catalog
        self.moment = TimeContext(
            now: work.now.date, zone: TimeZone(identifier: work.context.timeZone) ?? .gmt,
            region: Self.region(of: work.context.locale))
        self.source = UtteranceSource(
            language: language, catalog: catalog, text: work.utterance, tokens: tokens, user: work.context.user,
            moment: self.moment, budget: Matcher.Budget(steps: Bounds.steps))
    }

    /// The region of a locale, `GB` of `en-GB`, or nothing.
    private static func region(of locale: String) -> String {
        let last = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).dropFirst().last ?? ""
        return last.count == 2 ? last.uppercased() : ""
    }

    /// How many steps the search took so far.
    var steps: Int { 2 * Bounds.steps - self.budget.steps - self.source.budget.steps }

    /// Reads it as an answer first, then as a request.
    mutating func recognition() -> Recognition {
        if let expectation = self.work.expectation, self.takenBack == 0 {
            if let both = self.bothMeanings(expectation) ?? self.answerAndRequest(expectation) { return both }
            if let answer = self.meantAnswer(to: expectation) { return self.recognition(of: answer, expectation) }
        }
        if let aside = self.aside { return aside == .undo ? self.takingBack() : Recognition(aside: aside) }
        // `cancel that` takes back what was said and done, if it can be; else there is nothing to take back.
        if self.endsInCancel {
            let candidate = self.work.recent.flatMap { self.reference(to: $0) } ?? self.undo
            return candidate.map { Recognition(candidates: [$0]) } ?? Recognition(understood: self.understood())
        }
        if let corrected = self.correctedByItself() { return Recognition(candidates: [corrected]) }
        let ranked = self.rankedReadings()
        var candidates = Self.candidates(ranked)
        var isUnderstood = (candidates.first?.score ?? 0) >= Candidate.threshold
        let leavesOut = isUnderstood && ranked[0].reading.leavesOut
        isUnderstood = isUnderstood && !leavesOut
        // Sentences that fit in part say nothing of how probable they are: they are not asked about, but for those of which only
        // words behind a name are left out.
        if !isUnderstood {
            for index in candidates.indices {
                let most = leavesOut && index == 0 ? Candidate.mostProbable : Candidate.unlikely
                candidates[index].score = min(candidates[index].score, most)
            }
        }
        let best = isUnderstood ? ranked.first.map { ($0.ranking, $0.reading) } : nil
        if let meant = self.meantRequest(insteadOf: best?.1) { return meant }
        let behind = self.requestBehindReference(insteadOf: best?.1)
        if behind == nil, !isUnderstood, !self.isNothing, self.work.expectation == nil,
            let whole = self.requestWithTail()
        {
            return Recognition(candidates: [whole])
        }
        if let intents = behind ?? self.several(insteadOf: best) {
            return Recognition(candidates: intents[0], following: Array(intents.dropFirst()))
        }
        if !self.isNothing, let recent = self.work.recent, best.map({ self.mayRefer($0.1) }) ?? true {
            if let instead = self.insteadOfWhatWasDone(recent) { return instead }
            if let candidate = self.reference(to: recent) ?? self.deed(behind: recent) {
                return Recognition(candidates: [candidate])
            }
        }
        if best == nil, !self.isNothing, let both = self.requestAndRest() { return both }
        // Within a question only longer words are guessed, and only what is certain, unless it is asked what words mean.
        let isFree =
            self.work.expectation.map {
                $0.questions.first?.kind == .meaning || self.tokens.count >= Bounds.guessedWords
            } ?? true
        if isFree, !self.isNothing {
            let found = self.withoutTemplate(best?.1)
            let isAsked = self.work.expectation.map { $0.questions.first?.kind != .meaning } ?? false
            if let first = found.first, !isAsked && !leavesOut || first.score >= Candidate.threshold {
                candidates = found
                isUnderstood = first.score >= Candidate.threshold
            }
        }
        if candidates.allSatisfy({ $0.score < Candidate.likely }), let aside = self.asideBetween ?? self.asideBehind {
            return Recognition(aside: aside, understood: self.understood())
        }
        return Recognition(candidates: candidates, understood: isUnderstood ? [] : self.understood())
    }

    /// What it means where no template fits it as it is, or only with a reason within a name.
    ///
    /// - Parameter best: The best reading of all the words, if it is good enough.
    private mutating func withoutTemplate(_ best: Reading?) -> [Candidate] {
        if let best { return self.request(withoutReasonIn: best).map { [$0] } ?? [] }
        if let request = self.requestBesideReason() { return [request] }
        guard let trained = self.trained else { return [] }
        var found = self.guesses(trained)
        // Half of what is wanted is not done as if it were all.
        if let first = found.first, first.zone == .certain, self.leavesOutRequest(first, trained) {
            found[0].candidate.score = min(first.candidate.score, Candidate.mostProbable)
        }
        return found.map(\.candidate).filter { !self.leavesOutCondition($0) }
    }

    /// The intents that it may mean, best first.
    private static func candidates(_ ranked: [Ranked]) -> [Candidate] {
        // The ranking decides what is best; the scores say so too, for whoever takes the highest.
        var bound = 1.0
        return ranked.prefix(Bounds.candidates).map { entry in
            var candidate = entry.candidate
            candidate.score = min(candidate.score, bound)
            bound = candidate.score
            return candidate
        }
    }

    /// The candidates with their readings, best first. Of equal ones the best reading stands; ties are in the order of names.
    mutating func rankedReadings() -> [Ranked] {
        var matcher = Matcher(graph: self.catalog.sentences, tokens: self.tokens)
        let readings = matcher.whole(insertions: .all, source: &self.source, budget: &self.budget)
        var best: [Candidate: (ranking: Ranking, reading: Reading)] = [:]
        for reading in readings {
            guard let (candidate, reading) = self.candidate(reading) else { continue }
            var ranking = reading.ranking
            ranking.example = self.catalog.meanings[reading.sentence].isExample ? 1 : 0
            ranking.implied = reading.assignments.count
            if let known = best[candidate], !(ranking < known.ranking) { continue }
            best[candidate] = (ranking, reading)
        }
        let named = best.map { (candidate: $0.key, found: $0.value, name: Self.name($0.key)) }
        let ranked = named.sorted { left, right in
            left.found.ranking.isTied(with: right.found.ranking)
                ? left.name < right.name : left.found.ranking < right.found.ranking
        }.map { candidate, found, _ in
            var candidate = candidate
            candidate.score = (found.ranking.score * 1000).rounded() / 1000
            return Ranked(candidate: candidate, ranking: found.ranking, reading: found.reading)
        }
        return self.requests(ranked)
    }

    /// Takes out what is no request, and all that it is better than.
    private mutating func requests(_ ranked: [Ranked]) -> [Ranked] {
        let requests = ranked.filter { $0.candidate.intent != Language.nothing }
        guard requests.count < ranked.count, let best = ranked.first?.ranking else { return requests }
        self.isNothing = !(requests.first?.ranking.isTied(with: best) ?? false)
        return self.isNothing ? [] : requests
    }

    /// A text that is the same for equal candidates only, so that ties have one order.
    private static func name(_ candidate: Candidate) -> String {
        "\(candidate.intent) \(candidate.app ?? "") \((try? JSON.line(candidate.parameters)) ?? "")"
    }

    /// What a reading means, and the reading without values in its names.
    private mutating func candidate(_ found: Reading) -> (Candidate, Reading)? {
        let graph = self.catalog.sentences
        let intent = self.catalog.meanings[found.sentence].intent
        guard let (reading, values) = self.withoutValuesInNames(found, graph, intent),
            let candidate = self.candidate(reading, graph, intent)
        else { return nil }
        // Two values of one parameter are not told apart here: "at Luigi's tonight around eight" keeps its words.
        if values.contains(where: { name, value in candidate.parameters[name].map { $0 != value } ?? false }) {
            return self.candidate(found, graph, intent).map { ($0, found) }
        }
        var whole = candidate
        whole.parameters.merge(values) { own, _ in own }
        return (whole, reading)
    }

    private mutating func candidate(_ reading: Reading, _ graph: Graph, _ intent: String) -> Candidate? {
        var app: String?
        for part in reading.parts {
            switch part {
            case .app(let name, _): app = name
            case .filled(_, _, let span):
                if case .app(let name) = span.content { app = name }
                if let name = span.app { app = app ?? name }
            default: break
            }
        }
        guard !self.spillsOver(reading, graph), !self.isReversed(reading, graph), !self.takesUnmeant(reading, graph),
            !self.isHardlyPayment(reading, graph),
            let parameters = self.parameters(reading, graph, intent: intent, app: app)
        else { return nil }
        return Candidate(intent: intent, app: app, parameters: parameters, score: 0)
    }

    /// The values of a reading, `nil` if one of them makes no sense.
    func parameters(_ reading: Reading, _ graph: Graph, intent: String, app: String?) -> [String: Value]? {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        var parameters: [String: Value] = [:]
        for part in reading.parts {
            let slot: Slot
            let value: Value?
            switch part {
            case .filled(let number, let range, let span):
                slot = graph.slots[number]
                if slot.reader == .app { continue }
                value = builder.value(of: slot, span, from: range.lowerBound)
            case .free(let number, let range):
                slot = graph.slots[number]
                value = builder.value(of: slot, words: range)
            default: continue
            }
            guard let value else { return nil }
            Self.set(slot.name, value, in: &parameters)
        }
        for assignment in reading.assignments {
            guard let value = self.value(of: assignment, intent, app) else { continue }
            Self.set(assignment.name, value, in: &parameters)
        }
        return parameters
    }

    /// Sets a parameter, or a member of one.
    static func set(_ name: String, _ value: Value, in parameters: inout [String: Value]) {
        let isOfMember = name.utf8.contains(UInt8(ascii: "."))
        let path = isOfMember ? name.split(separator: ".", maxSplits: 1).map(String.init) : [name]
        guard path.count == 2 else {
            // A template may have places for several elements of a list: `{people} or {people}`.
            if let known = parameters[name]?.array, let more = value.array {
                parameters[name] = .array(known + more)
            } else {
                parameters[name] = value
            }
            return
        }
        parameters[path[0]] = (parameters[path[0]] ?? .object([:])).setting(path[1], to: value)
    }

    /// What a template sets for a member in which nothing is.
    private static let nothingSaid = "none"

    /// A value that a template sets: read by the parameter's type.
    func value(of assignment: Assignment, _ intent: String, _ app: String?) -> Value? {
        if assignment.name.contains(".") {
            // A member's type is not declared: what is set is what is written.
            if let truth = Bool(assignment.value) { return .boolean(truth) }
            if assignment.value == Self.nothingSaid { return .object([:]) }
            return Int(assignment.value).map(Value.integer) ?? .string(assignment.value)
        }
        guard let parameter = self.catalog.intents[intent]?.parameter(assignment.name),
            let type = self.catalog.types[parameter.type]
        else { return nil }
        let value: Value? =
            switch type.kind {
            case .boolean: .boolean(assignment.value == "true")
            case .integer: Int(assignment.value).map(Value.integer)
            case .double: Double(assignment.value).map(Value.double)
            case .entity, .composite: self.value(fromWords: assignment, intent, app)
            default: type.value(fromWords: assignment.value)
            }
        return parameter.isArray ? value.map { .array([$0]) } : value
    }

    /// A thing by its name, as if the name had been said: known names keep their identifier.
    private func value(fromWords assignment: Assignment, _ intent: String, _ app: String?) -> Value? {
        let slot = try? CompiledCatalog.slot(
            assignment.name, nil, of: self.catalog.intents[intent], types: self.catalog.types)
        guard var slot else { return nil }
        slot.isArray = false
        let tokens = self.catalog.symbols.numbered(self.language.values.tokens(of: assignment.value))
        let source = UtteranceSource(
            language: self.language, catalog: self.catalog, text: assignment.value, tokens: tokens,
            user: self.work.context.user, moment: self.moment, budget: Matcher.Budget(steps: 0))
        return ValueBuilder(source: source, text: assignment.value, app: app)
            .value(of: slot, words: 0..<tokens.count)
    }
}
