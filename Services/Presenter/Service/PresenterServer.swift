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
    private let onStart: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - backend: The dispatcher.
    ///   - words: The sentences of all languages.
    ///   - looks: How the values of each domain look.
    ///   - settings: Address, names, bounds.
    ///   - sessionKey: What browsers' secrets are made and known again with. The same one after a restart lets pages go on.
    ///   - logger: For what an operator should see.
    ///   - now: The moment of showing.
    ///   - makeSecret: Makes text of letters and digits that nobody can guess, at least 128 bits.
    ///   - onStart: Told the port once the page can be reached.
    /// - Throws: ``PresenterError`` where a file of the page is missing.
    public init(
        backend: any PresenterBackend, words: WordsLibrary, looks: [any Look], settings: PresenterSettings,
        sessionKey: SessionKey, logger: Logger, now: @escaping @Sendable () -> Instant,
        makeSecret: @escaping @Sendable () -> String, onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws(PresenterError) {
        self.web = Web(
            backend: backend, words: words, looks: looks, files: try PageFiles(),
            sessions: Sessions(limits: settings.limits, key: sessionKey, makeSecret: makeSecret), settings: settings,
            now: now, apps: AppsInSight(backend, now: now))
        self.logger = logger
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
        try await application.run()
    }

    /// Answers one request without a socket.
    func respond(to request: Request, context: PageContext) async throws -> Response {
        try await self.web.router().buildResponder().respond(to: request, context: context)
    }
}
