// Beckon: tests of what was done last, shown once more
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
import Schema
import Testing

@Suite struct EarlierOutcomeTests {
    /// Words that were not understood and probably ask about what was done last show that once more.
    @Test func whatWasDoneLastIsShownAgain() throws {
        let ride = try OutcomeTests.response("success", "rideStatus", OutcomeTests.ride(.ongoing))
        let event = try event(.ended, .failed) {
            $0.intent = nil
            $0.app = nil
            $0.topic = "recent"
            $0.failure = Failure(.notUnderstood)
            $0.earlier = EarlierOutcome(
                $0.correlationID, time: Instant(milliseconds: $0.time.milliseconds - 120_000), intent: "RequestRide",
                app: "hop",
                parameters: [:], response: ride)
        }
        let card = try maker(locale: "en-GB").outcome(of: event)
        #expect(card.tone == .info && !card.isLive)
        #expect(card.text == "That was 2 minutes ago. I do not know more about it than this.")
        #expect(OutcomeTests().lines(card).contains("  Plate    B HP 2041"))
    }
}
