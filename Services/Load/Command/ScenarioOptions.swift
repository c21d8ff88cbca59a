// Beckon: the flags of beckon-load that say what to do
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import LoadCore
import LoadKit

/// A scenario, or flags in its place.
struct ScenarioOptions: ParsableArguments {
    @Argument(help: "A scenario file; docs/load.md has every key.", completion: .file()) var file: String?
    @Option(help: "A scenario that comes with the command: see 'beckon-load scenarios'. (default: lists)")
    var scenario: String?
    @Option(help: "An open loop: requests a second, up to 10000000.") var rate: Double?
    @Flag(help: "Requests of an open loop follow each other by chance, as people do.") var poisson = false
    @Option(help: "A closed loop: requests at once.") var inFlight: Int?
    @Option(name: .customLong("for"), help: "How long, such as 30s. (default: 10s)") var duration: String?
    @Option(help: "How many requests.") var count: Int?
    @Option(help: "Words to say; more than one are drawn by chance.") var say: [String] = []
    @Option(help: "An intent to send.") var submit: String?
    @Option(help: "Its values, a JSON object; {n} in a text is the request's number.") var parameters: String?
    @Option(help: "Its app.") var app: String?
    @Option(help: "How long figures do not count at the beginning.") var warmUp: String?
    @Option(help: "How long to wait at the end for what has not ended. (default: 30s)") var drain: String?
    @Option(help: "How long each answer is thought about.") var think: String?
    @Option(help: "What chance is drawn from.") var seed: UInt64?
    @Option(help: "How many users.") var users: Int?
    @Option(help: "Connections to the front door.") var connections: Int?
    @Option(help: "What becomes of a request refused as busy: drop or retry.") var busy: Scenario.BusyRule?
    @Flag(inversion: .prefixedNo, help: "Take times of single phases. (default: up to 2000/s of an open loop)")
    var phases: Bool?
    @Option(help: "Observers of the events beside the load.") var observers: Int?
    @Option(help: "What they follow: idle, own or all.") var observe: Observers.Follow?

    var options: LoadOptions {
        var options = LoadOptions()
        (options.file, options.builtIn) = (self.file, self.scenario)
        (options.rate, options.poisson, options.inFlight) = (self.rate, self.poisson, self.inFlight)
        (options.duration, options.count) = (self.duration, self.count)
        (options.say, options.submit) = (self.say, self.submit)
        (options.parameters, options.app) = (self.parameters, self.app)
        (options.warmUp, options.drain, options.think) = (self.warmUp, self.drain, self.think)
        (options.seed, options.users, options.connections) = (self.seed, self.users, self.connections)
        (options.busy, options.phases) = (self.busy, self.phases)
        (options.observers, options.observe) = (self.observers, self.observe)
        return options
    }
}

extension Scenario.BusyRule: ExpressibleByArgument {}
extension Observers.Follow: ExpressibleByArgument {}
