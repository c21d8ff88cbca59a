// Beckon: the dispatcher's process
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import DispatcherJournal
import DispatcherService
import Telemetry
import ZeroMQBus

@main struct DispatcherCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-dispatcher",
        abstract: "Takes intents through resolve, confirm and handle.",
        discussion: """
            Clients connect to --front, recognizers and handlers to --back, observers to --events; docs/protocol.md says
            what they speak. What was accepted stands in the journal under --data before anything follows from it, and
            goes on from there after a restart. Prints 'ready' once it listens and hears signals. SIGTERM stops it.
            """)

    @Option(help: "Where clients connect: an ipc:// path or a tcp:// address.")
    var front = "tcp://127.0.0.1:7401"
    @Option(help: "Where workers connect.")
    var back = "tcp://127.0.0.1:7402"
    @Option(help: "Where observers connect.")
    var events = "tcp://127.0.0.1:7403"
    @OptionGroup var journal: JournalOptions
    @OptionGroup var load: LoadOptions
    @OptionGroup var presentation: PresentationOptions
    @Option(help: "Whether users are asked before an app gets their requests: ask, or all for 'every app may'.")
    var authorize = DispatcherSettings.AuthorizationPolicy.ask
    @OptionGroup var fallback: FallbackOptions
    @OptionGroup var keys: DispatcherKeyOptions
    @OptionGroup var observe: ObserveOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = self.log.logger("beckon.dispatcher")
        let observation = try self.observe.open()
        var settings = DispatcherSettings(
            heartbeatMilliseconds: self.load.heartbeatMs, authorization: self.authorize,
            busyAfterMilliseconds: self.load.busyAfterMs, floodPercent: self.load.floodPercent)
        settings.retention = self.journal.retention
        settings.presentedDomains = self.presentation.all
        settings.recognizerFallback = self.fallback.name
        let clock = DispatcherClock(logger)
        let journal = try self.journal.open()
        let spans = try observation.spans(of: "beckon-dispatcher", path: self.journal.unsentSpans, logger: logger)
        let endpoints = DispatcherEndpoints(front: self.front, back: self.back, events: self.events)
        let host = try ZeroMQDispatcherHost(
            endpoints: endpoints, settings: try self.keys.transport(), clock: clock.now, logger: logger
        ) { [settings] in Dispatcher(journal: journal, settings: settings, spans: spans, at: clock.now()) }
        let bound = try await host.start()
        observation.health.watch { host.isRunning ? nil : "its sockets are closed" }
        try await ServiceProcess.run(
            [host], observation: observation, spans: spans, logger: logger,
            ready: "ready \(bound.front) \(bound.back) \(bound.events)")
        try journal.close()
    }
}
