// Beckon: what was done a moment ago is taken back or done otherwise, and what is said of what was begun
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct UndoTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var before: String, say: String, intents: [String], locale: String
        init(_ before: String, _ say: String, _ intents: [String], _ locale: String = "en") {
            (self.before, self.say, self.intents, self.locale) = (before, say, intents, locale)
        }
        var testDescription: String { "\(self.locale): \(self.before) - \(self.say)" }
    }

    private static let tasks = IntentMessage("DeleteTasks", ["tasks": [["identifier": "t-1"]]])

    /// Behind a request whose app can take it back.
    static let cases: [Case] = [
        Case("remind me tomorrow at nine to water the ferns", "undo that", ["DeleteTasks"]),
        Case("remind me tomorrow at nine to water the ferns", "no, at ten", ["DeleteTasks", "AddTasks"]),
        Case("remind me tomorrow at nine to water the ferns", "make that ten instead", ["DeleteTasks", "AddTasks"]),
        Case(
            "remind me tomorrow at nine to water the ferns", "sorry, I meant half past ten",
            ["DeleteTasks", "AddTasks"]),
        // What stands behind it as a reason changes nothing.
        Case(
            "remind me tomorrow at nine to water the ferns",
            "no, rather at ten, it is never as hot as that by then you know",
            ["DeleteTasks", "AddTasks"]),
        Case(
            "erinnere mich morgen um neun an den Zahnarzt", "Ändern Sie das bitte auf zehn Uhr",
            ["DeleteTasks", "AddTasks"],
            "de"),
        // What is asked, or said without a word that corrects, changes nothing.
        Case("remind me tomorrow at nine to water the ferns", "at ten?", []),
        Case("remind me tomorrow at nine to water the ferns", "ten", []),
        // The same value is no change.
        Case("remind me tomorrow at nine to water the ferns", "no, tomorrow at nine", []),
        Case("remind me tomorrow at nine to water the ferns", "make it nine o'clock please", []),
        // One more thing is one more thing.
        Case("add milk to the grocery list", "and bread too", ["AddTasks"]),
        Case("add milk to the grocery list", "pay Tom 20 euros", ["SendPayment"]),
        // A title, or no time.
        Case("remind me tomorrow at nine to water the ferns", "just call it ferns", ["DeleteTasks", "AddTasks"]),
        Case(
            "remind me tomorrow at nine to water the ferns", "that's all garbled, just call it water the plants",
            ["DeleteTasks", "AddTasks"]),
        Case("remind me tomorrow at nine to water the ferns", "no date please", ["DeleteTasks", "AddTasks"]),
        Case("add milk to the grocery list", "no date", []),
        Case("add milk and bread to the grocery list", "just call it food", []),
        Case("add milk to the grocery list", "delete that", ["DeleteTasks"]),
        // What is taken back stands in no title.
        Case(
            "add milk to the grocery list", "delete that and put bread on the grocery list",
            ["DeleteTasks", "AddTasks"]),
        Case(
            "add milk to the grocery list", "undo that and put bread on the grocery list", ["DeleteTasks", "AddTasks"]),
        Case(
            "setz Milch auf die Einkaufsliste", "lösche das und setz Brot auf die Liste Garten",
            ["DeleteTasks", "AddTasks"], "de"),
        Case(
            "setz Milch auf die Einkaufsliste", "mach das rückgängig und dann setz Brot auf die Liste Garten",
            ["DeleteTasks", "AddTasks"], "de"),
        Case("remind me tomorrow at nine to water the ferns", "and another one for Sunday, feed the cat", ["AddTasks"]),
        Case(
            "erinnere mich morgen um neun an den Zahnarzt", "nenn es einfach Zahnarzttermin",
            ["DeleteTasks", "AddTasks"], "de"),
        Case("erinnere mich morgen um neun an den Zahnarzt", "ohne Datum", ["DeleteTasks", "AddTasks"], "de"),
        Case(
            "recuérdame mañana a las nueve llamar al banco", "llámalo simplemente banco", ["DeleteTasks", "AddTasks"],
            "es"),
        Case("recuérdame mañana a las nueve llamar al banco", "sin fecha", ["DeleteTasks", "AddTasks"], "es"),
        Case("ingatkan saya besok jam 9 menelepon bank", "judulnya cukup bank", ["DeleteTasks", "AddTasks"], "id"),
        Case("ingatkan saya besok jam 9 menelepon bank", "tanpa tanggal", ["DeleteTasks", "AddTasks"], "id"),
        Case("明天上午九点提醒我给银行打电话", "名字改成银行", ["DeleteTasks", "AddTasks"], "zh-Hans"),
        Case("明天上午九点提醒我给银行打电话", "不要日期", ["DeleteTasks", "AddTasks"], "zh-Hans"),
        Case("erinnere mich morgen um neun an den Zahnarzt", "nein, um zehn", ["DeleteTasks", "AddTasks"], "de"),
        Case("erinnere mich morgen um neun an den Zahnarzt", "mach das rückgängig", ["DeleteTasks"], "de"),
        Case("recuérdame mañana a las nueve llamar al banco", "no, a las diez", ["DeleteTasks", "AddTasks"], "es"),
        Case("ingatkan saya besok jam 9 menelepon bank", "maksud saya jam 10", ["DeleteTasks", "AddTasks"], "id"),
        Case("明天上午九点提醒我给银行打电话", "改成十点", ["DeleteTasks", "AddTasks"], "zh-Hans"),
        // Many letters are few words.
        Case("明天上午九点提醒我给银行打电话", "不对，改成明天上午十点半", ["DeleteTasks", "AddTasks"], "zh-Hans"),
        // Another thing than what was done last is meant.
        Case(
            "remind me tomorrow at nine to water the ferns",
            "change the dentist one to ten o'clock, they'll be shut on Sunday so make it Monday", []),
    ]

    @Test(arguments: Self.cases) func takesBack(_ expected: Case) throws {
        let found = try Self.read(expected, undo: Self.tasks)
        #expect((found.candidates.isEmpty ? [] : found.intents ?? []).map(\.intent) == expected.intents)
        if expected.intents.first == "DeleteTasks" {
            #expect(found.candidates.first?.parameters == Self.tasks.parameters)
        }
        if expected.intents.count > 1 {
            #expect(found.following.first?.first?.parameters["taskTitles"] != nil, "what was not corrected stays")
        }
    }

    /// Where the app cannot, it is told as a wish that is not fulfilled, and nothing else is done.
    @Test func whatCannotBeTakenBack() throws {
        let case1 = Case("remind me tomorrow at nine to water the ferns", "undo that", [])
        #expect(try Self.read(case1, undo: nil).aside == .undo)
        #expect(try Self.read(case1, undo: IntentMessage("EraseEverything")).aside == .undo)
        let case2 = Case("remind me tomorrow at nine to water the ferns", "no, at ten", [])
        #expect(try Self.read(case2, undo: nil).intents == nil)
    }

    static let deeds: [Case] = [
        Case("start a run", "pause", ["PauseWorkout"]), Case("start a run", "please pause it", ["PauseWorkout"]),
        Case("starte einen Lauf", "Pause bitte", ["PauseWorkout"], "de"),
        // Nothing of the kind was begun.
        Case("add milk to the grocery list", "pause", []),
        // What agrees to anything is no deed.
        Case("start a run", "sounds good", []),
    ]

    @Test(arguments: Self.deeds) func whatIsSaidOfWhatWasBegun(_ expected: Case) throws {
        let found = try Self.read(expected, undo: nil)
        #expect((found.candidates.isEmpty ? [] : found.intents ?? []).map(\.intent) == expected.intents)
    }

    /// A question behind something that was done, which is no request, probably asks about that.
    static let questions: [Case] = [
        Case("start a run", "how many steps was that?", ["recent"]),
        Case("start a run", "what's the plate number again", ["recent"]),
        Case("starte einen Lauf", "Wie weit bin ich gekommen?", ["recent"], "de"),
        Case("empieza a correr", "¿cuánto he sudado?", ["recent"], "es"),
        Case("start a run", "pay Tom 20 euros", ["SendPayment"]),
        Case("start a run", "hello", ["greeting"]), Case("start a run", "the wobbly fence", []),
    ]

    @Test(arguments: Self.questions) func whatIsAskedOfWhatWasDone(_ expected: Case) throws {
        let found = try Self.read(expected, undo: nil)
        let aside = found.aside.map { [$0.rawValue] }
        #expect(aside ?? (found.candidates.isEmpty ? [] : found.intents ?? []).map(\.intent) == expected.intents)
    }

    private static func read(_ expected: Case, undo: IntentMessage?) throws -> Recognition {
        let recognizer = try Fixtures.allLanguages.get()
        func read(_ words: String, _ recent: RecentIntent?) -> Recognition {
            recognizer.recognize(
                RecognizeWork(
                    utterance: words, context: RequestContext(conversation: "c", locale: expected.locale),
                    now: Fixtures.now, recent: recent))
        }
        let first = try #require(read(expected.before, nil).intents?.first)
        let app =
            first.app ?? TestCatalog.catalog.manifests.first { $0.intents.contains { $0.name == first.intent } }?.app
        return read(
            expected.say, RecentIntent(intent: first.intent, app: app, parameters: first.parameters, undo: undo))
    }
}
