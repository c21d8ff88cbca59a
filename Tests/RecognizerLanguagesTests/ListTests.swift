// Beckon: things on lists, reminders and their times, as people dictate and correct them
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import Schema
import Testing

@Suite struct ListTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String, say: String, intent: String?, titles: [String], more: [String]
        init(_ locale: String, _ say: String, _ intent: String?, _ titles: [String] = [], _ more: String...) {
            (self.locale, self.say, self.intent, self.titles, self.more) = (locale, say, intent, titles, more)
        }
        var testDescription: String { "\(self.locale): \(self.say)" }
    }

    /// Commas and "and" are certain, known things side by side are several, and what leads to one is no part of it.
    static let things: [Case] = [
        Case("en", "add milk eggs bread to the grocery list", "AddTasks", ["milk", "eggs", "bread"]),
        Case(
            "en", "put flour brown sugar and two lemons on the grocery list", "AddTasks",
            ["flour", "brown sugar", "two lemons"]),
        Case(
            "en", "add apples, a leg of lamb and, er, some mint sauce to my grocery list", "AddTasks",
            ["apples", "a leg of lamb", "mint sauce"]),
        // One thing, however many words it has.
        Case("en", "add chicken soup to the grocery list", "AddTasks", ["chicken soup"]),
        Case("en", "add egg noodles and olive oil to the grocery list", "AddTasks", ["egg noodles", "olive oil"]),
        Case("en", "add call the milk man to the errands list", "AddTasks", ["call the milk man"]),
        Case("en", "remind me tomorrow to buy milk and bread", "AddTasks", ["buy milk and bread"]),
        Case(
            "de", "setz milch drei zitronen butter und ach ja katzenfutter auf die einkaufsliste", "AddTasks",
            ["milch", "drei zitronen", "butter", "katzenfutter"]),
        Case("de", "setz Omas Kuchen auf die Einkaufsliste", "AddTasks", ["Omas Kuchen"]),
        Case("es", "añade leche huevos pan a la lista de la compra", "AddTasks", ["leche", "huevos", "pan"]),
        Case("es", "añade pan de ajo a la lista de la compra", "AddTasks", ["pan de ajo"]),
        Case(
            "id", "tambahkan ayam santan dan jeruk nipis ke daftar belanja", "AddTasks",
            ["ayam", "santan", "jeruk nipis"]),
        Case("id", "tambahkan ayam geprek ke daftar belanja", "AddTasks", ["ayam geprek"]),
        Case("zh-Hans", "把牛奶鸡蛋面包加到购物清单", "AddTasks", ["牛奶", "鸡蛋", "面包"]),
        Case("zh-Hans", "把牛奶糖加到购物清单", "AddTasks", ["牛奶糖"]),
        // The list is named in other places, or as one word.
        Case(
            "en", "apples, pears and plums, put those on the grocery list, no date", "AddTasks",
            ["apples", "pears", "plums"]),
        Case("de", "da fehlen Nägel und Pinsel auf der Werkstattliste", "AddTasks", ["Nägel", "Pinsel"], "Werkstatt"),
        Case("de", "schreib Nägel und Pinsel auf die Liste Werkstatt", "AddTasks", ["Nägel", "Pinsel"], "Werkstatt"),
        Case(
            "de", "ergänze auf der Werkstatt Liste noch Nägel und Pinsel", "AddTasks", ["Nägel", "Pinsel"], "Werkstatt"),
        Case("de", "schreib Anna und Omar dass ich komme", "SendMessage"),
        Case(
            "de", "mach ne neue Liste Werkstatt mit Nägeln, Pinsel und Farbe", "CreateTaskList",
            ["Nägeln", "Pinsel", "Farbe"]),
        Case(
            "es", "crea una lista taller con clavos, brochas y pintura", "CreateTaskList",
            ["clavos", "brochas", "pintura"]),
    ]

    /// A correction is none of the title; what is said besides stays.
    static let reminders: [Case] = [
        Case(
            "en", "Remind me to ring the plumber tomorrow at 8. Actually no, make it Tuesday at quarter past nine.",
            "AddTasks",
            ["ring the plumber"], #""day":24"#, #""hour":9"#, #""minute":15"#),
        Case(
            "en", "remind me tomorrow at 9 to ring the plumber, no, at ten", "AddTasks", ["ring the plumber"],
            #""day":21"#, #""hour":10"#),
        Case("en", "remind me tomorrow at 9 to tell Bob no, thanks", "AddTasks", ["tell Bob no"], #""hour":9"#),
        Case(
            "en", "remind me also on Sunday at 3 pm to buy flowers", "AddTasks", ["buy flowers"], #""day":22"#,
            #""hour":15"#),
        Case(
            "de", "Erinnere mich morgen früh um neun an den Klempner... obwohl nein, lieber um zehn.", "AddTasks",
            ["Klempner"],
            #""day":21"#, #""hour":10"#),
        Case(
            "de", "Erinner mich auch am Sonntag um 15 Uhr daran, Blumen zu kaufen", "AddTasks", ["Blumen zu kaufen"],
            #""day":22"#),
        Case(
            "es", "recuérdame también el domingo a las tres comprar flores", "AddTasks", ["comprar flores"],
            #""day":22"#),
        Case(
            "id", "ingatkan juga hari Minggu jam 3 sore beli bunga", "AddTasks", ["beli bunga"], #""day":22"#,
            #""hour":15"#),
        Case(
            "id", "saya mau ingat besok jam 8 pagi harus telepon bengkel", "AddTasks", ["telepon bengkel"],
            #""day":21"#, #""hour":8"#),
        Case("zh-Hans", "也提醒我星期天下午三点买花", "AddTasks", ["买花"], #""day":22"#, #""hour":15"#),
    ]

    /// What is done to tasks that are there.
    static let changes: [Case] = [
        Case("en", "clear the due date on the lamb", "SetTaskAttribute", [], #""dateComponentsRange":{}"#, "lamb"),
        Case("de", "nimm das Datum vom Lamm weg", "SetTaskAttribute", [], #""dateComponentsRange":{}"#, "Lamm"),
        Case("es", "quita la fecha de la tarea banco", "SetTaskAttribute", [], #""dateComponentsRange":{}"#, "banco"),
        Case("id", "hapus tanggal dari tugas bank", "SetTaskAttribute", [], #""dateComponentsRange":{}"#, "bank"),
        Case("zh-Hans", "去掉银行的日期", "SetTaskAttribute", [], #""dateComponentsRange":{}"#, "银行"),
        Case("en", "delete everything called eggs", "DeleteTasks", [], #""all":true"#, "eggs"),
        Case("de", "lösch alles was Eier heißt", "DeleteTasks", [], #""all":true"#, "Eier"),
        Case("es", "borra todo lo que se llame huevos", "DeleteTasks", [], #""all":true"#, "huevos"),
        Case("id", "hapus semua yang namanya telur", "DeleteTasks", [], #""all":true"#, "telur"),
        Case("zh-Hans", "删除所有叫鸡蛋的任务", "DeleteTasks", [], #""all":true"#, "鸡蛋"),
        Case("en", "what reminders have I got", "SearchForNotebookItems"),
        Case("de", "was für Erinnerungen hab ich", "SearchForNotebookItems"),
        Case(
            "id", "pengingat telepon bengkel, tolong ubah ke jam 10", "SnoozeTasks", [], "telepon bengkel",
            #""hour":10"#),
    ]

    @Test(arguments: Self.things + Self.reminders + Self.changes) func isRead(_ expected: Case) throws {
        let found = try Fixtures.read(expected.say, locale: expected.locale)
        let first = found.candidates.first { $0.score >= Candidate.threshold }
        #expect(first?.intent == expected.intent && found.following.isEmpty)
        let parameters = try JSON.line(first?.parameters ?? [:])
        let titles = first?.parameters["taskTitles"]?.array?.compactMap { $0["spokenPhrase"]?.string } ?? []
        if !expected.titles.isEmpty { #expect(titles == expected.titles) }
        for more in expected.more { #expect(parameters.contains(more), "\(parameters)") }
    }

    /// Two deeds are two, and what is listed is one of them.
    @Test func aDeedBesideThingsThatAreListed() throws {
        let found = try Fixtures.read(
            "lösch den Butter Eintrag und schreib Milch, Brot, Butter und Katzenfutter auf die Liste", locale: "de")
        #expect((found.intents ?? []).map(\.intent) == ["DeleteTasks", "AddTasks"])
        let titles = found.following.first?.first?.parameters["taskTitles"]?.array
        #expect(titles?.count == 4)
    }

    /// Who says the request once more at a question has said all of it.
    @Test func whatIsSaidAtAQuestionIsKept() throws {
        let question = Question(
            id: "q1", kind: .confirmation, intent: "AddTasks", app: "listomat", parameter: "targetTaskList",
            type: TaskList.declaration, value: ["title": ["spokenPhrase": "apples, pears and plums"]])
        let expectation = Expectation(
            questions: [question], intent: "AddTasks", app: "listomat",
            parameters: ["targetTaskList": ["title": ["spokenPhrase": "apples, pears and plums"]]])
        for words in [
            "no. add apples, pears and plums to my shopping list",
            "no, add apples, pears and plums to my shopping list",
            "no no, apples, pears and plums, put those on the shopping list",
            "add apples, pears and plums to my shopping list",
        ] {
            let found = try Fixtures.read(words, expectation: expectation)
            guard case .correction(let values)? = found.answer?.reply else {
                Issue.record("\(words): \(found)")
                continue
            }
            #expect(values["taskTitles"]?.array?.count == 3, "\(words): \(values)")
            #expect(values["targetTaskList"]?.at("title.spokenPhrase") == "shopping", "\(words): \(values)")
        }
    }
}
