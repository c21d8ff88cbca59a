// Beckon: a worker that draws the cards of the app Hop
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import RidesCards

@main struct RidesCardsCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-presentation-rides",
        abstract: "A worker that draws the cards of the app Hop.",
        discussion: "Without it rides look as any app's do. Start as many as you like. SIGTERM stops it.")

    @OptionGroup var options: WorkerOptions

    func run() async throws { try await WorkerProcess.run(HopCards.cards, self.options) }
}
