// Beckon: what was done and can be taken back by a button
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension Story {
    /// A result that its app would take back.
    struct Undoable: Sendable {
        /// The element that shows it.
        var element: String
        /// How it is taken back.
        var takeBack: TakeBack
        /// The request that takes it back now, and which intent of it.
        var isUnderWayIn: (request: CorrelationID, number: Int)?

        /// The element, while nobody takes it back.
        var open: [String] { self.isUnderWayIn == nil ? [self.element] : [] }
    }

    /// Whether an event is of the request that takes back what was done.
    private func takesBack(_ event: Event) -> Bool {
        self.undoable?.isUnderWayIn.map { $0 == (event.correlationID, event.intentNumber) } ?? false
    }

    /// Notes what can be taken back from now on: what was done last that its app would take back, until that is done.
    ///
    /// - Returns: The elements that have the button; `nil` where that is as before.
    mutating func noteUndoable(_ event: Event, _ maker: CardMaker) -> [String]? {
        let before = self.undoable?.open ?? []
        switch event.kind {
        case .recognized, .appChosen:
            // Words or a button: what begins is the same.
            if let undo = self.undoable?.takeBack, event.intent == undo.intent.name,
                event.app == nil || event.app == undo.app,
                event.parameters.map({ values in undo.intent.parameters.allSatisfy { values[$0.key] == $0.value } })
                    ?? self.takesBack(event)
            {
                self.undoable?.isUnderWayIn = (event.correlationID, event.intentNumber)
            }
        case .ended:
            if self.takesBack(event) {
                if event.phase == .completed { self.undoable = nil } else { self.undoable?.isUnderWayIn = nil }
            }
            if event.phase == .completed, let undo = event.response?.undo, let app = event.app,
                maker.apps.intent(undo.name, of: app) != nil
            {
                self.undoable = Undoable(element: Self.resultID(event), takeBack: TakeBack(undo, of: app))
            }
        default: break
        }
        let after = self.undoable?.open ?? []
        return before == after ? nil : after
    }

    /// A change with the button that takes back what it shows, where that can be.
    func withUndo(_ change: Change, _ maker: CardMaker) -> Change {
        guard let undoable, undoable.element == change.id, change.card?.tone == .done else { return change }
        var change = change
        change.card?.choices.append(
            Choice(maker.say("answer.undo"), .takeBack(undoable.takeBack), role: .back))
        return change
    }
}
