// Beckon: what dates, places, albums, people and words resolve to
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import PhotoIndex
import Places
import Schema

extension GlimpseIntents {
    /// Characters of a search term.
    static let termLength = 200
    /// What the identifier of a place begins with that is none but a word for what is on photos.
    static let described = "word:"

    /// Resolves a word that is looked for.
    static func term(_ term: String) -> ResolutionResult<String> {
        guard !SpokenWords.isBlank(term) else { return .needsValue }
        return term.count <= Self.termLength ? .success(term) : .unsupported()
    }

    /// Resolves a place: one that photos are from, or a point with what is around it.
    func place(_ said: Placemark?, _ context: Context) async throws -> ResolutionResult<Placemark> {
        guard let said else { return .notRequired }
        if said.identifier == nil, let location = context.location?.location, Self.isHere(said) {
            return .success(Placemark(name: said.name, location: location))
        }
        return try await self.consult(context, otherwise: .success(said)) { records in
            let places = try records.places()
            let match = places.match(said)
            guard case .none = match else { return match.resolution { $0.placemark } }
            // What was known and is not any more is a place where nothing will be found.
            if said.location != nil || said.identifier?.hasPrefix("place:") == true { return .success(said) }
            if let city = try self.city(said, records, places, context) { return .success(city) }
            // "In the snow" names no place, and there may be photos of it.
            if let word = said.name.map(SpokenName.init)?.bare, try records.hasPhoto(toldAs: word) {
                return .success(Placemark(name: said.name, identifier: Self.described + SpokenWords.folded(word)))
            }
            let others = places.places.prefix(Limits.optionsPerQuestion).map(\.placemark)
            return .unsupported(reason: "unknownPlace", alternatives: others)
        }
    }

    /// A city of the gazetteer of which there are photos: the tags call it otherwise, or only say that they were taken there.
    private func city(
        _ said: Placemark, _ records: PhotoRecords, _ places: PlaceIndex, _ context: Context
    ) throws -> Placemark? {
        guard let name = said.name ?? said.locality else { return nil }
        let cities = self.gazetteer.cities(named: name).prefix(Self.cities)
        for other in cities.flatMap({ [$0.name] + $0.otherNames }) {
            if case .exact(let found) = places.match(Placemark(name: other)), found.count == 1 {
                return found[0].placemark
            }
        }
        return try cities.first { try records.hasPhoto(around: $0) }?.placemark(name, in: context.locale)
    }

    /// Cities of one name that are looked at.
    private static let cities = 5

    /// Whether a place is that of the device.
    private static func isHere(_ said: Placemark) -> Bool {
        guard let name = said.name.map(SpokenWords.folded), said.location == nil else { return false }
        return Glimpse.texts.names.contains { language, texts in
            texts.contains("here") && Glimpse.texts.text("here", language).split(separator: "|").contains { name == $0 }
        }
    }

    /// Resolves the name of an album.
    func album(_ name: String?, _ context: Context) async throws -> ResolutionResult<String> {
        guard let name else { return .notRequired }
        return try await self.consult(context, otherwise: .success(name)) { try $0.albums().resolve(name) }
    }

    /// The albums that are looked for.
    func albums(_ query: EntityQuery, _ context: Context) async throws -> [String] {
        try await self.consult(context, otherwise: []) { records in
            let albums = try records.albums()
            return query.among(albums.paths, identifier: { $0 }, by: { [Albums.title($0), $0] }).map { albums.name($0) }
        }
    }

    /// Resolves people, one result each.
    func people(_ people: [Person]?, _ context: Context) async throws -> [ResolutionResult<Person>] {
        guard let people, !people.isEmpty else { return [.notRequired] }
        return try await self.consult(context, otherwise: people.map { .success($0) }) { records in
            let known = try records.people()
            return people.map { known.resolve($0) }
        }
    }

    /// Reads from the collection of the request's user; where there is none, nothing can be asked about, and handling
    /// says so.
    private func consult<Result: Sendable>(
        _ context: Context, otherwise: Result, _ body: @escaping @Sendable (PhotoRecords) throws -> Result
    ) async throws -> Result {
        guard case .open(let collection, _) = await self.access(context) else { return otherwise }
        return try await self.store.database.read { try body(PhotoRecords($0, collection)) }
    }
}
