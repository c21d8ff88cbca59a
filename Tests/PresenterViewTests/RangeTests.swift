// Beckon: tests of numbers that are chosen by a slider
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import Schema
import Testing

@Suite struct RangeTests {
    private static let degrees = ParameterRange(16, 30, unit: "celsius")

    /// An app whose one parameter takes numbers.
    static func apps(
        _ name: String, _ type: TypeDeclaration, _ range: ParameterRange?, intent: String = "DoIt",
        isQueryable: Bool = false
    ) -> KnownApps {
        KnownApps([
            Manifest(
                app: "stranger", name: "Stranger", usageDescription: "Does it.",
                intents: [
                    IntentDeclaration(
                        name: intent, domain: "things",
                        parameters: [
                            ParameterDeclaration(name: name, type: type.name, range: range, isQueryable: isQueryable)
                        ])
                ], types: [type])
        ])
    }

    struct Slider: Sendable {
        var name: String, type: TypeDeclaration, range: ParameterRange? = nil, locale = "en", value: Value
        /// What the slider's field says, its form, its ends and its unit, and what is typed there comes to.
        var number: String, form: String, ends: [String], unit: String?, typed: String, becomes: Value
    }

    /// At a preview and at a question, with the answer that typing makes, or words.
    @Test(arguments: [
        Slider(
            name: "fanSpeedPercentage", type: Double.declaration, value: 64, number: "64", form: "0%",
            ends: ["0%", "100%"], unit: "%", typed: "62", becomes: .double(62)),
        Slider(
            name: "fanSpeedPercentage", type: Double.declaration, locale: "de", value: 64, number: "64",
            form: "0 %", ends: ["0 %", "100 %"], unit: "%", typed: "62", becomes: .double(62)),
        Slider(
            name: "temperature", type: Temperature.declaration, range: Self.degrees,
            value: ["doubleValue": 21, "unit": "celsius"], number: "21", form: "0 °C",
            ends: ["16 °C", "30 °C"], unit: "°C", typed: "22",
            becomes: ["doubleValue": .double(22), "unit": "celsius"]),
        Slider(
            name: "level", type: Int.declaration, range: ParameterRange(0, 3), value: 2, number: "2", form: "0",
            ends: ["0", "3"], unit: nil, typed: "3", becomes: 3),
        // A browser's own field has a point before its decimals, and somebody may type a comma all the same.
        Slider(
            name: "speed", type: Double.declaration, range: ParameterRange(0.5, 3, step: 0.25), locale: "de",
            value: 1.25,
            number: "1.25", form: "0", ends: ["0,5", "3"], unit: nil, typed: "1.125", becomes: .double(1.125)),
    ]) func slider(_ slider: Slider) throws {
        let maker = try maker(locale: slider.locale, apps: Self.apps(slider.name, slider.type, slider.range))
        let consent = Question(
            id: "q", kind: .consent, intent: "DoIt", app: "stranger", value: [slider.name: slider.value], digest: "d")
        let card = maker.card(for: consent, request: request)
        let html = Self.plain(HTMLRenderer(maker).render(card))
        #expect(html.contains("class=\"slider\" data-form=\"\(slider.form)\""), "\(html)")
        #expect(html.contains("name=\"text\" value=\"\(slider.number)\""), "\(html)")
        for end in slider.ends { #expect(html.contains(">\(end)</span>"), "\(html)") }
        #expect(html.contains("class=\"unit\"") == (slider.unit != nil))
        if let unit = slider.unit { #expect(html.contains(">\(unit)</span>")) }
        guard case .field(let field, _)? = card.edits.first?.control else { return #expect(Bool(false)) }
        #expect(
            field.answer(to: slider.typed, timeZone: .gmt) == Answer("q", .correction([slider.name: slider.becomes])))
        let asked = Question(
            id: "q", kind: .value, intent: "DoIt", app: "stranger", parameter: slider.name, type: slider.type)
        let question = maker.card(for: asked, request: request)
        #expect(HTMLRenderer(maker).render(question).contains("type=\"number\" min=\""))
        #expect(question.field?.answer(to: slider.typed, timeZone: .gmt) == Answer("q", .value(slider.becomes)))
        // Whoever reads it in a terminal is told the ends.
        let label = Self.plain(question.field.map(\.label) ?? "")
        for end in slider.ends { #expect(label.contains(end)) }
        let sent = try JSON.decode(Field.self, from: JSON.encode(#require(question.field)))
        #expect(sent == question.field)
    }

    /// The spaces of formatted numbers are of several kinds.
    private static func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }

    /// What a slider cannot stand at is typed or read, and so is what no range is known of.
    @Test(
        arguments: [
            ("fanSpeedPercentage", Double.declaration, nil, 64.5, "value=\"64.5\""),
            ("fanSpeedPercentage", Double.declaration, nil, 140, "value=\"140\""),
            ("speed", Double.declaration, nil, 64, "value=\"64\""),
            ("level", Int.declaration, ParameterRange(0, 3), 9, "value=\"9\""),
            ("temperature", Temperature.declaration, Self.degrees, ["doubleValue": 70, "unit": "fahrenheit"], "70"),
            ("temperature", Temperature.declaration, Self.degrees, ["doubleValue": 21], "21"),
            ("temperature", Temperature.declaration, nil, ["doubleValue": 21, "unit": "celsius"], "21"),
        ] as [(String, TypeDeclaration, ParameterRange?, Value, String)])
    func noSlider(_ name: String, _ type: TypeDeclaration, _ range: ParameterRange?, _ value: Value, _ text: String)
        throws
    {
        let maker = try maker(apps: Self.apps(name, type, range))
        let question = Question(
            id: "q", kind: .consent, intent: "DoIt", app: "stranger", value: [name: value], digest: "d")
        let html = HTMLRenderer(maker).render(maker.card(for: question, request: request))
        #expect(!html.contains("class=\"slider\"") && html.contains(text), "\(html)")
    }

    /// The app refuses what is outside, not the field.
    @Test func whatIsOutsideIsSentToo() throws {
        let maker = try maker(apps: Self.apps("level", Int.declaration, ParameterRange(0, 3)))
        let asked = Question(
            id: "q", kind: .value, intent: "DoIt", app: "stranger", parameter: "level", type: Int.declaration)
        let card = maker.card(for: asked, request: request)
        #expect(card.field?.answer(to: "9", timeZone: .gmt) == Answer("q", .value(9)))
        #expect(HTMLRenderer(maker).render(card).contains("novalidate"))
    }

    // MARK: What an app has

    private static func finding(_ kind: Question.Kind, omitted: Int = 0, reason: String? = nil) throws -> Field? {
        let maker = try maker(apps: Self.apps("place", Placemark.declaration, nil, isQueryable: true))
        let question = Question(
            id: "q", kind: kind, intent: "DoIt", app: "stranger", parameter: "place", type: Placemark.declaration,
            options: kind == .choice ? [Option(value: ["name": "Home"], label: "Home")] : [], omittedOptions: omitted,
            reason: reason)
        return maker.card(for: question, request: request).field
    }

    @Test func aQuestionForWhatAnAppHasCanBeLookedFor() throws {
        #expect(try Self.finding(.value)?.finds == "place")
        // Among those that are offered nobody has to look, unless the one that is meant may be another.
        #expect(try Self.finding(.choice) == nil)
        #expect(try Self.finding(.choice, omitted: 2)?.finds == "place")
        #expect(try Self.finding(.choice, reason: "noSuchPlace")?.finds == "place")
    }

    /// What is chosen is the value that the app has, at a question and at a preview, and one of a row at a row.
    @Test(arguments: [(false, 1), (true, 1), (true, 2)])
    func whatIsChosenIsTheValue(_ isArray: Bool, _ count: Int) throws {
        let place: Value = ["name": "Home", "identifier": "p1"]
        var apps = Manifest(
            app: "stranger", name: "Stranger", usageDescription: "Does it.",
            intents: [IntentDeclaration(name: "DoIt", domain: "things")], types: [Placemark.declaration])
        apps.intents[0].parameters = [
            ParameterDeclaration(name: "place", type: "Placemark", isArray: isArray, isQueryable: true)
        ]
        let maker = try maker(apps: KnownApps([apps]))
        let value: Value = isArray ? .array(Array(repeating: place, count: count)) : place
        let question = Question(
            id: "q", kind: .consent, intent: "DoIt", app: "stranger", value: ["place": value], digest: "d")
        let card = maker.card(for: question, request: request)
        guard case .field(let field, _)? = card.edits.first?.control else { return #expect(Bool(false)) }
        #expect(field.finds == "place")
        let option = Option(value: ["name": "Work", "identifier": "p2"], label: "Work", details: ["Quay 1"])
        let choice = try #require(maker.choice(of: option, in: field))
        #expect(choice.label == "Work" && choice.details == ["Quay 1"])
        // One that stands is replaced; to several it is one more.
        let others = count > 1 ? Array(repeating: place, count: count) : []
        let whole: Value = isArray ? .array(others + [option.value]) : option.value
        #expect(choice.action == .answer(Answer("q", .correction(["place": whole]))))
    }

    /// Of several values those that stand there, and those that were chosen, stay what they are; what else is typed is words.
    @Test(
        arguments: [
            ("Home, Work", [["name": "Home", "identifier": "p1"], ["name": "Work", "identifier": "p2"]]),
            ("work", [["name": "Work", "identifier": "p2"]]),
            ("Home; Harbour", [["name": "Home", "identifier": "p1"], ["name": "Harbour"]]),
        ] as [(String, Value)]) func eachOfSeveralKeepsItsValue(_ text: String, _ becomes: Value) throws
    {
        var field = try #require(
            Field(
                question: "q", type: Placemark.declaration, isArray: true, parameter: "place", finds: "place",
                label: "l", submit: "s"))
        field.elements = [Field.Element("Home", ["name": "Home", "identifier": "p1"])]
        let chosen = [Field.Element("Work", ["name": "Work", "identifier": "p2"])]
        let answer = field.answer(to: text, choosing: chosen, timeZone: .gmt)
        #expect(answer == Answer("q", .correction(["place": becomes])))
        #expect(field.words("Quay, 1;\n2") == "Quay 1 2")
    }

    /// However it is called, it is one plain line.
    @Test func aNameOfAnAppIsALine() throws {
        let field = try #require(try Self.finding(.value))
        let name = "<b>\n\u{202E}" + String(repeating: "x", count: 10_000)
        let choice = try #require(
            try maker().choice(of: Option(value: ["name": .string(name)], label: name), in: field))
        #expect(choice.label.count < 300 && !choice.label.contains("\n") && !choice.label.contains("\u{202E}"))
        #expect(try maker().choice(of: Option(value: ["id": "x"], label: ""), in: field) == nil)
    }
}
