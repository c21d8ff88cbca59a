// Beckon: the looks of the domains that come with Beckon, and their words
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Foundation

/// What a front end draws the domains of SiriKit with. An app in any language gets these looks by the form of what it answers.
public enum DomainCards {
    /// How each domain looks; labels and values show those that have no look.
    public static let looks: [any Look] = [
        RideLook(), ListsLook(), MessagesLook(), WorkoutLook(), RestaurantsLook(), PaymentsLook(), CallsLook(),
        CarLook(), CodesLook(), MediaLook(), PhotosLook(),
    ]

    /// The sentences of the domains, a folder a language.
    public static let words = WordSource(
        Bundle.module.bundleURL.appendingPathComponent("Words"),
        required: RideLook.keys + MessagesLook.keys + WorkoutLook.keys + PaymentsLook.keys + RestaurantsLook.keys
            + CarLook.keys + PhotosLook.keys)
}
