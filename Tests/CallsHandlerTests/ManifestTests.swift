// Beckon: tests of what Ringo says of itself
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import Testing

@testable import CallsHandler

@Suite struct ManifestTests {
    private static func manifest() throws -> Manifest {
        Ringo.app(store: try Ringo.inMemoryStore(now: Worker.now)).manifest
    }

    @Test func theManifest() throws {
        let manifest = try Self.manifest()
        #expect(manifest.app == "ringo" && manifest.name == "Ringo" && manifest.keepsLedger)
        #expect(manifest.intents.map(\.name) == ["StartCall", "StartAudioCall", "StartVideoCall", "SearchCallHistory"])
        for phrases in manifest.phrases {
            let names = Set(manifest.intent(phrases.intent)?.parameters.map(\.name) ?? [])
            for example in phrases.examples {
                for slot in example.matches(of: #/\{(\w+)\}/#) { #expect(names.contains(String(slot.1)), "\(example)") }
            }
        }
    }

    @Test(arguments: [
        StartCall.declaration.intent, StartAudioCall.declaration.intent, StartVideoCall.declaration.intent,
        SearchCallHistory.declaration.intent,
    ])
    func everyResolvableParameterHasAResolver(_ declared: IntentDeclaration) throws {
        let ours = try #require(try Self.manifest().intent(declared.name))
        #expect(ours.parameters.map(\.isResolvable) == declared.parameters.map(\.isResolvable))
    }

    @Test func theWordsOfAUser() async throws {
        let sets = await AppPerformer(Ringo.app(store: try Ringo.inMemoryStore(now: Worker.now))).vocabulary(anew: true)
        #expect(sets.map(\.kind) == [.contactName, .contactGroupName] && sets.allSatisfy { $0.user == "local" })
        let contacts = try #require(sets.first?.terms)
        #expect(contacts.first == Term("contact-omar", ["Omar Haddad", "Omar"]))
        #expect(contacts.contains(Term("contact-ruth", ["Ruth Keller", "Ruth", "Mum"])))
        #expect(sets.last?.terms.last == Term("group-family", ["Family", "my family"]))
    }
}
