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

    /// Something that cannot be, and what is said about it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let message: String
        let change: @Sendable (inout LoadOptions) -> Void
        var testDescription: String { self.message }

        init(_ message: String, _ change: @escaping @Sendable (inout LoadOptions) -> Void) {
            self.message = message
            self.change = change
        }
    }

    static let mistakes = [
        Mistake("a rate is 0 to 10000000") { $0.rate = -1 },
        Mistake("a rate is 0 to 10000000") { $0.rate = 1e9 },
        Mistake("a rate is") { $0.rate = .nan },
        Mistake("every rate is 0") { $0.rate = 0 },
        Mistake("in flight are 1 to 100000") { $0.inFlight = 1_000_000_000 },
        Mistake("use one of them") { ($0.rate, $0.inFlight) = (1, 1) },
        Mistake("--for: '3y' is no time") { $0.duration = "3y" },
        Mistake("more than 7 days") { $0.duration = "900d" },
        Mistake("known: lists, rides") { $0.builtIn = "nope" },
        Mistake("belong to --submit") { $0.parameters = "{}" },
        Mistake("is no JSON object") { ($0.submit, $0.parameters) = ("Do", "[") },
        Mistake("leave the scenario out") { ($0.builtIn, $0.say) = ("lists", ["a"]) },
        Mistake("cannot be read") { $0.file = "/nowhere/x.yaml" },
        Mistake("/dev/zero") { $0.file = "/dev/zero" },
        Mistake("--observers is 0 to 900") { $0.observers = 10_000 },
        Mistake("--connections is 1 to 64") { $0.connections = 0 },
        Mistake("--count is 1 to") { $0.count = 0 },
    ]

    @Test(arguments: Self.mistakes) func mistakesAreNamed(_ mistake: Mistake) {
        do {
            let scenario = try self.options(mistake.change).scenario()
            Issue.record("it became \(scenario)")
        } catch {
            #expect("\(error)".contains(mistake.message), "\(error)")
        }
    }
}
