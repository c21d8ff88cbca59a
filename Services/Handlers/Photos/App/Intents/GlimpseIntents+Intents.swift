// Beckon: Glimpse finds photos, and shows them one after the other
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import PhotoIndex
import Schema

extension GlimpseIntents {
    /// Finding photos, the newest first.
    var searching: Handler<SearchForPhotos> {
        self.resolving(
            Handler(SearchForPhotos.self), \.dateCreated, \.locationCreated, \.albumName, \.peopleInPhoto
        )
        .resolve(\.searchTerms, absent: .notRequired) { term, _, _ in Self.term(term) }
        .handle { intent, context in
            let answer = try await self.answer(intent, context, title: "found", isNewestFirst: true)
            return switch answer {
            case .found(let count, let activity, let photos):
                Response(
                    .continueInApp, .init(searchResultsCount: count, photos: photos), userActivity: activity)
            case .unsettled: Response(.failure, .init())
            case .closed: Response(.failureAppConfigurationRequired, .init())
            }
        }
    }

    /// Showing photos one after the other, in the order in which they were taken.
    var playing: Handler<StartPhotoPlayback> {
        self.resolving(
            Handler(StartPhotoPlayback.self), \.dateCreated, \.locationCreated, \.albumName, \.peopleInPhoto
        )
        .handle { intent, context in
            let answer = try await self.answer(intent, context, title: "slideshow", isNewestFirst: false)
            return switch answer {
            case .found(let count, let activity, let photos):
                Response(
                    .continueInApp, .init(searchResultsCount: count, slideshow: photos), userActivity: activity)
            case .unsettled: Response(.failure, .init())
            case .closed: Response(.failureAppConfigurationRequired, .init())
            }
        }
    }

    /// Resolves what both say of photos.
    private func resolving<I: PhotoIntent>(
        _ handler: Handler<I>, _ date: any WritableKeyPath<I, DateComponentsRange?> & Sendable,
        _ place: any WritableKeyPath<I, Placemark?> & Sendable, _ album: any WritableKeyPath<I, String?> & Sendable,
        _ people: any WritableKeyPath<I, [Person]?> & Sendable
    ) -> Handler<I> {
        handler.resolve(date) { range, _, context in
            SearchedTime.resolution(ofPast: range, context, isCertain: true)
        }
        .resolve(place) { place, _, context in try await self.place(place, context) }
        .resolve(album) { name, _, context in try await self.album(name, context) }
        .find(album) { query, _, context in try await self.albums(query, context) }
        .resolve(people) { people, _, context in try await self.people(people, context) }
    }
}
