// Beckon: events as lines for a person
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import ClientKit
public import Schema

/// Words events for a person in a terminal.
public protocol Narrator: Sendable {
    /// The lines that an event adds; none for those that a person need not see.
    ///
    /// - Parameter own: What the app drew itself for it.
    mutating func lines(for event: Event, own: Presentation?) -> [String]

    /// How wide a card is, in points; `nil` where no cards are shown.
    var cardWidth: Int? { get }

    /// Learns what the apps say of themselves.
    mutating func learn(apps: KnownApps)

    /// A sentence beside the events: the first of the keys that has one whose slots can be filled.
    func say(_ keys: [String], _ slots: [String: String]) -> String

    /// The answer that a line is, where it is exactly what stands on a button of the question in front.
    func answer(toLine line: String) -> (request: CorrelationID, answer: Answer)?

    /// What a line looks for among the things of the app that asks, such as `? gro`; `nil` where it looks for nothing.
    func lookUp(inLine line: String) -> LookUp?

    /// The lines for what was found. A number of these is from now on one of them.
    mutating func lines(found: Found, for lookUp: LookUp) -> [String]

    /// The answer that a line is to what a request asks first, where it is exactly what stands on a button of that question.
    func answer(toLine line: String, of request: RequestState) -> Answer?
}

extension Narrator {
    public var cardWidth: Int? { nil }

    /// The lines that an event adds where the app draws nothing.
    public mutating func lines(for event: Event) -> [String] { self.lines(for: event, own: nil) }

    /// What the app draws itself for an event; `nil` where it draws nothing, or has not within a quarter of a second.
    func own(for event: Event, from client: Client, _ caller: Caller) async -> Presentation? {
        guard let width = self.cardWidth, [.asked, .progressed, .ended].contains(event.kind), event.app != nil else {
            return nil
        }
        let present = Present(
            conversation: event.conversation, sequence: event.sequence, locale: caller.locale,
            timeZone: caller.timeZone, maximumSize: CardSize(width: width, height: 480))
        return try? await client.present(present, of: event.correlationID, within: .milliseconds(250))
    }

    public mutating func learn(apps: KnownApps) {}

    public func answer(toLine line: String) -> (request: CorrelationID, answer: Answer)? { nil }

    public func lookUp(inLine line: String) -> LookUp? { nil }

    public mutating func lines(found: Found, for lookUp: LookUp) -> [String] { [] }

    public func answer(toLine line: String, of request: RequestState) -> Answer? { nil }

    /// Without words the key and the values say it.
    public func say(_ keys: [String], _ slots: [String: String]) -> String {
        (keys.suffix(1) + slots.sorted { $0.key < $1.key }.map(\.value)).joined(separator: " ")
    }

    /// Learns what the running apps say of themselves.
    mutating func learn(from client: Client) async throws { self.learn(apps: try await .running(client)) }
}

extension KnownApps {
    /// The apps that run, with their manifests; their names alone where the client's key may not know more.
    static func running(_ client: Client) async throws -> KnownApps {
        if let catalog = try? await client.query(.catalog).catalog { return KnownApps(catalog.manifests) }
        let apps = try await client.query(.apps).apps ?? []
        return KnownApps(names: Dictionary(apps.map { ($0.app, $0.name) }) { first, _ in first })
    }
}

/// Words events plainly, from their data alone.
public struct PlainNarrator: Narrator {
    private var lastUpdate: String?

    /// Nothing was told yet.
    public init() {}

    public mutating func lines(for event: Event, own: Presentation?) -> [String] {
        switch event.kind {
        case .asked: return (event.questions?.first).map { Self.lines(for: $0) } ?? []
        case .notUnderstood: return Self.lines(forWordsNotUsed: event.failure)
        case .explained: return ["This is asked because \(event.app ?? "the app") needs it."]
        case .progressed: return ["…"]
        case .ended: return [Self.end(event)]
        case .updated:
            // The update that ends the updates, or says that they go on, holds nothing.
            guard let response = event.response, !response.payload.isEmpty else { return [] }
            let line = Self.summary(response)
            // The same words again are no news.
            defer { self.lastUpdate = line }
            return line == self.lastUpdate ? [] : [line]
        default: return []
        }
    }

    private static func lines(for question: Question) -> [String] {
        let subject = question.parameter ?? question.kind.rawValue
        let value = question.value.flatMap { question.type?.label(of: $0) }.map { " (\($0))" } ?? ""
        let reason = question.reason.map { " [\($0)]" } ?? ""
        var lines = ["? \(question.intent): \(subject)\(value)\(reason)"]
        for (index, option) in question.options.enumerated() {
            let details = option.details.isEmpty ? "" : "  (\(option.details.joined(separator: ", ")))"
            lines.append("  \(index + 1)) \(option.label)\(details)")
        }
        if question.omittedOptions > 0 { lines.append("  and \(question.omittedOptions) more") }
        if let preview = question.preview { lines.append("  " + Self.summary(preview)) }
        return lines
    }

    /// What was not got is told apart from what was got and cannot be.
    private static func lines(forWordsNotUsed failure: Failure?) -> [String] {
        let isNotGot = failure.map { $0.code == .notUnderstood } ?? true
        let lines = [(isNotGot ? "I did not understand that." : "That cannot be used.") + Self.reason(failure)]
        let labels = (failure?.alternatives ?? []).map(\.label)
        return labels.isEmpty ? lines : lines + ["  possible: \(labels.joined(separator: ", "))"]
    }

    private static func end(_ event: Event) -> String {
        let response = event.response.map { " " + Self.summary($0) } ?? ""
        return "\(event.phase.name)\(response)\(Self.reason(event.failure))"
    }

    private static func reason(_ failure: Failure?) -> String {
        failure.map { " (\($0.code.rawValue)\($0.message.map { ": \($0)" } ?? ""))" } ?? ""
    }

    private static func summary(_ response: ResponseMessage) -> String {
        let payload = response.payload.isEmpty ? "" : " " + ((try? JSON.line(response.payload)) ?? "")
        return response.code + payload
    }
}
