// Beckon: how a load finds a dispatcher, hears on, and looks up what it has not seen
// SPDX-License-Identifier: Apache-2.0

import Schema

extension LoadMachine {
    /// How long the first answer of a dispatcher is waited for.
    static let greetingTime = 5 * LoadMachine.second
    /// Fetches at once.
    static let fetchesMaximum = 8
    /// Events that are looked through at the end where single steps were not told.
    public static let lookedThroughMaximum = 200_000
    /// Events that a dispatcher holds of a conversation at least; older ones may be forgotten.
    static let heldEvents: UInt64 = 2_000

    // MARK: The begin

    mutating func greet() {
        if self.greetings == 0 {
            self.stateEnd = self.now + Self.greetingTime
            self.greetingAt = self.now
        }
        if self.now >= self.stateEnd {
            self.refusal =
                "no dispatcher answered within 5 s; is it running there, and is the key one that it knows? see: beckon status"
            self.state = .over
            return
        }
        guard self.now >= self.greetingAt else { return }
        self.greetings += 1
        self.greetingAt = self.now + Self.second
        for subject in [Query.Subject.apps, .catalog] {
            guard let body = try? JSON.encode(Query(subject)) else { return }
            let header = Header(.query, correlationID: self.auxiliaryID(), workNumber: Numbered.query.number())
            self.departures.append(Departure(connection: 0, header: header, body: body))
        }
    }

    mutating func greeted(_ body: UnsafeRawBufferPointer) {
        guard self.state == .greeting else { return }
        let report = try? JSON.decode(Report.self, from: [UInt8](body))
        self.apps = report?.apps ?? self.apps
        self.catalog = report?.catalog ?? self.catalog
        guard let known = self.apps, let catalog = self.catalog else { return }
        let apps = known.filter { $0.workers > 0 }
        let intents = Set(apps.flatMap(\.intents))
        for case .submit(let intent, _, let app) in self.scenario.mix.flatMap(\.turns).map(\.act) {
            let isThere = app.map { app in apps.contains { $0.app == app && $0.intents.contains(intent) } }
            guard !(isThere ?? intents.contains(intent)) else { continue }
            let names = apps.map(\.app).sorted().joined(separator: ", ")
            let who = app.map { "the app '\($0)'" } ?? "no app"
            self.refusal =
                "\(who) \(app == nil ? "that runs takes" : "does not run or does not take") '\(intent)'; "
                + "running: \(names.isEmpty ? "none" : names)"
            self.state = .over
            return
        }
        do {
            try self.prepare(catalog)
        } catch {
            self.refusal = "a request cannot be written: \(error)"
            self.state = .over
            return
        }
        self.start()
    }

    // MARK: Every second

    mutating func second() {
        guard self.state != .over else { return }
        let second = Int((self.now - self.begin) / Self.second)
        self.figures.timeline.advance(to: second)
        let last = self.figures.timeline.points.last ?? Timeline.Point(second: 0)
        self.progress = LoadProgress(
            second: second, state: self.state, stage: min(self.schedule.stage + 1, self.scenario.stages.count),
            stages: self.scenario.stages.count, begun: last.begun / self.figures.timeline.step,
            ended: last.ended / self.figures.timeline.step, busy: last.busy / self.figures.timeline.step, p99: last.p99,
            live: self.live, endedInAll: self.ledger.ended)
        self.hear()
        let next = self.begin + UInt64(second + 1) * Self.second
        self.set(LoadTimer(at: next, what: .second, index: 0, generation: 0))
    }

    /// Says which conversations are followed, as every client does once a heartbeat, so that a lost connection or a
    /// dispatcher that was started anew is noticed.
    private mutating func hear() {
        var names: [[String]] = Array(repeating: [], count: self.scenario.connectionCount)
        for place in self.places where place.state == .accepted || place.state == .sent {
            let conversation = self.conversations[place.conversation]
            guard names[conversation.connection].count < 1_024 else { continue }
            names[conversation.connection].append(conversation.name)
        }
        for (connection, names) in names.enumerated() {
            for start in stride(from: 0, to: names.count, by: Limits.hearingsPerMessage) {
                let some = names[start..<min(names.count, start + Limits.hearingsPerMessage)]
                guard let body = try? JSON.encode(Hearing(Array(some))) else { continue }
                let header = Header(.hear, correlationID: self.auxiliaryID(), workNumber: Numbered.hear.number())
                self.departures.append(Departure(connection: connection, header: header, body: body))
            }
        }
    }

    mutating func heard(_ body: UnsafeRawBufferPointer) {
        guard let heard = try? JSON.decode(Heard.self, from: [UInt8](body)) else { return }
        let isNew = self.started.map { $0 != heard.started } ?? false
        self.started = heard.started
        if isNew { self.figures.restarts += 1 }
        let prefix = self.identity.name.count + 1
        for (name, latest) in heard.latest {
            guard let index = Int(name.dropFirst(prefix)), self.conversations.indices.contains(index) else { continue }
            guard self.conversations[index].name == name else { continue }
            let isBehind = self.takesPhases && latest > self.conversations[index].numbers.highest
            if isBehind || isNew { self.fetch(index) }
        }
    }

    // MARK: Looking up

    mutating func fetch(_ index: Int) {
        guard !self.conversations[index].isFetching, self.state != .over else { return }
        let conversation = self.conversations[index]
        var after = self.takesPhases ? conversation.numbers.complete : conversation.numbers.highest
        if self.state == .checking, !self.takesPhases { after = conversation.checked }
        guard let body = try? JSON.encode(Fetch(conversation: conversation.name, after: after)) else { return }
        self.conversations[index].isFetching = true
        self.conversations[index].fetches &+= 1
        self.fetchesUnderWay += 1
        self.figures.fetches += 1
        let header = Header(
            .fetch, correlationID: self.auxiliaryID(), workNumber: Numbered.fetch.number(UInt64(index)))
        self.departures.append(Departure(connection: conversation.connection, header: header, body: body))
        self.set(
            LoadTimer(
                at: self.now + 3 * Self.second, what: .fetch, index: index,
                generation: self.conversations[index].fetches))
    }

    mutating func fetchRefused(_ index: Int, _ code: String, _ wait: UInt64) {
        guard self.conversations.indices.contains(index), self.conversations[index].isFetching else { return }
        if code == "busy" {
            self.conversations[index].fetches &+= 1
            let generation = self.conversations[index].fetches
            self.set(
                LoadTimer(
                    at: self.now + max(wait, Self.second / 10), what: .fetch, index: index, generation: generation))
            return
        }
        self.conversations[index].isFetching = false
        self.fetchesUnderWay -= 1
        self.fetchesRefused += 1
        self.verdict.note(.notLookedUp, "\(self.conversations[index].name) (\(code))")
    }

    mutating func fetched(_ header: Header, _ body: UnsafeRawBufferPointer) {
        let index = Int(header.workNumber & 0xFFFF_FFFF)
        guard Numbered(of: header.workNumber) == .fetch, self.conversations.indices.contains(index) else { return }
        guard self.conversations[index].isFetching else { return }
        self.conversations[index].isFetching = false
        self.conversations[index].fetches &+= 1
        self.fetchesUnderWay -= 1
        var members = JSONGlance(body)
        var latest: UInt64 = 0, events: Range<Int>?
        while let (key, value) = members.nextMember() {
            if JSONGlance.equals(key, "events", body) { events = value }
            if JSONGlance.equals(key, "latest", body) { latest = JSONGlance.number(value, body) ?? 0 }
        }
        var last: UInt64 = 0
        if let events {
            var elements = JSONGlance(body, events)
            while let element = elements.nextElement() {
                guard let glance = EventGlance(body, element) else { continue }
                guard let text = glance.correlationID, let id = CorrelationID(JSONGlance.string(text, body)) else {
                    continue
                }
                self.look(at: glance, id, index, body, isFirst: last == 0, latest: latest)
                last = glance.sequence
            }
        }
        if last > 0, last < latest { return self.fetch(index) }
        self.judge(index, latest)
    }

    /// An event that was looked up.
    private mutating func look(
        at glance: EventGlance, _ id: CorrelationID, _ index: Int, _ body: UnsafeRawBufferPointer, isFirst: Bool,
        latest: UInt64
    ) {
        if self.takesPhases {
            if isFirst, latest >= glance.sequence + Self.heldEvents - 1 {
                self.conversations[index].numbers.forget(below: glance.sequence)
            }
            return self.take(glance, id, body, isFetched: true)
        }
        guard self.state == .checking else { return self.take(glance, id, body, isFetched: true) }
        self.lookedThrough += 1
        let checked = self.conversations[index].checked
        guard glance.sequence > checked else { return }
        self.conversations[index].checked = glance.sequence
        let isOld = isFirst && latest >= glance.sequence + Self.heldEvents - 1
        if glance.sequence != checked + 1, !isOld {
            let name = self.conversations[index].name
            self.verdict.note(.gap, "\(name): \(checked + 1) to \(glance.sequence - 1)")
        }
        guard glance.kind == .ended, glance.intentNumber == 0, let (number, place) = self.find(id) else { return }
        guard place == nil else { return self.take(glance, id, body, isFetched: true) }
        if !self.verdict.lookedThrough.insert(number).inserted { self.verdict.note(.endedTwice, "\(id)") }
    }
}
