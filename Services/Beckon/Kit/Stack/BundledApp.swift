// Beckon: the apps that come with it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import CallsHandler
import CarHandler
import CodesHandler
import HandlerKit
import ListsHandler
import MediaHandler
import MessagesHandler
import PaymentsHandler
import PhotosHandler
import RestaurantsHandler
import RidesHandler
import WorkoutsHandler

/// An app that comes with Beckon.
struct BundledApp: Sendable {
    /// Its domain, by which `--only`, `--scale` and the executable `beckon-handler-rides` name it.
    let domain: String
    /// The identifier of its manifest.
    let identifier: String
    /// The app on a store in memory with its example data, in virtual time.
    let inMemory: @Sendable (VirtualClock) throws -> App

    /// The domains whose apps draw cards of their own, by the executable `beckon-presentation-rides`.
    static let drawn: Set = ["photos", "rides", "workouts"]
    /// Those of them that keep pictures beside the app's store.
    static let keepsPictures: Set = ["photos"]

    /// All of them, in the order in which they are shown.
    static let all = [
        BundledApp(domain: "rides", identifier: "hop") { time in
            Hop.app(store: try Hop.inMemoryStore(), clock: time, now: { time.time })
        },
        BundledApp(domain: "lists", identifier: "listomat") { time in
            ListOMat.app(store: try ListOMat.inMemoryStore(now: time.time), clock: time, now: { time.time })
        },
        BundledApp(domain: "messages", identifier: "pigeon") { time in
            Pigeon.app(store: try Pigeon.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "calls", identifier: "ringo") { time in
            Ringo.app(store: try Ringo.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "payments", identifier: "purse") { time in
            Purse.app(store: try Purse.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "photos", identifier: "glimpse") { time in
            Glimpse.app(store: try Glimpse.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "workouts", identifier: "stride") { time in
            Stride.app(store: try Stride.inMemoryStore(now: time.time), clock: time, now: { time.time })
        },
        BundledApp(domain: "restaurants", identifier: "tably") { time in
            try Tably.app(store: try Tably.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "car", identifier: "motor") { time in
            Motor.app(store: try Motor.inMemoryStore(now: time.time))
        },
        BundledApp(domain: "media", identifier: "jukebox") { _ in
            Jukebox.app(store: try Jukebox.inMemoryStore())
        },
        BundledApp(domain: "codes", identifier: "badge") { time in
            Badge.app(store: try Badge.inMemoryStore(now: time.time))
        },
    ]
}
