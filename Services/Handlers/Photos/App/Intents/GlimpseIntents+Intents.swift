// Beckon: Glimpse finds photos, and shows them one after the other
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension GlimpseIntents {
    /// Finding photos, the newest first.
    var searching: Handler<SearchForPhotos> {
        Handler(SearchForPhotos.self)
            .resolve(\.dateCreated) { range, _, context in
                SearchedTime.resolution(ofPast: range, context, isCertain: true)
            }
            .resolve(\.locationCreated) { place, _, context in try await self.place(place, context) }
            .resolve(\.albumName) { name, _, context in try await self.album(name, context) }
            .find(\.albumName) { query, _, context in try await self.albums(query, context) }
            .resolve(\.searchTerms, absent: .notRequired) { term, _, _ in Self.term(term) }
            .resolve(\.peopleInPhoto) { people, _, context in try await self.people(people, context) }
            .handle { intent, context in
                let answer = try await self.answer(
                    intent, context, activity: "SearchForPhotos", title: "found", isNewestFirst: true)
                switch answer {
                case .found(let count, let activity, let photos):
                    return Response(
                        .continueInApp, .init(searchResultsCount: count, photos: photos), userActivity: activity)
                case .unsettled: return Response(.failure, .init())
                case .closed: return Response(.failureAppConfigurationRequired, .init())
                }
            }
    }

    /// Showing photos one after the other, in the order in which they were taken.
    var playing: Handler<StartPhotoPlayback> {
        Handler(StartPhotoPlayback.self)
            .resolve(\.dateCreated) { range, _, context in
                SearchedTime.resolution(ofPast: range, context, isCertain: true)
            }
            .resolve(\.locationCreated) { place, _, context in try await self.place(place, context) }
            .resolve(\.albumName) { name, _, context in try await self.album(name, context) }
            .find(\.albumName) { query, _, context in try await self.albums(query, context) }
            .resolve(\.peopleInPhoto) { people, _, context in try await self.people(people, context) }
            .handle { intent, context in
                let answer = try await self.answer(
                    intent, context, activity: "StartPhotoPlayback", title: "slideshow",
                    isNewestFirst: false)
                switch answer {
                case .found(let count, let activity, let photos):
                    return Response(
                        .continueInApp, .init(searchResultsCount: count, slideshow: photos), userActivity: activity)
                case .unsettled: return Response(.failure, .init())
                case .closed: return Response(.failureAppConfigurationRequired, .init())
                }
            }
    }
}
