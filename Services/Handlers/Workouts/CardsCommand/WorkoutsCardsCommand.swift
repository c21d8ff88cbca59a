// Beckon: a worker that draws the cards of the app Stride
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import WorkoutsCards

@main struct WorkoutsCardsCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-presentation-workouts",
        abstract: "A worker that draws the cards of the app Stride.",
        discussion: "Without it workouts look as any app's do. Start as many as you like. SIGTERM stops it.")

    @OptionGroup var options: WorkerOptions

    func run() async throws { try await WorkerProcess.run(StrideCards.cards, self.options) }
}
