// Beckon: tests of what Pigeon says of itself
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import Testing

@testable import MessagesHandler

@Suite struct ManifestTests {
    @Test func theManifest() throws {
        let manifest = Pigeon.app(store: try Pigeon.inMemoryStore()).manifest
        #expect(manifest.app == "pigeon" && manifest.name == "Pigeon" && manifest.keepsLedger)
        #expect(manifest.intents.map(\.name) == ["SendMessage", "SearchForMessages", "SetMessageAttribute"])
        #expect(manifest.intent("SendMessage")?.hasConfirm == true)
        for phrases in manifest.phrases {
            let names = Set(manifest.intent(phrases.intent)?.parameters.map(\.name) ?? [])
            for example in phrases.examples {
                for slot in example.matches(of: #/\{(\w+)\}/#) { #expect(names.contains(String(slot.1)), "\(example)") }
            }
        }
    }

    @Test(arguments: [
        SendMessage.declaration.intent, SearchForMessages.declaration.intent, SetMessageAttribute.declaration.intent,
    ])
    func everyResolvableParameterHasAResolver(_ declared: IntentDeclaration) throws {
        let ours = try #require(Pigeon.app(store: try Pigeon.inMemoryStore()).manifest.intent(declared.name))
        #expect(ours.parameters.map(\.isResolvable) == declared.parameters.map(\.isResolvable))
    }

    @Test func theWordsOfAUser() async throws {
        let sets = await AppPerformer(Pigeon.app(store: try Pigeon.inMemoryStore())).vocabulary(anew: true)
        #expect(sets.map(\.kind) == [.contactName, .contactGroupName] && sets.allSatisfy { $0.user == "local" })
        let contacts = try #require(sets.first?.terms)
        #expect(contacts.first == Term("contact-omar", ["Omar Haddad", "Omar"]))
        #expect(contacts.contains(Term("contact-ruth", ["Ruth Keller", "Ruth", "Mum"])))
        #expect(contacts.filter { $0.phrases.contains("Brandon") }.count == 2)
        #expect(sets.last?.terms.last == Term("group-family", ["Family", "my family"]))
    }
}
