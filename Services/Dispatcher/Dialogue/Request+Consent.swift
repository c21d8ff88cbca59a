// Beckon: who may say yes to a request
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// What is told to whoever says yes without the right to: the question stays as it is.
    static let mayNotConsent = Refusal(
        "consentNotAllowed",
        "this key may not consent; the question stays open for whoever may: answer it under a key with the right 'consent'"
    )

    /// Whether the caller's own screens have fixed the values and shown what is done. That stands for a consent, so it counts
    /// only from whoever may give one.
    var isFixedByCaller: Bool { self.context.interaction == .none && self.origin.mayConsent }

    func needsConsent(_ declaration: IntentDeclaration, _ preview: ResponseMessage) -> Bool {
        if self.isFixedByCaller && declaration.confirmRule == .optional { return false }
        switch declaration.effectiveConsent {
        case .always: return !self.takesBackWhatWasNotAsked(declaration)
        // Who has seen one preview and changed it sees the next one before anything is done.
        case .whenAppAsks: return preview.status == .userConfirmationRequired || self.asking.wereForConsent
        case .never: return false
        }
    }

    /// Whether it takes back what was done a moment ago without a consent: whoever says so has seen it done. Money, and what
    /// needs an unlocked device, such as throwing a workout away, is always asked about.
    private func takesBackWhatWasNotAsked(_ declaration: IntentDeclaration) -> Bool {
        guard let wish = self.stage.wish, let done = wish.takesBack, declaration.risk != .financial,
            declaration.lock != .always
        else {
            return false
        }
        return self.app?.intents.first { $0.name == done }.map { $0.effectiveConsent != .always } ?? false
    }

    mutating func askForConsent(_ preview: ResponseMessage, _ turn: inout Turn) {
        var question = self.question(.consent, &turn)
        question.preview = preview
        question.digest = self.digest()
        question.value = .object(self.parameters)
        self.asking.replace(with: question)
        self.ask(&turn)
    }

    mutating func updateApproval(_ body: (inout Approval) -> Void) {
        guard case .agreeing(let assignment, var approval) = self.stage else { return }
        body(&approval)
        self.stage = .agreeing(assignment, approval)
    }

    /// What was confirmed and consented to is good no more.
    mutating func voidApproval() {
        switch self.stage {
        case .agreeing(let assignment, _): self.stage = .confirming(assignment)
        case .unlocking(let assignment, _): self.stage = .unlocking(assignment, nil)
        default: break
        }
    }

    /// Whether the caller can answer a question itself.
    func canAnswer(_ question: Question) -> Bool {
        let abilities = self.context.abilities
        switch question.kind.ability {
        case .consent: return self.origin.mayConsent && abilities.contains(.consent)
        case .choices: return abilities.contains(.choices) || abilities.contains(.values)
        case .values, .consentElsewhere: return abilities.contains(question.kind.ability)
        }
    }

    /// Whether a question stays open for the user's own front ends where the caller cannot answer it.
    func isForElsewhere(_ question: Question) -> Bool {
        question.kind.ability == .consent && self.context.abilities.contains(.consentElsewhere)
    }

    /// Words said yes under a key that may not: whoever said them is told, and the question stays.
    mutating func consentRefused(_ turn: inout Turn) {
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(.consentNotPossible, message: Self.mayNotConsent.message)
            event.questions = self.questions
        }
    }
}
