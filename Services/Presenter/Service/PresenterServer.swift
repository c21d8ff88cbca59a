// Beckon: the web presenter as a service
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import PresenterView
public import PresenterWords
public import Schema
public import ServiceLifecycle

/// Serves the page: words and answers in, cards out.
public struct PresenterServer: Service {
    private let web: Web
    private let logger: Logger
    private let clock: any Clock<Duration>
    private let onStart: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - backend: The dispatcher.
    ///   - words: The sentences of all languages.
    ///   - looks: How the values of each domain look.
    ///   - settings: Address, names, bounds.
    ///   - sessionKey: What browsers' secrets are made and known again with. The same one after a restart lets pages go on.
    ///   - logger: For what an operator should see.
    ///   - clock: For looking from time to time who is still signed in.
    ///   - now: The moment of showing.
    ///   - makeSecret: Makes text of letters and digits that nobody can guess, at least 128 bits.
    ///   - onStart: Told the port once the page can be reached.
    /// - Throws: ``PresenterError`` where a file of the page is missing, and where nobody signs in though others could reach
    ///   the page; `KeysError` where the file of the users cannot be used.
    public init(
        backend: any PresenterBackend, words: WordsLibrary, looks: [any Look], settings: PresenterSettings,
        sessionKey: SessionKey, logger: Logger, clock: any Clock<Duration>, now: @escaping @Sendable () -> Instant,
        makeSecret: @escaping @Sendable () -> String, onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        self.web = Web(
            backend: backend, words: words, looks: looks, files: try PageFiles(),
            sessions: Sessions(limits: settings.limits, key: sessionKey, makeSecret: makeSecret),
            visitors: try Visitors(settings: settings, key: sessionKey, now: now, logger: logger), settings: settings,
            now: now, apps: AppsInSight(backend, now: now))
        self.logger = logger
        self.clock = clock
        self.onStart = onStart
    }

    /// Serves until graceful shutdown or cancellation.
    public func run() async throws {
        let settings = self.web.settings
        let limits = settings.limits
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadline(.seconds(Int64(limits.requestSeconds))), RequestFraming()],
            idleTimeout: .seconds(Int64(limits.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerFieldBytes, maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerFields))
        let application = Application(
            router: self.web.router(), server: .http1(configuration: http),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.address, port: settings.port), serverName: nil,
                availableConnectionsDelegate: .maximum(limits.connections, logger: self.logger)),
            onServerRunning: { channel in await self.onStart(channel.localAddress?.port ?? settings.port) },
            logger: self.logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask {
                // Pages that listen ask for nothing: whose session ended is told here.
                while !Task.isCancelled {
                    self.web.visitors.look()
                    try await self.clock.sleep(for: Self.pause)
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// How often it is looked who is still signed in.
    private static let pause = Duration.milliseconds(500)

    /// Answers one request without a socket.
    func respond(to request: Request, context: PageContext) async throws -> Response {
        try await self.web.router().buildResponder().respond(to: request, context: context)
    }
}
