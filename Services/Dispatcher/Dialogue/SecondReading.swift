// Beckon: when a second recognizer is asked, and what of its reading counts
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Which words are given to a fallback recognizer, and what of its reading is taken. It can only suggest: what it reads is
/// asked about, and never acted on.
///
/// The shell decides by it before a conversation hears of a reading, so that a conversation, and its journal, know the
/// final reading alone.
public enum SecondReading {
    /// The most that a suggestion scores: with more it would be acted on.
    static let most = Candidate.threshold - 0.001

    /// Whether words that were read once are given to the fallback: where the first recognizer refused them, they begin a
    /// request, and whoever said them can be asked what they mean. Words at an open question stay in the house: they may be
    /// an answer, and are read with what is asked.
    public static func isWanted(_ work: RecognizeWork, after first: Recognition) -> Bool {
        let abilities = work.context.abilities
        let isRefused = first.isNothing || first.aside == .learning || first.aside == .recent
        return work.expectation == nil && isRefused && first.following.isEmpty && work.context.interaction == .dialogue
            && (abilities.contains(.choices) || abilities.contains(.values))
    }

    /// What the fallback is told: the words, and when, where and in what language they were said, without what was done before.
    public static func work(_ work: RecognizeWork) -> RecognizeWork {
        var work = work
        work.recent = nil
        work.isTalking = false
        return work
    }

    /// What is taken of the fallback's reading: one or two intents to be asked about, whose values are of the forms that an
    /// app declares. `nil` where nothing is left of it, so that the first reading stands.
    ///
    /// - Parameter manifests: The manifests of the apps that take an intent.
    public static func suggestion(
        of second: Recognition, after first: Recognition, manifests: (String) -> [Manifest]
    ) -> Recognition? {
        func fits(_ candidate: Candidate, _ app: Manifest) -> Bool {
            guard (candidate.app ?? app.app) == app.app,
                let intent = Assignment(Wish(intent: candidate.intent), to: app)
            else { return false }
            return intent.check(candidate.parameters) == nil
        }
        let fitting = second.candidates.filter { candidate in
            candidate.score >= Candidate.likely && manifests(candidate.intent).contains { fits(candidate, $0) }
        }
        let capped = fitting.map { candidate in
            var candidate = candidate
            candidate.score = min(candidate.score, Self.most)
            return candidate
        }
        let suggested = Recognition(
            candidates: Recognition(candidates: capped).meanings, understood: first.understood,
            catalog: second.catalog ?? first.catalog)
        return suggested.candidates.isEmpty ? nil : suggested
    }
}
