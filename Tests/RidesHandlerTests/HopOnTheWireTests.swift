// Beckon: tests of Hop as it stands on the wire
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import TestSupport
import Testing

@testable import RidesHandler
@testable import ServiceKit

@Suite struct HopOnTheWireTests {
    @Test func resolvesFromJSON() async throws {
        let hop = try HopUnderTest()
        let work = """
            {"intent": {"name": "RequestRide",
              "parameters": {"dropOffLocation": {"name": "the airport"}, "partySize": 5}},
             "parameters": ["pickupLocation", "dropOffLocation", "rideOptionName", "partySize", "scheduledPickupTime"],
             "context": {"user": "ada", "locale": "en", "timeZone": "UTC", "now": 1800014400000}}
            """
        let message = Message(Header(.work, phase: .resolving, attempt: 1), body: [UInt8](work.utf8))
        let answer = try await hop.performer.perform(
            message, updates: UpdateChannel(work: message.header, link: RecordingLink()))
        let resolutions = try JSON.decode(Resolutions.self, from: answer).resolutions
        let results = Dictionary(uniqueKeysWithValues: resolutions.map { ($0.parameter, $0.results) })
        #expect(results.count == 5)
        guard case .disambiguation(let airports) = results["dropOffLocation"]?.first else {
            Issue.record("the airport is not two places")
            return
        }
        #expect(airports.compactMap { $0.at("name")?.string } == ["Northfield Airport", "Harbor City Airport"])
        #expect(airports.compactMap { $0.at("locality")?.string } == ["Northfield", "Harbor City"])
        guard case .success(let option) = results["rideOptionName"]?.first else {
            Issue.record("the ride option was asked for")
            return
        }
        #expect(option.at("vocabularyIdentifier")?.string == "vroom-xl")
        #expect(results["partySize"] == [.success(.integer(5))])
        #expect(results["scheduledPickupTime"] == [.notRequired])
        guard case .success(let pickup) = results["pickupLocation"]?.first else {
            Issue.record("the pick-up was asked for")
            return
        }
        #expect(pickup.at("identifier")?.string == "home")
    }

    @Test func manifest() throws {
        let hop = try HopUnderTest()
        let manifest = Hop.app(store: hop.store, clock: hop.clock) { hop.clock.time }.manifest
        #expect(manifest.app == "hop" && manifest.name == "Hop" && manifest.keepsLedger)
        #expect(manifest.intents.count == 5)
        #expect(
            manifest.intent("RequestRide")?.hasConfirm == true && manifest.intent("RequestRide")?.hasUpdates == true)
        #expect(
            manifest.intent("CancelRide")?.hasConfirm == true && manifest.intent("SendRideFeedback")?.hasConfirm == true
        )
        #expect(manifest.intent("GetRideStatus")?.hasUpdates == true)
        #expect(manifest.vocabulary.first?.terms.map(\.identifier) == ["vroom", "vroom-xl", "scoot"])
        for phrases in manifest.phrases {
            let names = try #require(manifest.intent(phrases.intent)).parameters.map(\.name) + ["app"]
            for example in phrases.examples {
                for slot in example.split(separator: "{").dropFirst() {
                    let name = try #require(slot.split(separator: "}").first)
                    #expect(names.contains(String(name)))
                }
            }
        }
    }

    @Test func placeNames() async throws {
        let hop = try HopUnderTest()
        let sets = await hop.performer.vocabulary(anew: true)
        #expect(sets.count == 1)
        #expect(sets.first?.kind == .placeName && sets.first?.user == nil)
        #expect(sets.first?.terms.count == Place.examples.count)
        #expect(sets.first?.terms.first?.phrases.first == "Home")
    }
}
