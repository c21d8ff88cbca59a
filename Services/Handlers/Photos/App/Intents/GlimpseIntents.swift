// Beckon: what Glimpse answers with
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import PhotoIndex
import Places
import Schema

/// The handlers of Glimpse, over its store and the folder that it may have.
struct GlimpseIntents: Sendable {
    /// Photos that are named in an answer, and bytes of their names.
    static let named = 500, namedBytes = 1 << 18
    /// Photos of which more is told than where they are, for whoever shows them.
    static let told = 48

    let store: AppStore
    let library: PhotoLibrary?
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
        /// So many were found.
        case found(Int, UserActivity)
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
        return .found(
            found.count, UserActivity(activityType: I.declaration.intent.name, title: title, userInfo: information))
    }

    /// What is told of a photo beside its address: when, where and of whom it is.
    private func told(_ photo: Photo, _ address: String, _ locale: String) -> Value {
        var parts = [photo.place.spot, photo.place.city ?? photo.place.region, photo.place.country]
        if parts.allSatisfy({ $0 == nil }), let point = photo.location {
            let city = self.gazetteer.nearest(to: point)?.placemark(in: locale)
            parts = [city?.name, city?.country]
        }
        let place = parts.compactMap(\.self).prefix(2).joined(separator: ", ")
        var members: [String: Value] = ["file": .string(address), "taken": .integer(Int(photo.taken.milliseconds))]
        if !place.isEmpty { members["place"] = .string(place) }
        if !photo.people.isEmpty { members["people"] = .array(photo.people.prefix(5).map { .string($0) }) }
        if photo.attributes.contains(.video) { members["isVideo"] = true }
        return .object(members)
    }
}
