// Beckon: everything that conversations can reach
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

extension CoveragePoint {
    /// The kinds of act, in the order of a conversation.
    static let acts = [
        "begin", "value", "choice", "yes", "no", "correction", "skip", "repeat", "why", "help", "cancel",
    ]

    /// Everything that the catalogue declares, intent by intent, and every kind of act. What is deprecated is left out.
    public static let all: [CoveragePoint] =
        Catalogue.entries.flatMap { points(of: $0) }
        + Self.acts.flatMap { [.act($0, byWords: true), .act($0, byWords: false)] }

    private static func points(of entry: CatalogueEntry) -> [CoveragePoint] {
        let parameters = entry.parameters.filter { !$0.isDeprecated }
        return Outcome.allCases.map { .outcome(intent: entry.intent, $0) }
            + entry.responseCodes.map { .code(intent: entry.intent, $0.name) }
            + parameters.map { .parameter(intent: entry.intent, $0.name) }
            + parameters.flatMap { parameter in
                (parameter.unsupportedReasons + parameter.confirmationReasons).map {
                    .reason(intent: entry.intent, parameter: parameter.name, $0)
                }
            }
    }
}

extension StepResult {
    /// What a step reached.
    ///
    /// - Parameter action: What was done.
    func reached(by action: ConversationScript.Action) -> Set<CoveragePoint> {
        let byWords = if case .say = action { true } else { false }
        let isAnswered = self.events.contains { $0.kind == .answered }
        var points: Set<CoveragePoint> = []
        for event in self.events {
            if let act = Self.act(event, isAnswered: isAnswered) { points.insert(.act(act, byWords: byWords)) }
            for question in event.questions ?? [] { points.formUnion(Self.points(of: question)) }
            guard let intent = event.intent else { continue }
            if let outcome = Self.outcome(event) { points.insert(.outcome(intent: intent, outcome)) }
            for response in [event.preview, event.response].compactMap({ $0 }) {
                points.insert(.code(intent: intent, response.code))
            }
            for (name, value) in event.parameters ?? [:] where value != .null {
                points.insert(.parameter(intent: intent, name))
            }
        }
        return points
    }

    private static func act(_ event: Event, isAnswered: Bool) -> String? {
        switch event.kind {
        case .accepted: "begin"
        case .answered: event.answer.map { Self.act($0.reply) }
        case .explained: event.topic
        // After an answer it is the answer that ended it, such as a no.
        case .ended where event.phase == .cancelled && !isAnswered: "cancel"
        default: nil
        }
    }

    private static func act(_ reply: Reply) -> String {
        switch reply {
        case .value: "value"
        case .choice: "choice"
        case .yes: "yes"
        case .no: "no"
        case .correction: "correction"
        case .skip: "skip"
        case .repeat: "repeat"
        case .why: "why"
        case .help: "help"
        case .cancel: "cancel"
        }
    }

    private static func outcome(_ event: Event) -> CoveragePoint.Outcome? {
        switch event.phase {
        case .completed, .handedOff: .completed
        case .failed: .refused
        default: nil
        }
    }

    private static func points(of question: Question) -> [CoveragePoint] {
        guard let parameter = question.parameter else { return [] }
        return [.outcome(intent: question.intent, .asked)]
            + (question.reason.map { [.reason(intent: question.intent, parameter: parameter, $0)] } ?? [])
    }
}
