// Beckon: a no at a preview that is no end
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct RefusalTests {
    /// At the preview of a ride: who wants something else, and how is not understood, has ended nothing.
    @Test(arguments: [
        ("en", "no, something cheaper"), ("en", "nope, the other kind with more room"),
        ("en", "no, the big one instead"),
        ("de", "nein, doch lieber das große"), ("de", "nee, lieber was Billigeres"),
        ("es", "no, mejor algo más barato"),
        ("id", "enggak, maunya yang lain"), ("zh-Hans", "不，换便宜的"),
    ]) func wantsOtherwise(_ locale: String, _ say: String) throws {
        let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", locale))
        #expect(read.answer == nil)
        #expect(read.intents == nil || read.candidates.isEmpty)
        #expect(read.aside == .change)
    }

    /// These are ends.
    @Test(arguments: [
        ("en", "no"), ("en", "no thanks"), ("en", "nah, forget it"), ("en", "no no, cancel that"), ("de", "nein danke"),
        ("de", "nein, vergiss es"), ("es", "no, gracias"), ("id", "tidak usah"), ("zh-Hans", "不用了"),
    ]) func ends(_ locale: String, _ say: String) throws {
        let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", locale))
        #expect(read.answer?.reply == .no || read.answer?.reply == .cancel)
    }

    /// "No, pay from Savings" is about the payment that is shown, not a second one.
    @Test func aRequestOfTheSameKindIsNoEnd() throws {
        for say in ["no, pay the water bill with savings", "no, pay the water bill"] {
            let work = AgreementTests.work(say, to: "SendPayment", "en")
            let read = try Fixtures.allLanguages.get().recognize(work)
            #expect(read.answer == nil, "\(say)")
        }
    }

    /// Who asks at a preview has changed nothing of it; who asks for a change has.
    @Test func questionsChangeNothing() throws {
        for (locale, say) in [
            ("en", "what are the three dots for?"), ("en", "which one is at five?"), ("id", "itu jam lima berapa ya?"),
        ] {
            let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", locale))
            #expect(read.answer == nil && read.aside?.isQuestion == true, "\(say)")
        }
        let work = AgreementTests.work("how about five people?", to: "RequestRide", "en")
        #expect(try Fixtures.allLanguages.get().recognize(work).answer?.reply == .correction(["partySize": 5]))
    }

    /// What begins with the name of a parameter says what that is to be.
    @Test func aParametersNameBeginsNoRequest() throws {
        let work = AgreementTests.work("nein, Notiz nur: Miete Mai", to: "SendPayment", "de")
        let read = try Fixtures.allLanguages.get().recognize(work)
        #expect(read.candidates.isEmpty && read.answer?.reply != .no)
    }

    /// Words that only join, or say "well", are no day and no moment.
    @Test(arguments: ["wunderbar, so machen wir das", "ja, ich glaube so ist es gut", "nun denn", "eben"])
    func wordsThatAreNoTime(_ say: String) throws {
        let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", "de"))
        if case .correction(let values)? = read.answer?.reply { Issue.record("\(say): \(values)") }
    }
}
