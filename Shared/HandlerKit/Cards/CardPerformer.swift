// Beckon: the work of an app's own cards, message by message
// SPDX-License-Identifier: Apache-2.0

public import Schema
public import ServiceKit

/// Draws cards: reads each piece of work, runs the view for its intent, writes the card. `WorkerProcess` of CommandKit makes
/// one.
public struct CardPerformer: WorkPerformer {
    private let cards: Cards

    /// - Parameter cards: The cards.
    public init(_ cards: Cards) { self.cards = cards }

    public func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
        guard work.header.phase == .presenting else {
            throw WorkFailure("invalidIntent", "no view has work for phase \(work.header.phase?.name ?? "none")")
        }
        let body: PresentWork
        do throws(WireError) {
            body = try work.decode()
        } catch {
            throw WorkFailure("invalidIntent", error.description)
        }
        return try JSON.encode(try await self.cards.draw(body))
    }
}
