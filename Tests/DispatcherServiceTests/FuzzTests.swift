// Beckon: a seeded test that sends the dispatcher everything, sound and broken
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import Schema
import Testing

@testable import DispatcherService

@Suite struct FuzzTests {
    static let kinds: [Kind] = [.say, .submit, .answer, .cancel, .delivered, .device, .fetch, .query, .setting]

    /// A dispatcher, and everything that was seen on the wire: what a hostile peer would send again.
    struct Scene {
        static let settings = Stage.settings(.ask) {
            $0.conversations = 6; $0.openRequests = 40
        }

        var stage: Stage
        var random: Seeded
        var ids: [CorrelationID] = []
        var works: [(message: Message, peer: Peer)] = []
        var questions: [Question] = []
        var bodies: [[UInt8]] = []
        /// The number of each conversation's last event.
        var latest: [String: UInt64] = [:]

        init(seed: UInt64, stage: Stage = Stage(Scene.settings)) {
            self.random = Seeded(seed)
            self.stage = stage
        }

        mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self.random) }
        mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self.random) }

        mutating func context() -> RequestContext {
            RequestContext(
                conversation: "c\(self.number(0 ..< 8))", user: "u\(self.number(0 ..< 2))",
                isLocked: self.number(0..<9) == 0,
                abilities: self.number(0..<4) == 0 ? [] : Ability.allCases,
                interaction: self.number(0..<9) == 0 ? .none : .dialogue)
        }

        mutating func value() -> Value {
            [
                .null, .boolean(true), .integer(self.number(-3..<9)), .double(1e300), .string("x"), .array([]),
                .object([:]),
            ]
            .randomElement(using: &self.random) ?? .null
        }

        mutating func values() -> [String: Value] {
            var values: [String: Value] = [:]
            for name in ["to", "size", "stops", "no"] where self.number(0..<4) == 0 { values[name] = self.value() }
            if self.number(0..<2) == 0 { values = ["to": .string("home")] }
            return values
        }

        mutating func reply() -> Reply {
            let digest = self.pick(self.questions.compactMap(\.digest))
            return [
                .value(self.value()), .value(.string("home")), .choice(self.number(-1..<4)), .yes(digest: digest), .no,
                .correction(self.values()), .skip, .repeat, .why, .help, .cancel,
            ].randomElement(using: &self.random) ?? .no
        }

        mutating func clientBody(_ kind: Kind) -> (any Encodable)? {
            switch kind {
            case .say:
                Say(["go", "", "home now", "\u{1}"].randomElement(using: &self.random) ?? "", context: self.context())
            case .submit:
                Submit(
                    ["Ride", "Ping", "Fly"].randomElement(using: &self.random) ?? "", self.values(),
                    app: [nil, nil, "hop", "no"].randomElement(using: &self.random) ?? nil, context: self.context())
            case .answer: Answer(self.pick(self.questions)?.id ?? "q", self.reply())
            case .delivered: Delivered(question: self.pick(self.questions)?.id ?? "q")
            case .device: DeviceReport(conversation: "c\(self.number(0 ..< 8))", isLocked: self.number(0..<2) == 0)
            case .fetch: Fetch(conversation: "c\(self.number(0 ..< 8))", after: UInt64(self.number(0..<50)))
            case .query: Query(self.pick(Query.Subject.allCases) ?? .status)
            case .setting:
                self.number(0..<2) == 0
                    ? Setting(
                        authorization: .init(
                            user: "u0", app: "hop", status: self.pick(AuthorizationStatus.allCases) ?? .denied))
                    : Setting(defaultApp: .init(user: "u0", domain: "rides", app: "hop"))
            default: nil
            }
        }

        mutating func workerBody(_ phase: Phase?) -> any Encodable {
            switch phase {
            case .recognizing:
                let answer = self.pick(self.questions).map { Answer($0.id, self.reply()) }
                let isAnswer = self.number(0..<2) == 0
                return Recognition(
                    answer: isAnswer ? answer : nil,
                    candidates: [
                        Candidate(
                            intent: self.pick(["Ride", "Ping", "Fly"]) ?? "", parameters: self.values(), score: 0.9)
                    ])
            case .resolving:
                let result: ResolutionResult<Value> =
                    self.pick([
                        .success(self.value()), .success(.string("x")), .notRequired, .needsValue,
                        .disambiguation([self.value()]),
                        .disambiguation([.string("a"), .string("b")]), .confirmationRequired(.string("x")),
                        .unsupported(),
                    ]) ?? .notRequired
                return Resolutions([ParameterResolution("to", [result])])
            default:
                let codes = ["ready", "success", "success", "failure", "inProgress", "continueInApp", "??"]
                return ResponseMessage(code: self.pick(codes) ?? "", payload: self.values())
            }
        }

        mutating func mutated(_ body: [UInt8]) -> [UInt8] {
            var body = self.number(0..<4) == 0 ? self.pick(self.bodies) ?? body : body
            switch self.number(0..<4) {
            case 0: body = Array(body.prefix(self.number(0..<body.count + 1)))
            case 1:
                for _ in 0..<3 where !body.isEmpty { body[self.number(0..<body.count)] = UInt8(self.number(0..<256)) }
            case 2: body = (0..<self.number(0..<200)).map { _ in UInt8.random(in: 0...255, using: &self.random) }
            default: break
            }
            return body
        }

        mutating func id() -> CorrelationID {
            if self.number(0..<3) > 0, let id = self.pick(self.ids) { return id }
            return self.number(0..<20) == 0 ? .none : self.stage.id()
        }

        // MARK: Steps

        mutating func client() throws {
            let kind = self.pick(FuzzTests.kinds) ?? .say
            let isNew = kind == .say || kind == .submit
            let id = isNew && self.number(0..<4) > 0 ? self.stage.id() : self.id()
            let header = Header(kind, correlationID: id, workNumber: UInt64(self.number(1..<1_000_000)))
            var message = try self.clientBody(kind).map { try Message(header, $0) } ?? Message(header)
            if self.number(0..<4) == 0 { message.body = self.mutated(message.body) }
            self.bodies.append(message.body)
            if isNew { self.ids.append(id) }
            let peer = Peer(.front, id: [UInt8(self.number(1..<4))])
            self.turn(.message(message, from: peer))
            let replies = self.stage.sent(to: peer).filter { $0.header.kind != .event }
            #expect(replies.count == 1, "\(kind): \(replies.map(\.header.kind))")
            let expected: Set<Kind> = kind == .query ? [.report] : kind == .fetch ? [.events] : [.accepted]
            #expect(replies.allSatisfy { expected.union([.refused]).contains($0.header.kind) })
            #expect(replies.allSatisfy { $0.header.workNumber == header.workNumber })
        }

        mutating func worker() throws {
            let peer = Peer(.back, id: [UInt8(self.number(1..<5))])
            switch self.number(0..<12) {
            case 0:
                let hello =
                    peer.id == [1]
                    ? Hello(role: .recognizer, worker: "r", credit: 2)
                    : Hello(role: .handler, worker: "w", credit: 2, manifest: hopManifest(keepsLedger: true))
                self.turn(.message(try Message(Header(.hello), hello), from: peer))
            case 1: self.turn(.message(Message(Header(.goodbye)), from: peer))
            case 2:
                let kind = self.pick(Kind.allCases) ?? .hello
                let body = self.mutated([])
                self.turn(
                    .message(Message(Header(kind, correlationID: self.id(), workNumber: 3), body: body), from: peer))
            case 3:
                self.turn(.undeliverable(Message(Header(.pulse)), to: self.number(0..<2) == 0 ? peer : Stage.client))
            default:
                guard let (work, holder) = self.pick(self.works) else { return }
                var header = work.header
                header.kind = self.number(0..<5) == 0 ? .update : .result
                header.outcome = self.number(0..<8) == 0 ? .failed : self.number(0..<20) == 0 ? .none : .done
                var message = try Message(header, self.workerBody(work.header.phase))
                if header.outcome == .failed { message = try Message(header, WorkFailure("cancelled", "")) }
                if self.number(0..<8) == 0 { message.body = self.mutated(message.body) }
                self.turn(.message(message, from: self.number(0..<10) == 0 ? peer : holder))
            }
        }

        mutating func turn(_ arrivals: Arrival...) {
            self.stage.turn(all: arrivals)
            // The events of each conversation leave in order, without gaps.
            for message in self.stage.published {
                guard let event = try? message.decode(Event.self) else { continue }
                #expect(event.sequence == (self.latest[event.conversation] ?? 0) + 1)
                self.latest[event.conversation] = event.sequence
            }
            for case .send(let message, let peer) in self.stage.departures {
                if message.header.kind == .work { self.works.append((message, peer)) }
                guard message.header.kind == .event, let event = try? message.decode(Event.self) else { continue }
                self.questions += event.questions ?? []
            }
            self.works = self.works.suffix(12)
            self.questions = self.questions.suffix(6)
            self.ids = self.ids.suffix(12)
            self.bodies = self.bodies.suffix(20)
        }
    }

    @Test(arguments: 0..<UInt64(24)) func nothingTrapsAndEveryMessageIsAnsweredOnce(seed: UInt64) throws {
        var scene = Scene(seed: seed)
        try scene.stage.joinRecognizer(Peer(.back, id: [1]))
        try scene.stage.join(Peer(.back, id: [2]), hopManifest(keepsLedger: true))
        for _ in 0..<500 {
            switch scene.number(0..<10) {
            case 0..<5: try scene.client()
            case 5..<9: try scene.worker()
            default:
                scene.stage.now = scene.stage.now + Milliseconds(Int64(scene.number(0..<1_500)))
                for number in UInt8(1)..<5 where scene.number(0..<3) > 0 {
                    scene.turn(.message(Message(Header(.heartbeat)), from: Peer(.back, id: [number])))
                }
                scene.turn()
            }
            let dispatcher = scene.stage.dispatcher
            let counts = dispatcher.directory.counts
            #expect(counts.inFlight + counts.queued == dispatcher.jobs.count, "every job is with a worker or waits")
            if let deadline = dispatcher.nextDeadline { #expect(deadline > scene.stage.now) }
        }
        // In the end everything that is open can be ended.
        for id in scene.stage.dispatcher.requests.ids.sorted() { try scene.stage.send(.cancel, id: id) }
        scene.stage.now = scene.stage.now + .days(40)
        for _ in 0..<8 { scene.stage.wait(.seconds(30)) }
        #expect(scene.stage.dispatcher.requests.count == 0)
    }
}
