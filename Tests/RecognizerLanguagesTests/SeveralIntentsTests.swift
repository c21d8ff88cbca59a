// Beckon: utterances that ask for several things, and those that leave out what was said before
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

struct SeveralIntentsTests {
    /// An utterance, and the intents that it asks for, in order.
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String, say: String, intents: [String]
        init(_ locale: String, _ say: String, _ intents: String...) {
            (self.locale, self.say, self.intents) = (locale, say, intents)
        }
        var testDescription: String { "\(self.locale): \(self.say)" }
    }

    static let cases = [
        Case("en", "book a ride to the airport and text Anna I'm on my way", "RequestRide", "SendMessage"),
        Case("en", "add milk and eggs to the grocery list and call Anna", "AddTasks", "StartCall"),
        Case("en", "call Anna and Bob and play some jazz", "StartCall", "PlayMedia"),
        Case("en", "Start a workout. Then play some jazz", "StartWorkout", "PlayMedia"),
        Case(
            "en", "book a ride to the airport, unlock the car, and then call mom", "RequestRide", "SetCarLockStatus",
            "StartCall"),
        Case("en", "call Anna and text her I'm late", "StartCall", "SendMessage"),
        // One thing, however often it says "and".
        Case("en", "call Anna and Bob", "StartCall"),
        Case("en", "play rock and roll", "PlayMedia"),
        Case("en", "text Anna I'm late and call me back", "SendMessage"),
        Case("en", "remind me to buy milk and call mom", "AddTasks"),
        Case("en", "add rice, onions and olives to the grocery list", "AddTasks"),
        // A part that is no request makes nothing of the rest.
        Case("en", "start a workout and tell me a joke"),
        Case("de", "bestell eine Fahrt zum Flughafen und ruf Anna an", "RequestRide", "StartCall"),
        Case("de", "starte ein Training und dann spiel Jazz", "StartWorkout", "PlayMedia"),
        Case("de", "setz Reis, Zwiebeln und Oliven auf die Einkaufsliste", "AddTasks"),
        Case("es", "pide un viaje al aeropuerto y llama a Anna", "RequestRide", "StartCall"),
        Case("es", "empieza un entrenamiento y luego pon jazz", "StartWorkout", "PlayMedia"),
        Case("es", "añade arroz, cebollas y aceitunas a la lista de la compra", "AddTasks"),
        Case("id", "pesan perjalanan ke bandara dan telepon Anna", "RequestRide", "StartCall"),
        Case("id", "mulai olahraga lalu putar musik jazz", "StartWorkout", "PlayMedia"),
        Case("id", "tambahkan beras, bawang dan zaitun ke daftar belanja", "AddTasks"),
        Case("zh-Hans", "叫一辆车去机场，然后打电话给张伟", "RequestRide", "StartCall"),
        Case("zh-Hans", "开始锻炼然后播放爵士乐", "StartWorkout", "PlayMedia"),
        Case("zh-Hans", "把大米、洋葱和橄榄加到购物清单", "AddTasks"),
    ]

    @Test(arguments: Self.cases)
    func eachIsFoundInOrder(_ wanted: Case) throws {
        let recognition = try Self.read(wanted.say, wanted.locale)
        #expect((recognition.intents ?? []).map(\.intent) == wanted.intents)
    }

    @Test func moreThanFourAreNotRead() throws {
        let words = Array(repeating: "call Anna", count: 5).joined(separator: " and then ")
        #expect(try Self.read(words, "en").following.count < Limits.intentsPerUtterance)
        let many = Array(repeating: "call Anna", count: 100).joined(separator: " and then ")
        #expect(try Self.read(many, "en").following.count < Limits.intentsPerUtterance)
    }

    // MARK: What was said before

    /// What was said and done, what is said then, and what it means.
    struct Turn: Sendable, CustomTestStringConvertible {
        var locale: String, before: String, say: String, intent: String?, parameters: [String: Value]
        init(_ locale: String, _ before: String, _ say: String, _ intent: String?, _ parameters: [String: Value] = [:])
        {
            (self.locale, self.before, self.say) = (locale, before, say)
            (self.intent, self.parameters) = (intent, parameters)
        }
        var testDescription: String { "\(self.locale): \(self.before) … \(self.say)" }
    }

    private static let anna: Value = ["displayName": "Anna"], bob: Value = ["displayName": "Bob"]

    static let turns = [
        Turn("en", "book a ride to the airport for three", "make it five", "RequestRide", ["partySize": 5]),
        Turn("en", "book a ride to the airport", "cancel it", "CancelRide"),
        Turn("en", "book a ride to the airport", "where is it?", "GetRideStatus"),
        Turn("en", "send a message to Anna saying I'm late", "call her", "StartCall", ["contacts": [anna]]),
        Turn(
            "en", "send a message to Anna saying I'm late", "text her that I love it", "SendMessage",
            ["recipients": [anna], "content": "I love it"]),
        Turn(
            "en", "send a message to Anna saying I'm late", "and to Bob", "SendMessage",
            ["recipients": [bob], "content": "I'm late"]),
        Turn(
            "en", "set the temperature to 20 degrees", "make it 22", "SetClimateSettingsInCar",
            ["temperature": ["doubleValue": 22.0]]),
        Turn("en", "start a run", "pause it", "PauseWorkout"),
        Turn(
            "en", "create a list called party", "add balloons to it", "AddTasks",
            ["taskTitles": [["spokenPhrase": "balloons"]]]),
        Turn(
            "en", "add milk to my grocery list", "mark it as done", "SetTaskAttribute",
            ["status": "completed", "targetTask": ["title": ["spokenPhrase": "milk"]]]),
        // Nothing is there that it could be.
        Turn("en", "start a run", "call her", nil),
        Turn("en", "start a run", "and to Bob", nil),
        Turn("en", "send a message to Anna saying I'm late", "and the weather", nil),
        Turn("de", "bestell eine Fahrt zum Flughafen für drei", "mach fünf draus", "RequestRide", ["partySize": 5]),
        Turn("de", "bestell eine Fahrt zum Flughafen", "storniere sie", "CancelRide"),
        Turn("de", "schreib Anna ich komme später", "ruf sie an", "StartCall", ["contacts": [anna]]),
        Turn("es", "pide un viaje al aeropuerto para tres", "que sean cinco", "RequestRide", ["partySize": 5]),
        Turn("es", "pide un viaje al aeropuerto", "cancélalo", "CancelRide"),
        Turn("es", "llama a Anna", "dile que llego tarde", "SendMessage", ["recipients": [anna]]),
        Turn("id", "pesan perjalanan ke bandara untuk tiga orang", "jadikan lima", "RequestRide", ["partySize": 5]),
        Turn("id", "pesan perjalanan ke bandara", "batalkan itu", "CancelRide"),
        Turn("id", "kirim pesan ke Anna aku terlambat", "telepon dia", "StartCall", ["contacts": [anna]]),
        Turn("zh-Hans", "叫一辆车去机场，三个人", "改成五个人", "RequestRide", ["partySize": 5]),
        Turn("zh-Hans", "叫一辆车去机场", "取消它", "CancelRide"),
        Turn("zh-Hans", "打电话给张伟", "给他发消息说我迟到了", "SendMessage", ["recipients": [["displayName": "张伟"]]]),
    ]

    @Test(arguments: Self.turns)
    func whatWasSaidBeforeIsMeant(_ turn: Turn) throws {
        let first = try #require(try Self.read(turn.before, turn.locale).intents?.first)
        let recent = RecentIntent(intent: first.intent, app: first.app, parameters: first.parameters)
        let found = try Self.read(turn.say, turn.locale, recent: recent).intents?.first
        #expect(found?.intent == turn.intent)
        for (name, value) in turn.parameters { #expect(found?.parameters[name] == value, "\(name)") }
    }

    @Test func withoutAnythingBeforePronounsMeanNothing() throws {
        for words in ["cancel it", "call her", "make it five", "and to Bob"] {
            #expect(try Self.read(words, "en").intents == nil, "\(words)")
        }
    }

    private static func read(_ words: String, _ locale: String, recent: RecentIntent? = nil) throws -> Recognition {
        let work = RecognizeWork(
            utterance: words, context: RequestContext(conversation: "c", locale: locale),
            now: Fixtures.now, recent: recent)
        return try Fixtures.recognizer(locale).recognize(work)
    }
}
