// Beckon: what is remembered of a run, and what is checked in it
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

/// What is remembered of a run to be checked: what clients did and were told, and which events left the dispatcher.
final class Chronicle {
    /// An event as it was first seen.
    private struct Seen {
        var content: UInt64
        var id: CorrelationID
        var isEnd: Bool
    }

    var violations: [SimulationViolation] = []
    private(set) var checker = HistoryChecker(apps: [])
    private var events: [String: [UInt64: Seen]] = [:]
    private var ends: [String: UInt64] = [:]
    /// By request: digests of values that somebody said yes to.
    private var consents: [CorrelationID: Set<UInt64>] = [:]

    /// By request: whose it is.
    private var users: [CorrelationID: String] = [:]
    /// The requests that somebody wants done although they repeat another.
    private var meant: Set<CorrelationID> = []

    func begin(_ apps: [SimulatedApp]) {
        self.checker = HistoryChecker(
            apps: apps.map { app in AppRule(app.manifest, effects: Set(app.manifest.intents.map(\.name))) })
    }

    func record(_ entry: HistoryEntry) { self.checker.record(entry) }

    /// A client said yes to what it was shown.
    func consented(_ id: CorrelationID, _ parameters: UInt64) { self.consents[id, default: []].insert(parameters) }

    /// A client began a request for a user.
    func asked(_ id: CorrelationID, by user: String) { self.users[id] = user }

    /// A client wants a request done although it repeats another.
    func meantAgain(_ id: CorrelationID) { self.meant.insert(id) }

    // MARK: Events

    /// An event left the dispatcher for whoever observes.
    func published(_ message: Message, _ world: World) { self.look(at: JSONSlice(message.body), world) }

    /// An event reached a client for the first time.
    func told(_ event: JSONSlice, client: Int, _ world: World) {
        guard let parsed = Self.event(event) else { return world.violation("wire", "an event cannot be read") }
        self.checker.record(.told(observer: "client-\(client)", parsed))
    }

    /// Looks at an event wherever it is seen: under its number it is the same everywhere, for ever.
    func look(at event: JSONSlice, _ world: World) {
        guard let name = event["conversation"]?.string, let number = event["sequence"]?.integer.map(UInt64.init),
            let id = event["correlationID"]?.id, let kind = event["kind"]?.string
        else { return world.violation("wire", "an event cannot be read: \(event.text.prefix(200))") }
        let content = Self.content(event, kind)
        if let seen = self.events[name]?[number] {
            guard seen.content != content else { return }
            return world.violation("numbers", "\(name)/\(number) was another event before: \(event.text.prefix(300))")
        }
        self.events[name, default: [:]][number] = Seen(content: content, id: id, isEnd: kind == "ended")
        guard kind == "ended" else { return }
        // One intent of the request, where its words ask for several.
        let intent = "\(id)/\(event["intentNumber"]?.integer ?? 0)"
        if let other = self.ends[intent] {
            world.violation("ends", "\(intent) ended twice: events \(other) and \(number) of \(name)")
        }
        self.ends[intent] = number
    }

    /// What makes an event the one it is. The ids of questions are not part of it: each client has its own.
    private static func content(_ event: JSONSlice, _ kind: String) -> UInt64 {
        switch kind {
        case "asked", "answered", "notUnderstood", "delivered", "explained", "ended": break
        default: return event.hash
        }
        var digest = Digest()
        for (name, value) in event.members {
            digest.mix(Array(name.utf8))
            switch name {
            case "questions":
                for question in value.elements {
                    for (name, value) in question.members where name != "id" && name != "asked" {
                        digest.mix(Array(name.utf8))
                        digest.mix(value.hash)
                    }
                }
            case "answer": digest.mix(value["reply"]?.hash ?? 0)
            case "topic" where kind == "delivered": break
            default: digest.mix(value.hash)
            }
        }
        return digest.value
    }

    /// The parts of an event that the checker looks at.
    private static func event(_ slice: JSONSlice) -> Event? {
        guard let name = slice["conversation"]?.string, let number = slice["sequence"]?.integer.map(UInt64.init),
            let id = slice["correlationID"]?.id,
            let kind = slice["kind"]?.string.flatMap({ Event.Kind(rawValue: $0) }),
            let phase = slice["phase"]?.string.flatMap({ name in Phase.allCases.first { $0.name == name } })
        else { return nil }
        var event = Event(
            sequence: number, conversation: name, correlationID: id,
            time: Instant(milliseconds: Int64(slice["time"]?.integer ?? 0)), kind: kind, phase: phase)
        event.intentNumber = slice["intentNumber"]?.integer ?? 0
        event.intent = slice["intent"]?.string
        event.app = slice["app"]?.string
        event.response = slice["response"]?["code"]?.string.map { ResponseMessage(code: $0) }
        event.failure = slice["failure"]?["code"]?.string.flatMap { Failure.Code(rawValue: $0) }.map { Failure($0) }
        event.repeatOf = slice["repeatOf"].flatMap { try? JSON.decode(Repeated.self, from: $0.text) }
        let consents = (slice["questions"]?.elements ?? []).filter { $0["digest"] != nil }
        guard !consents.isEmpty else { return event }
        event.questions = consents.map { question in
            Question(
                id: "", kind: .consent, intent: event.intent ?? "",
                value: question["value"].flatMap { try? JSON.decode(Value.self, from: $0.text) },
                digest: question["digest"]?.string)
        }
        return event
    }

    // MARK: Work

    /// A worker began a piece of work.
    func sawWork(_ message: Message, _ app: SimulatedApp, _ world: World) {
        let body = JSONSlice(message.body)
        guard let name = body["intent"]?["name"]?.string else { return }
        if app.manifest.intent(name) == nil {
            world.violation("apps", "a worker of \(app.manifest.app) got \(name), which its app does not take")
        }
    }

    // MARK: The end

    /// Compares what was told with what is in the stores.
    func conclude(_ world: World) {
        for app in world.apps {
            for effect in app.store.effects {
                self.checker.record(
                    Effect(
                        key: effect.key, app: app.manifest.app, intent: effect.intent, parameters: effect.checksum))
                self.consent(effect, app, world)
            }
        }
        self.lookForTwins(world)
        for violation in self.checker.verdict().violations { world.violation(violation.kind.rawValue, "\(violation)") }
    }

    /// Nobody is served twice unasked: of two effects that are the same for a user, within the window of what is financial
    /// or irreversible, one was meant to be done again.
    private func lookForTwins(_ world: World) {
        for app in world.apps {
            var latest: [String: SimulatedStore.Effect] = [:]
            for effect in app.store.effects.sorted(by: { $0.at < $1.at }) {
                guard let intent = app.manifest.intent(effect.intent), intent.risk != .none,
                    let id = CorrelationID(effect.key.prefix(36)), let user = self.users[id]
                else { continue }
                let what = "\(effect.intent) \(effect.checksum) \(user)"
                defer { latest[what] = effect }
                guard let before = latest[what], before.key != effect.key,
                    effect.at < before.at + IntentDeclaration.repeatWindowStandard,
                    let other = CorrelationID(before.key.prefix(36)), !self.meant.contains(id),
                    !self.meant.contains(other)
                else { continue }
                world.violation(
                    "twins",
                    "\(effect.intent) of \(app.manifest.app) was done by \(other) and \(id), and nobody said again")
            }
        }
    }

    /// Consent where an app's own `confirm` asked for it: the manifest alone does not tell.
    private func consent(_ effect: SimulatedStore.Effect, _ app: SimulatedApp, _ world: World) {
        guard effect.needsConsent, let id = CorrelationID(effect.key.prefix(36)) else { return }
        guard self.consents[id]?.contains(effect.parameters) != true else { return }
        world.violation(
            "consent", "\(effect.intent) of \(app.manifest.app) with \(effect.text), and nobody said yes to that: \(id)"
        )
    }
}
