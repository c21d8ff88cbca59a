// Beckon: what Glimpse answers with
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import PhotoIndex
import PhotosReading
import Places
import Schema

/// The handlers of Glimpse, over its store and the folder that it may have.
struct GlimpseIntents: Sendable {
    /// Photos that are named in an answer, and bytes of their names.
    static let named = 500, namedBytes = 1 << 18
    /// Photos of which more is told than where they are, for whoever shows them.
    static let told = 48
    /// Photos that the answer itself shows, and letters of their pictures as base64: it is kept with the request.
    static let shown = 12, shownLetters = 160 << 10
    /// How long an answer waits for pictures that are not made yet.
    static let patience = Duration.milliseconds(500)

    let store: AppStore
    let library: PhotoLibrary?
    var thumbnails: PhotoThumbnails?
    var ownGazetteer: Gazetteer?

    /// Which cities there are; those that come with Beckon are read when they are wanted first.
    var gazetteer: Gazetteer { self.ownGazetteer ?? .cities }

    /// How far the photos of a user are known.
    enum Access: Sendable {
        /// They are; of a folder that is still being read, those that were read so far.
        case open(PhotoCollection, PhotoLibrary.Status)
        /// The user has none, or their folder is not there.
        case closed
    }

    /// Looks whether the folder has changed, and how far it is read.
    func access(_ context: Context) async -> Access {
        guard let collection = Glimpse.collection(of: context.user, self.library) else { return .closed }
        guard let library = self.library else { return .open(collection, PhotoLibrary.Status(isReading: false)) }
        let status = await library.freshen()
        return status.isMissing ? .closed : .open(collection, status)
    }

    /// What a search comes to.
    enum Answer: Sendable {
        /// So many were found; the first of them are shown.
        case found(Int, UserActivity, [FoundPhoto])
        /// What was said is not settled.
        case unsettled
        /// There are no photos to look through.
        case closed
    }

    /// Searches. It changes nothing, so it is not kept in the ledger: asked again it finds the same.
    ///
    /// - Parameters:
    ///   - search: What for.
    ///   - title: The name of its title in `Texts.json`.
    ///   - isNewestFirst: The order of the photos.
    func answer<I: PhotoIntent>(
        _ search: I, _ context: Context, title: String, isNewestFirst: Bool
    ) async throws -> Answer {
        guard case .open(let collection, let status) = await self.access(context) else { return .closed }
        let result = try await self.store.database.read { database -> (PhotoRecords.Found, skipped: Int)? in
            let records = PhotoRecords(database, collection)
            let query = PhotoQuery(search, try records.knowledge(), now: context.now, timeZone: context.timeZone)
            guard let query else { return nil }
            let found = try records.find(query, isNewestFirst: isNewestFirst, most: Self.named)
            return (found, try records.skipped())
        }
        guard let (found, skipped) = result else { return .unsettled }
        var files: [Value] = []
        var pictures: [Value] = []
        var bytes = 0
        for photo in found.first {
            let name = self.library?.url(photo.path) ?? "\(PhotoCollection.example)/\(photo.path)"
            bytes += name.utf8.count
            guard bytes <= Self.namedBytes else { break }
            files.append(.string(name))
            if self.library != nil, pictures.count < Self.told {
                pictures.append(self.told(photo, name, context.locale))
            }
        }
        var information: [String: Value] = [
            "files": .array(files), "count": .integer(found.count), "isStillReading": .boolean(status.isReading),
            "skipped": .integer(skipped + status.skipped),
        ]
        if !pictures.isEmpty { information["pictures"] = .array(pictures) }
        let title = Glimpse.texts.text(title, context.locale)
        let shown = await self.shown(Array(found.first.prefix(Self.shown)), context.locale)
        let activity = UserActivity(
            activityType: I.declaration.intent.name, title: title, userInfo: information)
        return .found(found.count, activity, shown)
    }

    /// What the answer shows of some photos: their pictures, where there are files, and what is known of them.
    private func shown(_ photos: [Photo], _ locale: String) async -> [FoundPhoto] {
        let files = photos.compactMap { self.library?.url($0.path) }
        let made = await self.thumbnails?.pictures(of: files, within: Self.patience) ?? []
        var letters = 0
        return photos.enumerated().map { index, photo in
            var found = FoundPhoto(dateTaken: photo.taken.date, people: photo.people.prefix(5).map(\.self))
            let place = self.place(of: photo, locale)
            if !place.isEmpty { found.place = place }
            if photo.attributes.contains(.video) { found.isVideo = true }
            guard made.indices.contains(index), let bytes = made[index] else { return found }
            let data = Data(bytes).base64EncodedString()
            letters += data.utf8.count
            if letters <= Self.shownLetters { found.thumbnail = Image(data: data) }
            return found
        }
    }

    /// Where a photo is from, in words; empty where that is not known.
    private func place(of photo: Photo, _ locale: String) -> String {
        var parts = [photo.place.spot, photo.place.city ?? photo.place.region, photo.place.country]
        if parts.allSatisfy({ $0 == nil }), let point = photo.location {
            let city = self.gazetteer.nearest(to: point)?.placemark(in: locale)
            parts = [city?.name, city?.country]
        }
        return parts.compactMap(\.self).prefix(2).joined(separator: ", ")
    }

    /// What is told of a photo beside its address: when, where and of whom it is.
    private func told(_ photo: Photo, _ address: String, _ locale: String) -> Value {
        let place = self.place(of: photo, locale)
        var members: [String: Value] = ["file": .string(address), "taken": .integer(Int(photo.taken.milliseconds))]
        if !place.isEmpty { members["place"] = .string(place) }
        if !photo.people.isEmpty { members["people"] = .array(photo.people.prefix(5).map { .string($0) }) }
        if photo.attributes.contains(.video) { members["isVideo"] = true }
        return .object(members)
    }
}
