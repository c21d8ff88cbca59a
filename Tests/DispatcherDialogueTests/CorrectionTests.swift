// Beckon: corrections, and what is resolved again because of them
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct CorrectionTests {
    private let a = Domain.crate("a"), b = Domain.crate("b")

    /// At consent for a crate, a route that depends on it and a toll that depends on the route.
    private func consenting() throws -> Walker {
        try .consenting(
            Domain.confirming([Domain.crate, Domain.route, Domain.toll, Domain.note]),
            ["crate": self.a, "route": "r", "toll": "t", "note": "n"])
    }

    @Test func onlyWhatWasTouchedAndWhatDependsOnItIsResolvedAgain() throws {
        let table: [([String: Value], [String])] = [
            (["note": "m"], ["note"]),
            (["toll": "u"], ["toll"]),
            (["route": "s"], ["route", "toll"]),
            (["crate": self.b], ["crate", "route", "toll"]),
            (["crate": self.b, "note": "m"], ["crate", "route", "toll", "note"]),
        ]
        for (values, resolved) in table {
            var walker = try self.consenting()
            #expect(walker.reply(.correction(values)) == nil)
            #expect(walker.resolving?.parameters == resolved)
        }
    }

    /// A value that is taken away is resolved as none, and never handled; what is required cannot be.
    @Test func aValueIsTakenAway() throws {
        var walker = try self.consenting()
        #expect(walker.reply(.correction(["crate": .null]))?.code == "invalidValue")
        #expect(walker.reply(.correction(["nothing": .null]))?.code == "unknownParameter")
        #expect(walker.reply(.correction(["note": .null])) == nil)
        walker.resolve(["note": [.notRequired]])
        walker.respond("ready")
        #expect(walker.asked == ["consent"])
        #expect(walker.value("note") == nil)
        #expect(walker.yes() == nil)
        #expect(walker.handles.map { $0.intent.parameters["note"] } == [nil])
    }

    @Test func aCorrectionAtConsentIsPreviewedAndConsentedAnew() throws {
        var walker = try self.consenting()
        let old = walker.question
        #expect(walker.reply(.correction(["note": "m"])) == nil)
        #expect(walker.handles.isEmpty)
        walker.resolve()
        #expect(walker.phase == .confirming)
        walker.respond("ready")
        #expect(walker.asked == ["consent"])
        #expect(walker.question?.digest != old?.digest)
        #expect(walker.reply(.yes(digest: old?.digest))?.code == "invalidAnswer")
        #expect(walker.reply(.yes(digest: old?.digest), to: old)?.code == "questionClosed")
        #expect(walker.yes() == nil)
        #expect(walker.handles.map(\.intent.parameters["note"]) == ["m"])
    }

    /// An app that asks for several calls, and not for one: who says "not the second" is shown what is left all the same.
    @Test func aCorrectionAtConsentIsAskedAboutAlsoWhereTheAppWouldNotAsk() throws {
        var walker = try Walker.resolving(Domain.confirming([Domain.note], .whenAppAsks), ["note": "n"])
        walker.resolve()
        walker.respond("userConfirmationRequired")
        #expect(walker.asked == ["consent"])
        #expect(walker.reply(.correction(["note": "m"])) == nil)
        walker.resolve()
        walker.respond("ready")
        #expect(walker.asked == ["consent"])
        #expect(walker.handles.isEmpty)
        #expect(walker.yes() == nil)
        #expect(walker.handles.map(\.intent.parameters["note"]) == ["m"])
    }

    @Test func aFailedCorrectionKeepsTheOldValueAndIsTold() throws {
        var walker = try self.consenting()
        walker.reply(.correction(["note": "bad"]))
        walker.resolve(["note": [.unsupported(reason: "rude")]])
        let told = walker.step.events.first { $0.kind == .notUnderstood }
        #expect(told?.failure == Failure(.unsupportedValue, message: "rude", parameter: "note"))
        #expect(told?.parameters == ["note": "bad"])
        #expect(walker.value("note") == "n")
        walker.respond("ready")
        #expect(walker.asked == ["consent"])
        walker.yes()
        #expect(walker.handles.map(\.intent.parameters["note"]) == ["n"])
    }

    @Test func aFailedCorrectionSaysWhatCouldBe() throws {
        var walker = try self.consenting()
        walker.reply(.correction(["crate": self.b]))
        walker.resolve([
            "crate": [.unsupported(reason: "tooLarge", alternatives: [self.a, Domain.crate("c", place: "C")])]
        ])
        let told = walker.events.last { $0.kind == .notUnderstood }
        #expect(told?.failure?.message == "tooLarge")
        #expect(told?.failure?.alternatives?.map(\.label) == ["a", "c"])
        #expect(told?.failure?.alternatives?.map(\.details) == [["A"], ["C"]])
        #expect(walker.value("crate") == self.a)
    }

    /// What an app wants to know of a corrected value, it is asked as at first.
    @Test func aCorrectionThatSaysTooLittleIsAskedAbout() throws {
        let table: [(ResolutionResult<Value>, String)] = [
            (.needsMoreDetails("m"), "details note"), (.disambiguation(["m1", "m2"]), "choice note 2+0"),
            (.confirmationRequired("m", reason: "odd"), "confirmation note"),
        ]
        for (result, asked) in table {
            var walker = try self.consenting()
            walker.reply(.correction(["note": "m"]))
            walker.resolve(["note": [result]])
            #expect(walker.asked == [asked])
            #expect(!walker.happened.contains(.notUnderstood))
        }
    }

    @Test func aFailedCorrectionResolvesWhatDependsOnItForTheOldValue() throws {
        var walker = try self.consenting()
        walker.reply(.correction(["crate": self.b]))
        walker.resolve(["crate": [.unsupported()], "route": [.success("for b")]])
        #expect(walker.value("crate") == self.a)
        #expect(walker.resolving?.parameters == ["route", "toll"])
        #expect(walker.resolving?.intent.parameters["crate"] == self.a)
    }

    @Test func aCorrectionThatFailsAfterAQuestionKeepsTheOldValueToo() throws {
        var walker = try self.consenting()
        walker.reply(.correction(["note": "vague"]))
        walker.resolve(["note": [.disambiguation(["v1", "v2"])]])
        walker.reply(.choice(2))
        walker.resolve(["note": [.unsupported()]])
        #expect(walker.value("note") == "n")
    }

    @Test func anElementQuestionOfAFailedCorrectionGoesWithIt() throws {
        let manifest = Domain.confirming([Domain.items])
        var walker = try Walker.consenting(manifest, ["items": [self.a]])
        walker.reply(.correction(["items": [self.a, self.b]]))
        walker.resolve(["items": [.needsValue, .needsValue]])
        walker.reply(.value(self.b))
        walker.resolve(["items": [.unsupported(), .needsValue]])
        #expect(walker.value("items") == [self.a])
        #expect(walker.asked.isEmpty)
        #expect(walker.phase == .confirming)
    }

    @Test func aCorrectionAtAnyQuestionIsTaken() throws {
        var walker = try Walker.asking(
            ["crate": [.needsValue]], Domain.manifest([Domain.crate, Domain.note]), ["note": "n"])
        #expect(walker.reply(.correction(["note": "m"]), by: .words) == nil)
        #expect(walker.resolving?.parameters == ["note"])
        walker.resolve()
        #expect(walker.asked == ["value crate"])
        #expect(walker.value("note") == "m")
    }

    @Test func aCorrectionOfWhatIsAskedAnswersIt() throws {
        var walker = try Walker.asking(["note": [.disambiguation(["a", "b"])]])
        #expect(walker.reply(.correction(["note": "c"])) == nil)
        #expect(walker.asked.isEmpty)
        #expect(walker.resolving?.intent.parameters["note"] == "c")
    }

    @Test func aQuestionMadeFromAValueThatChangedIsMadeAnew() throws {
        var walker = try Walker.asking(
            ["route": [.disambiguation(["for a 1", "for a 2"])]], Domain.manifest([Domain.crate, Domain.route]),
            ["crate": self.a])
        walker.reply(.correction(["crate": self.b]))
        #expect(walker.resolving?.parameters == ["crate", "route"])
        walker.resolve(["route": [.disambiguation(["for b 1", "for b 2"])]])
        #expect(walker.question?.options.map(\.value) == ["for b 1", "for b 2"])
        #expect(walker.asked == ["choice route 2+0"])
    }

    @Test func aResultForAValueThatWasCorrectedMeanwhileIsNotTaken() throws {
        let manifest = Domain.manifest([Domain.note, Domain.crate, Domain.route])
        var walker = try Walker.asking(
            ["note": [.needsValue], "route": [.needsValue]], manifest, ["crate": self.a])
        #expect(walker.reply(.value("for a"), to: walker.questions[1]) == nil)
        #expect(walker.resolving?.parameters == ["route"])
        // The crate changes while the route is resolved for the old one.
        #expect(walker.reply(.correction(["crate": self.b])) == nil)
        walker.resolve(["route": [.success("settled for a")]])
        #expect(walker.resolving?.parameters == ["crate", "route"])
        #expect(walker.resolving?.intent.parameters["route"] == "for a")
    }

    @Test func yesToAConfirmedValueResolvesWhatDependsOnIt() throws {
        var walker = try Walker.asking(
            ["crate": [.confirmationRequired(self.b)]], Domain.manifest([Domain.crate, Domain.route]),
            ["crate": self.a, "route": "r"])
        walker.yes()
        #expect(walker.resolving?.parameters == ["route"])
    }

    @Test(
        arguments: [
            ([:], "invalidAnswer"), (["nothing": 1], "unknownParameter"), (["note": 1], "invalidValue"),
            (["crate": nil], "invalidValue"), (["note": "m", "toll": []], "invalidValue"),
        ] as [([String: Value], String)])
    func aMalformedCorrectionChangesNothing(values: [String: Value], code: String) throws {
        var walker = try self.consenting()
        let before = walker.conversation
        #expect(walker.reply(.correction(values))?.code == code)
        #expect(walker.conversation == before)
    }

    @Test func whatIsNotResolvableIsCorrectedWithoutResolving() throws {
        var walker = try Walker.consenting(Domain.confirming([Domain.note, Domain.speed]))
        #expect(walker.value("speed") == "slow")
        walker.reply(.correction(["speed": "fast"]))
        #expect(walker.order?.phase == .confirming)
        walker.respond("ready")
        walker.yes()
        #expect(walker.handles.map(\.intent.parameters["speed"]) == ["fast"])
    }
}
