// Beckon: tests of a load by flags
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoadCore
import LoadKit
import Schema
import Testing

struct LoadOptionsTests {
    private func options(_ change: (inout LoadOptions) -> Void) -> LoadOptions {
        var options = LoadOptions()
        change(&options)
        return options
    }

    @Test func withoutFlagsItIsTheFirstOfOurs() throws {
        let scenario = try LoadOptions().scenario()
        #expect(scenario.name == "Notes" && scenario.stages == [Stage(.inFlight(64), duration: 20_000_000_000)])
    }

    @Test func flagsStandAboveTheScenario() throws {
        let options = self.options {
            ($0.builtIn, $0.rate, $0.poisson, $0.duration, $0.seed) = ("mixed", 5, true, "2s", 9)
            ($0.think, $0.busy, $0.phases, $0.observers, $0.observe) = ("1s", .retry, false, 3, .all)
        }
        let scenario = try options.scenario()
        #expect(scenario.stages == [Stage(.rate(from: 5, to: 5), arrivals: .poisson, duration: 2_000_000_000)])
        #expect(scenario.seed == 9 && scenario.think == .constant(1_000_000_000) && scenario.busy == .retry)
        #expect(!scenario.takesPhases && scenario.observers == Observers(count: 3, follow: .all))
        #expect(scenario.mix.count == 3)
    }

    @Test func whatIsSentCanBeSaid() throws {
        let options = self.options {
            ($0.say, $0.submit, $0.parameters, $0.app) = (["a", "b"], "Do", #"{"p": [1, "x"]}"#, "app")
            $0.count = 7
        }
        let scenario = try options.scenario()
        #expect(
            scenario.mix.map(\.turns) == [
                [Turn(.say(["a", "b"]))], [Turn(.submit("Do", ["p": [1, "x"]], app: "app"))],
            ])
        #expect(scenario.stages == [Stage(.inFlight(1), count: 7)])
    }

    @Test(
        arguments: [
            ({ $0.rate = -1 }, "a rate is 0 to 10000000"), ({ $0.rate = 1e9 }, "a rate is 0 to 10000000"),
            ({ $0.rate = .nan }, "a rate is"), ({ $0.rate = 0 }, "every rate is 0"),
            ({ $0.inFlight = 1_000_000_000 }, "in flight are 1 to 100000"),
            ({ ($0.rate, $0.inFlight) = (1, 1) }, "use one of them"),
            ({ $0.duration = "3y" }, "--for: '3y' is no time"), ({ $0.duration = "900d" }, "more than 7 days"),
            ({ $0.builtIn = "nope" }, "known: lists, rides"), ({ $0.parameters = "{}" }, "belong to --submit"),
            ({ ($0.submit, $0.parameters) = ("Do", "[") }, "is no JSON object"),
            ({ ($0.builtIn, $0.say) = ("lists", ["a"]) }, "leave the scenario out"),
            ({ $0.file = "/nowhere/x.yaml" }, "cannot be read"), ({ $0.file = "/dev/zero" }, "/dev/zero"),
            ({ $0.observers = 10_000 }, "--observers is 0 to 900"),
            ({ $0.connections = 0 }, "--connections is 1 to 64"),
            ({ $0.count = 0 }, "--count is 1 to"),
        ] as [(@Sendable (inout LoadOptions) -> Void, String)]) func mistakesAreNamed(
            _ change: @escaping @Sendable (inout LoadOptions) -> Void, _ message: String
        )
    {
        do {
            let scenario = try self.options(change).scenario()
            Issue.record("it became \(scenario)")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }
}
