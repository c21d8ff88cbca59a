// Beckon: a conversation's events on their way to one page
// SPDX-License-Identifier: Apache-2.0

import CardKit
import ClientKit
import Hummingbird
import PresenterView
import PresenterWords
import Schema

/// The events of one conversation for one page that listens.
struct EventStream: Sendable {
    let web: Web
    let place: StreamPlace
    /// The secret that owns the conversation, and that of the browser's session.
    let owner: String, session: String?
    let conversation: String
    let after: UInt64
    let locale: String
    let timeZone: String
    /// Whether cards lead to how they came about.
    let leadsToTraces: Bool

    /// Events that wait for a slow page. One more ends the response: the page comes back and gets what it missed.
    static let waiting = 256

    /// Writes events until the page goes away, the dispatcher is lost, or the process shuts down.
    @concurrent
    func write(to writer: inout any ResponseBodyWriter, until request: RequestBody) async throws {
        // The first bytes tell the page that it is connected, and after how many milliseconds to come back.
        try await writer.write(ByteBuffer(string: "retry: 1500\n\n"))
        let (texts, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(Self.waiting))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await self.follow(continuation)
            }
            group.addTask {
                for await state in self.web.backend.connection { continuation.yield(Self.text(of: state)) }
            }
            group.addTask {
                // Without events nothing is written, and a page that went away would be noticed by nobody.
                defer { continuation.finish() }
                await self.web.waitUntilClosed(request)
            }
            group.addTask {
                defer { continuation.finish() }
                for await _ in self.web.visitors.end(ofSession: self.session) {}
                if !Task.isCancelled { continuation.yield("event: signedOut\ndata: {}\n\n") }
            }
            for await text in texts { try await writer.write(ByteBuffer(string: text)) }
            group.cancelAll()
        }
        try await writer.finish(nil)
    }

    private func follow(_ continuation: AsyncStream<String>.Continuation) async throws {
        let words = self.web.words.words(for: self.locale)
        var story = Story()
        var (told, last) = (self.after, UInt64(0))
        let drawings = Drawings()
        try await withThrowingDiscardingTaskGroup { group in
            // From the beginning, whatever the page has: it is known then which requests are this browser's, and what was
            // asked, also after this process was started anew.
            try await self.web.backend.follow(conversation: self.conversation, after: 0) { event in
                if event.sequence <= last {
                    (told, story) = (0, Story())
                    if case .dropped = continuation.yield("event: anew\ndata: {}\n\n") { throw CancellationError() }
                }
                last = event.sequence
                self.web.sessions.note(
                    secret: self.owner, conversation: self.conversation, request: event.correlationID)
                let formats = Formats(locale: self.locale, timeZone: self.timeZone, now: self.web.now())
                let maker = CardMaker(
                    words: words, formats: formats, apps: await self.web.apps.latest(for: event.app),
                    looks: self.web.looks)
                let scene = story.show(event, maker)
                guard event.sequence > told else { return }
                let text = Self.text(
                    of: event, scene, maker, at: self.web.now(), leadsToTraces: self.leadsToTraces)
                if case .dropped = continuation.yield(text) { throw CancellationError() }
                drawings.note(scene, of: event)
                guard let change = story.redraw(event, maker), drawings.begin(change.id, event) else { return }
                let shown = story
                group.addTask { await self.draw(event, change.id, shown, maker, drawings, continuation) }
            }
            group.cancelAll()
        }
    }

    /// Shows what the app drew itself for an event in place of the default, which stands already: unless something else
    /// stands there by then.
    private func draw(
        _ event: Event, _ id: String, _ story: Story, _ maker: CardMaker, _ drawings: Drawings,
        _ continuation: AsyncStream<String>.Continuation
    ) async {
        let present = Present(
            conversation: self.conversation, sequence: event.sequence, locale: self.locale, timeZone: self.timeZone,
            maximumSize: Self.size)
        let own = try? await self.web.backend.present(present, of: event.correlationID)
        guard drawings.end(id, event), let own else { return }
        let maker = maker.with(own)
        guard let card = story.redraw(event, maker)?.card else { return }
        let renderer = HTMLRenderer(maker, leadsToTraces: self.leadsToTraces)
        let element = PageEvent.Element(id: id, html: renderer.render(card), movesToEnd: false)
        // A page that is too slow for it keeps the default.
        continuation.yield("event: drawn\ndata: \((try? JSON.line(element)) ?? "{}")\n\n")
    }

    /// How much room a card has on the page.
    static let size = CardSize(width: 544, height: 720)

    /// Whether the dispatcher is heard, as the page gets it.
    static func text(of state: ConnectionState) -> String { "event: dispatcher\ndata: \(state)\n\n" }

    /// An event as the page gets it: one line of JSON, for a line break would end the data.
    static func text(
        of event: Event, _ scene: Scene, _ maker: CardMaker, at now: Instant, leadsToTraces: Bool = false
    ) -> String {
        let renderer = HTMLRenderer(maker, leadsToTraces: leadsToTraces)
        let elements = scene.changes.map { change in
            PageEvent.Element(
                id: change.id, html: change.card.map { renderer.render($0) }, movesToEnd: change.movesToEnd)
        }
        let page = PageEvent(
            request: event.correlationID, changes: elements, open: scene.open, undoable: scene.undoable,
            left: scene.deadline.map { $0 - now }, event: event)
        let data = (try? JSON.line(page)) ?? "{}"
        return "id: \(event.sequence)\ndata: \(data)\n\n"
    }
}
