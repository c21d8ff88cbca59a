// Beckon: two wishes of which none is lost, and guards that ask where they refused
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

/// With what was learnt of a language, which takes some seconds each.
@Suite struct HalfRequestTests {
    /// What is said, the intents that are acted on in order, and the one that is asked about.
    typealias Case = (say: String, intents: [String], asked: String?)

    @Test func neitherOfTwoWishesIsLostInEnglish() throws {
        try Self.check(
            "en",
            [
                (
                    "its bloody freezing in this car, heat it up to 22 and put my seat heater on full!!",
                    ["SetClimateSettingsInCar", "SetSeatSettingsInCar"], nil
                ),
                (
                    "remind me to call the dentist on Monday and put soap on the grocery list",
                    ["AddTasks", "AddTasks"], nil
                ),
                // Somebody's own text and what is to be done keep their "and".
                ("text Anna I am late and put milk on the grocery list", ["SendMessage"], nil),
                ("remind me to buy milk and put the bins out", ["AddTasks"], nil),
                ("remind me to call the dentist on Monday and text Anna", ["AddTasks"], nil),
                // The words of a guard are asked about.
                (
                    "Would you be so kind as to reserve a table for my sister and Omar this Saturday, half past seven, at Luigi's?",
                    [], "BookRestaurantReservation"
                ),
            ])
    }

    @Test func halfIsNotDoneAsIfItWereAll() throws {
        let half = try Self.learnt("en").recognize(
            Self.work("en", "ok got it lock it now and turn the radio on to 98.5"))
        #expect(half.intents?.map(\.intent) != ["SetRadioStation"])
        let station = try Self.learnt("en").recognize(Self.work("en", "turn the radio on to 98.5 and lock the car"))
        #expect(station.intents?.map(\.intent) == ["SetRadioStation", "SetCarLockStatus"])
        let recent = RecentIntent(intent: "SetCarLockStatus", app: nil, parameters: ["locked": false])
        let both = try Self.learnt("en").recognize(
            Self.work("en", "got it, lock the car now and turn the radio on to 98.5", recent))
        #expect(both.intents?.map(\.intent) == ["SetCarLockStatus", "SetRadioStation"])
        let level = try Self.learnt("en").recognize(Self.work("en", "set the seat heater, mine, all the way up"))
        #expect(level.candidates.first?.parameters["relativeLevelSetting"] == "highest")
    }

    @Test func whatIsOnlyProbableIsReadBehindTheOther() throws {
        let recognizer = try Self.learnt("en")
        let read = recognizer.recognize(Self.work("en", "sort me a lift to the airport and give Ana a bell"))
        #expect(read.intents == nil)
        #expect(read.meanings.map(\.intent) == ["RequestRide"])
        #expect(read.rest == "give Ana a bell")
    }

    @Test func guardsAskInGerman() throws {
        try Self.check(
            "de",
            [
                ("Hab ich das Auto eigentlich abgeschlossen?", [], "GetCarLockStatus"),
                (
                    "hallo, ich treff mich um sechs mit meinem bruder am hauptbahnhof und brauch da ein auto hin, wir sind zu zweit",
                    [], "RequestRide"
                ),
            ])
    }

    /// Degrees beside warmer or colder are a difference; alone they are asked about.
    @Test func aChangeIsNoTemperature() throws {
        try Self.check("id", [("naikin suhunya 2 derajat", ["SetClimateSettingsInCar"], "SetClimateSettingsInCar")])
        let found = try Self.learnt("id").recognize(Self.work("id", "naikin suhunya 2 derajat")).candidates.first
        #expect(found?.parameters["relativeTemperatureSetting"] == "higher")
    }

    private static func check(_ locale: String, _ cases: [Case]) throws {
        let recognizer = try Self.learnt(locale)
        for wanted in cases {
            let found = recognizer.recognize(Self.work(locale, wanted.say))
            #expect((found.intents ?? []).map(\.intent) == wanted.intents, "\(wanted.say)")
            guard wanted.intents.isEmpty else { continue }
            #expect(found.candidates.first?.intent == wanted.asked, "\(wanted.say)")
            #expect((found.candidates.first?.score ?? 0) >= Candidate.likely, "\(wanted.say)")
        }
    }

    private static func work(_ locale: String, _ words: String, _ recent: RecentIntent? = nil) -> RecognizeWork {
        RecognizeWork(
            utterance: words, context: RequestContext(conversation: "c", locale: locale), now: Fixtures.now,
            recent: recent)
    }

    private static func learnt(_ locale: String) throws -> Recognizer {
        let recognizer = try Fixtures.recognizer(locale)
        return recognizer.using(try #require(try recognizer.training(for: locale)).train())
    }
}
