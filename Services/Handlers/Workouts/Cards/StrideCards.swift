// Beckon: how Stride draws its workouts
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
public import HandlerKit
import Schema

/// Stride's own part of the cards of workouts: its colour and its sign, a ring for the goal, and whether the clock runs.
public enum StrideCards {
    private static let texts = AppTexts(PackageResources.Texts_json)
    private static let brand = Presentation.Brand(
        color: "#c4522e", logo: Picture("Stride", png: Data(PackageResources.logo_png).base64EncodedString()))

    /// The cards. Nothing is drawn before a workout begins: the default shows what it will be.
    public static let cards = Cards(of: "stride") {
        CardView(StartWorkout.self) { Self.card(of: $0.response?.payload.workout, $0.locale) }
        CardView(PauseWorkout.self) { Self.card(of: $0.response?.payload.workout, $0.locale) }
        CardView(ResumeWorkout.self) { Self.card(of: $0.response?.payload.workout, $0.locale) }
        CardView(EndWorkout.self) { Self.card(of: $0.response?.payload.workout, $0.locale) }
    }

    private static func card(of workout: WorkoutStatus?, _ locale: String) -> Presentation {
        guard let workout, let state = workout.state else { return .hidden }
        func text(_ name: String) -> String { Self.texts.text(name, locale) }
        let badge: Block =
            switch state {
            case .running: .badge(text("running"), .good)
            case .paused: .badge(text("paused"), .warning)
            case .ended, .cancelled: .badge(text("over"), .plain)
            }
        guard let percent = workout.goalPercent else { return Presentation([badge], brand: Self.brand) }
        let ring = Block.progress(Block.Progress(text("goal"), fraction: Double(percent) / 100, isRing: true))
        return Presentation([.row([ring, badge])], brand: Self.brand)
    }
}
