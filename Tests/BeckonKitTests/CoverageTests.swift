// Beckon: what conversations reach of the catalogue
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import BeckonKit

@Suite struct CoverageTests {
    private func event(_ kind: Event.Kind, _ phase: Phase, _ change: (inout Event) -> Void = { _ in }) -> Event {
        var event = Event(
            conversation: "c", correlationID: CorrelationID(at: Instant(milliseconds: 1), random: (1, 1)),
            time: Instant(milliseconds: 1), kind: kind, phase: phase)
        event.intent = "RequestRide"
        change(&event)
        return event
    }

    private func names(_ events: [Event], _ action: ConversationScript.Action = .say("x")) -> Set<String> {
        Set(StepResult(events: events).reached(by: action).map(\.name))
    }

    @Test func aStepReachesWhatItsEventsShow() {
        let begun = self.event(.accepted, .recognizing) { $0.intent = nil }
        #expect(self.names([begun]) == ["begin by words"])
        #expect(self.names([begun], .send(.init(intent: "RequestRide"))) == ["begin by click"])
        let resolved = self.event(.resolved, .resolving) { $0.parameters = ["partySize": 3, "pickupLocation": nil] }
        #expect(self.names([resolved]) == ["RequestRide.partySize"])
        let previewed = self.event(.previewed, .confirming) { $0.preview = ResponseMessage(code: "ready") }
        #expect(self.names([previewed]) == ["RequestRide code ready"])
        let ended = self.event(.ended, .failed) { $0.response = ResponseMessage(code: "failure") }
        #expect(self.names([ended]) == ["RequestRide refused", "RequestRide code failure"])
        #expect(self.names([self.event(.ended, .handedOff)]) == ["RequestRide completed"])
    }

    @Test func aQuestionAboutAValueIsAskedBack() {
        func asked(_ change: (inout Question) -> Void) -> Set<String> {
            var question = Question(id: "q", kind: .value, intent: "RequestRide")
            change(&question)
            return self.names([self.event(.asked, .resolving) { $0.questions = [question] }])
        }
        #expect(asked { $0.parameter = "partySize" } == ["RequestRide asked"])
        #expect(
            asked {
                $0.parameter = "partySize"
                $0.reason = "tooMany"
            } == ["RequestRide asked", "RequestRide.partySize reason tooMany"])
        // A consent names no parameter.
        #expect(asked { $0.kind = .consent }.isEmpty)
    }

    @Test(
        arguments: [
            (.yes(digest: nil), "yes"), (.no, "no"), (.choice(1), "choice"), (.value("x"), "value"), (.skip, "skip"),
            (.correction([:]), "correction"), (.repeat, "repeat"), (.why, "why"), (.help, "help"), (.cancel, "cancel"),
        ] as [(Reply, String)])
    func anAnswerIsAnAct(_ reply: Reply, _ name: String) {
        let answered = self.event(.answered, .resolving) { $0.answer = Answer("q", reply) }
        // What ends a request after an answer is the answer, no second act.
        let ended = self.event(.ended, .cancelled)
        #expect(self.names([answered, ended]) == ["\(name) by words"])
        #expect(self.names([answered, ended], .yes) == ["\(name) by click"])
        #expect(self.names([ended], .cancel) == ["cancel by click"])
    }

    @Test func whatIsMissingIsNamedOnceAndByLanguage() {
        var coverage = Coverage()
        coverage.count(Set(CoveragePoint.all), locale: "en-US")
        #expect(CoverageReport(coverage).missing.isEmpty)
        coverage.count([.outcome(intent: "RequestRide", .completed)], locale: "de")
        let missing = CoverageReport(coverage).missing
        #expect(missing.count == Catalogue.entries.count - 1)
        #expect(missing.contains("CancelRide completed in de") && !missing.contains("RequestRide completed in de"))
        let none = CoverageReport(Coverage())
        #expect(none.missing.count == CoveragePoint.all.count && Set(none.missing).count == none.missing.count)
    }

    @Test func whatIsOutOfReachIsNotMissingAndMayNotBeReached() throws {
        let unreachable = try UnreachableReader.read(
            "- why: Never answered.\n  points: ['* code unspecified', CancelRide completed, Nonsense]", file: "u.yaml")
        let unspecified = Catalogue.entries.count { $0.responseCodes.contains { $0.name == "unspecified" } }
        #expect(unspecified > 40 && unreachable.count == unspecified + 2)
        var coverage = Coverage()
        coverage.count([.outcome(intent: "CancelRide", .completed)], locale: "en")
        let report = CoverageReport(coverage, unreachable: unreachable)
        #expect(!report.missing.contains { $0.hasSuffix(" code unspecified") })
        #expect(report.missing.count == CoveragePoint.all.count - unspecified - 1)
        #expect(report.mistaken.count == 2)
        #expect(report.rows.first { $0.intent == "CancelRide" }?.completed == ["en"])
        #expect(report.lines.contains("wrong about what cannot be reached, 2:"))
    }

    @Test(
        arguments: [
            ("why: x", 1, "a list of groups"), ("- why: x", 1, "'why' and 'points'"),
            ("- why: x\n  point: [a]", 2, "there is no 'point' here"), ("[", 0, "no YAML"),
        ])
    func aWrongFileIsRefusedWithItsLine(_ text: String, _ line: Int, _ message: String) {
        #expect {
            try UnreachableReader.read(text, file: "u.yaml")
        } throws: { error in
            guard let error = error as? ConversationError else { return false }
            return error.file == "u.yaml" && (line == 0 || error.line == line) && error.message.contains(message)
        }
    }
}
