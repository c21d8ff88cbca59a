// Beckon: the harness's own cards: those of the bank, some of which are wrong
// SPDX-License-Identifier: Apache-2.0

public import Schema
public import ServiceKit
import Synchronization

/// Draws the bank's cards, each with the request that it is of, slowly now and then, and now and then forged: with values
/// that nobody gave it.
public struct ChaosCards: WorkPerformer {
    /// What it says of itself to the dispatcher.
    public static let offer = PresentationOffer(app: ChaosApp.bank.rawValue, intents: ["WireMoney"])
    /// What stands in front of the request on a card of the bank, and on one that is forged.
    static let mark = "card of ", forgery = "forged for nobody"

    private let chance: Chance
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - seed: What chance is drawn from.
    ///   - clock: For pauses.
    public init(seed: UInt64, clock: any Clock<Duration>) {
        self.chance = Chance(seed)
        self.clock = clock
    }

    public func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
        let pause = self.chance.draw { random in
            random.happens(0.2) ? random.number(200...6_500) : random.number(0...20)
        }
        try? await self.clock.sleep(for: .milliseconds(pause))
        if self.chance.draw({ $0.happens(0.05) }) { throw WorkFailure("handlerFailed", "the pencil broke, by chance") }
        if self.chance.draw({ $0.happens(0.05) }) { return try JSON.encode(Presentation.hidden) }
        let body = try work.decode(PresentWork.self)
        let isForged = self.chance.draw { $0.happens(0.1) }
        return try JSON.encode(Self.card(of: work.header.correlationID, body, isForged: isForged))
    }

    /// A card that says which request it is of and where that stands.
    static func card(of request: CorrelationID, _ work: PresentWork, isForged: Bool) -> Presentation {
        let values = work.intent.parameters
        let payee = values["payee"]?["name"]?.string ?? "nobody yet"
        let amount = values["amount"]?.integer.map { "\($0)" } ?? "nothing yet"
        let blocks: [Block] =
            isForged
            ? [.headline(Self.forgery, detail: "1000000"), .lines([Block.Line("Amount", "1000000")])]
            : [
                .headline("\(Self.mark)\(request)", detail: "\(amount) to \(payee)"),
                .badge(work.state.rawValue),
            ]
        return Presentation(
            blocks, shows: isForged ? ["payee", "amount", "nothing"] : [],
            replaces: isForged ? CardPart.allCases : [])
    }
}

/// Chance that several pieces of work draw from.
final class Chance: Sendable {
    private let random: Mutex<ChaosRandom>

    init(_ seed: UInt64) { self.random = Mutex(ChaosRandom(seed: seed)) }

    func draw<Drawn>(_ body: (inout ChaosRandom) -> Drawn) -> Drawn { self.random.withLock { body(&$0) } }
}
